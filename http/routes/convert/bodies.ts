import { conversionData } from '../../../service/convert/conversion-data.ts';
import type { AccountStatus, Estimate, MeteredConversion } from '../../../service/docconv.ts';
import { estimateRecord, usageRecord } from '../../../service/records.ts';
import type { ConvertResponse, StatusResponse } from '../../../service/schemas.ts';
import type { HttpContext, PageAllowance } from '../../env.ts';
import { describeProblem } from '../../errors/problem-response.ts';

export function conversionBody(conversion: MeteredConversion): ConvertResponse {
  return { success: true, data: conversionData(conversion), usage: usageRecord(conversion.usage) };
}

export function estimateBody(context: HttpContext, estimate: Estimate): ConvertResponse {
  return {
    success: true,
    data: { dry_run: true, ...estimateRecord(estimate), ...refusalOf(context, estimate) },
    usage: usageRecord(estimate.usage),
  };
}

function refusalOf(context: HttpContext, { refusal }: Estimate) {
  if (!refusal) return {};
  const { success: _, ...told } = describeProblem(context, refusal);
  return { refusal: told };
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
