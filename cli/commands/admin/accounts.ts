import type { AccountOverview, Admin } from '../../../service/admin.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { grouped } from '../../terminal/quantities.ts';
import { day, drawTable, isoTime } from './table.ts';

/** Lists all accounts with this month's use. */
export async function listAccounts({ terminal, invocation }: Context, admin: Admin): Promise<void> {
  const accounts: AccountOverview[] = [];
  for await (const account of admin.accounts()) accounts.push(account);
  if (invocation.mode === 'json') {
    await terminal.writeOut(envelope('admin_accounts', { accounts: accounts.map(accountRecord) }));
  } else if (accounts.length > 0) {
    await terminal.writeOut(drawAccounts(accounts));
  } else if (!invocation.silent) {
    terminal.writeErr(
      'There are no accounts in the store in use; DOCCONV_HOME and DOCCONV_DATABASE_URL choose it.\n',
    );
  }
}

function accountRecord({ account, plan, quota }: AccountOverview) {
  return {
    account: account.id,
    email: account.email,
    plan: account.plan,
    created_at: isoTime(account.createdAt),
    usage: { ...quota.used, pages_limit: plan?.monthly.pages },
  };
}

function drawAccounts(accounts: readonly AccountOverview[]): string {
  const columns = [
    { head: 'ACCOUNT' },
    { head: 'E-MAIL' },
    { head: 'PLAN' },
    { head: 'MADE' },
    { head: 'CONVERSIONS', right: true },
    { head: 'PAGES', right: true },
    { head: 'OF', right: true },
  ];
  return drawTable(
    columns,
    accounts.map(({ account, plan, quota }) => [
      account.id,
      account.email ?? '-',
      account.plan,
      day(account.createdAt),
      grouped(quota.used.conversions),
      grouped(quota.used.pages),
      plan ? grouped(plan.monthly.pages) : 'plan unknown',
    ]),
  );
}
