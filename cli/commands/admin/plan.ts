import type { Admin } from '../../../service/admin.ts';
import { nearestTo } from '../../arguments/nearest.ts';
import { invalidArguments } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { printable } from '../../terminal/printable.ts';
import { findAccount } from './find-account.ts';

/** Sets the plan of an account, from now on. */
export async function changePlan(
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
