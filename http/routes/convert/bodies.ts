import { conversionData } from '../../../service/convert/conversion-data.ts';
import type { AccountStatus, Estimate, MeteredConversion } from '../../../service/docconv.ts';
import { estimateRecord, usageRecord } from '../../../service/records.ts';
import type { ConvertResponse, StatusResponse } from '../../../service/schemas.ts';
import type { PageAllowance } from '../../env.ts';

export function conversionBody(conversion: MeteredConversion): ConvertResponse {
  return { success: true, data: conversionData(conversion), usage: usageRecord(conversion.usage) };
}

export function estimateBody(estimate: Estimate): ConvertResponse {
  return {
    success: true,
    data: { dry_run: true, ...estimateRecord(estimate) },
    usage: usageRecord(estimate.usage),
  };
}

export function accountBody({ account, tier, usage, limits }: AccountStatus): StatusResponse {
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

/** What is left of the pages of the month, for the headers of the response. */
export function allowanceOf({ account, usage, limits }: AccountStatus): PageAllowance {
  const remaining = Math.max(0, limits.pages - usage.pages);
  return { limit: limits.pages, remaining, accountId: account.id };
}
