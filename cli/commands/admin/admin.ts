import type { Admin } from '../../../service/admin.ts';
import { nearestTo } from '../../../service/nearest.ts';
import { invalidArguments } from '../../cli-error.ts';
import type { AdminAction } from '../../command.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { printable } from '../../terminal/printable.ts';
import { listAccounts } from './accounts.ts';
import { checkPayments } from './check-payments.ts';
import { findAccount } from './find-account.ts';
import { printKeys, revokeAccountKey } from './keys.ts';
import { listPayments } from './payments.ts';
import { showUsage } from './usage.ts';

/** What the operator can see and do, on the machine that holds it. */
export async function admin(context: Context, action: AdminAction): Promise<number> {
  const opened = await context.services.openAdmin();
  try {
    if (action.type === 'payments' && action.check) {
      return (await checkPayments(context, opened, action.since)) ? 0 : 1;
    }
    await act(context, opened, action);
    return 0;
  } finally {
    await opened.close();
  }
}

function act(context: Context, opened: Admin, action: AdminAction): Promise<void> {
  switch (action.type) {
    case 'accounts':
      return listAccounts(context, opened);
    case 'plan':
      return changePlan(context, opened, action);
    case 'keys':
      return action.revoke === undefined
        ? printKeys(context, opened, action.account)
        : revokeAccountKey(context, opened, action.account, action.revoke);
    case 'usage':
      return showUsage(context, opened, action.account);
    case 'redeliver':
      return redeliver(context, opened, action.job);
    case 'payments':
      return listPayments(context, opened, action);
  }
}

/** Has the webhook of a job sent again, by whichever server or worker comes first. */
async function redeliver({ terminal, invocation }: Context, admin: Admin, job: string): Promise<void> {
  if (!(await admin.redeliver(job))) {
    throw invalidArguments(
      'No ended job with a webhook has this id.',
      'Check the id; jobs are forgotten a week after their results.',
    );
  }
  if (invocation.mode === 'json') await terminal.writeOut(envelope('admin_redeliver', { job }));
  else if (!invocation.silent) terminal.writeErr(`The webhook of ${job} will be sent again.\n`);
}

/** Sets the plan of an account, from now on. */
async function changePlan(
  { terminal, invocation }: Context,
  admin: Admin,
  { account: named, plan }: { account: string; plan: string },
): Promise<void> {
  checkPlan(admin, plan);
  const account = await findAccount(admin, named);
  await admin.setPlan(account.id, plan);
  if (invocation.mode === 'json') {
    await terminal.writeOut(envelope('admin_plan', { account: account.id, plan, before: account.plan }));
  } else if (!invocation.silent) {
    terminal.writeErr(
      `${account.id} is on the plan ${plan}; before, it was on ${printable(account.plan)}.\n`,
    );
  }
}

function checkPlan({ plans }: Admin, plan: string): void {
  if (Object.hasOwn(plans, plan)) return;
  const names = Object.keys(plans);
  const near = nearestTo(plan, names);
  throw invalidArguments(
    `There is no plan "${printable(plan)}".`,
    near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${near}?`,
  );
}
