import type { AccountStatus, Conversion, Estimate } from '../../../service/docconv.ts';
import { conversionRecord, estimateRecord, usageRecord } from '../../../service/records.ts';
import type { ConversionData, ConvertAnswer, StatusAnswer } from '../../../service/schemas.ts';
import type { PageAllowance } from '../../env.ts';

export function conversionAnswer(conversion: Conversion): ConvertAnswer {
  return { success: true, data: conversionData(conversion), usage: usageRecord(conversion.usage) };
}

/** A conversion as it goes over the wire, for whomever it was done. */
export function conversionData(conversion: Omit<Conversion, 'usage'>): ConversionData {
  const { content, layout, images } = conversion;
  return {
    ...conversionRecord(conversion),
    content,
    ...(layout === undefined ? {} : { layout: JSON.parse(layout) as Record<string, unknown> }),
    ...(images.length === 0 ? {} : { images: images.map(encodeImage) }),
  };
}

function encodeImage({ name, data }: Conversion['images'][number]) {
  return { name, data_base64: Buffer.from(data).toString('base64') };
}

export function estimateAnswer(estimate: Estimate): ConvertAnswer {
  return {
    success: true,
    data: { dry_run: true, ...estimateRecord(estimate) },
    usage: usageRecord(estimate.usage),
  };
}

export function accountAnswer({ account, tier, usage, limits }: AccountStatus): StatusAnswer {
  return {
    account: { id: account.id, email: account.email, key_prefix: account.keyPrefix },
    tier,
    usage: {
      monthlyConversions: usage.conversions,
      monthlyPages: usage.pages,
      monthlyTokens: usage.tokens,
    },
    limits,
  };
}

export function allowanceOf({ account, usage, limits }: AccountStatus): PageAllowance {
  const remaining = Math.max(0, limits.pages - usage.pages);
  return { limit: limits.pages, remaining, accountId: account.id };
}
