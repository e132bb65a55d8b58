import type { Amounts } from '../../../service/accounts/store.ts';
import type { AccountUsage, Admin } from '../../../service/admin.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { grouped } from '../../terminal/quantities.ts';
import { findAccount } from './find-account.ts';
import { drawTable } from './table.ts';

/** Shows what an account used: this month against its plan, by day, and in the months before. */
export async function showUsage(
  { terminal, invocation }: Context,
  admin: Admin,
  named: string,
): Promise<void> {
  const usage = await admin.usage(await findAccount(admin, named));
  await terminal.writeOut(
    invocation.mode === 'json' ? envelope('admin_usage', usageRecord(usage)) : drawUsage(usage),
  );
}

function usageRecord({ account, plan, quota, days, months }: AccountUsage) {
  return {
    account: account.id,
    email: account.email,
    plan: account.plan,
    month: quota.month,
    used: quota.used,
    held: quota.held,
    limits: plan?.monthly,
    days: days.map(({ day, used }) => ({ day, ...used })),
    months: months.map(({ month, used }) => ({ month, ...used })),
  };
}

const AMOUNTS = ['conversions', 'pages', 'tokens'] as const;
const COLUMNS = [{ head: '' }, ...AMOUNTS.map((name) => ({ head: name.toUpperCase(), right: true }))];

function drawUsage({ account, plan, quota, days, months }: AccountUsage): string {
  const who = account.email === undefined ? account.id : `${account.id} (${account.email})`;
  const row = (head: string, amounts: Partial<Amounts>) => [
    head,
    ...AMOUNTS.map((name) => (amounts[name] === undefined ? '-' : grouped(amounts[name]))),
  ];
  const before = months.filter(({ month }) => month !== quota.month);
  return [
    `${who}, plan ${account.plan}${plan ? '' : ', which is no longer offered'}\n`,
    drawTable(COLUMNS, [
      row(quota.month, quota.used),
      row('held', quota.held),
      row('allowed', plan?.monthly ?? {}),
    ]),
    ...(days.length > 0
      ? [
          drawTable(
            COLUMNS,
            days.map(({ day, used }) => row(day, used)),
          ),
        ]
      : []),
    ...(before.length > 0
      ? [
          drawTable(
            COLUMNS,
            before.map(({ month, used }) => row(month, used)),
          ),
        ]
      : []),
  ].join('\n');
}
