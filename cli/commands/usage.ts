import { dayOf } from '../../service/accounts/month.ts';
import { describeBytes } from '../../service/describe-bytes.ts';
import type { AccountStatus } from '../../service/docconv.ts';
import { usageRecord } from '../../service/records.ts';
import { withDocconv } from '../account/with-docconv.ts';
import type { Context } from '../context.ts';
import { envelope } from '../envelope.ts';
import { grouped } from '../terminal/quantities.ts';

/** Shows what is used of the plan this month. */
export async function usage(context: Context): Promise<number> {
  const status = await withDocconv(context, (docconv) => docconv.status());
  const { terminal, invocation } = context;
  await terminal.writeOut(
    invocation.mode === 'json' ? envelope('usage', usageData(status)) : describe(status),
  );
  return 0;
}

function usageData({ tier, usage, limits, resetsAt }: AccountStatus) {
  return {
    tier,
    usage: usageRecord({
      pagesUsed: usage.pages,
      pagesLimit: limits.pages,
      pagesRemaining: Math.max(0, limits.pages - usage.pages),
    }),
    conversions: { used: usage.conversions, limit: limits.conversions },
    tokens: { used: usage.tokens, limit: limits.tokens },
    file_size_limit: limits.fileSize,
    resets_at: new Date(resetsAt).toISOString(),
  };
}

function describe({ tier, usage, limits, resetsAt }: AccountStatus): string {
  const line = (name: string, used: number, limit: number) =>
    `${name.padEnd(12)} ${grouped(used)} of ${grouped(limit)}\n`;
  return [
    `${'plan'.padEnd(12)} ${tier}\n`,
    line('pages', usage.pages, limits.pages),
    line('conversions', usage.conversions, limits.conversions),
    line('tokens', usage.tokens, limits.tokens),
    `${'file size'.padEnd(12)} up to ${describeBytes(limits.fileSize)}\n`,
    `${'resets'.padEnd(12)} ${dayOf(resetsAt)} (UTC)\n`,
  ].join('');
}
