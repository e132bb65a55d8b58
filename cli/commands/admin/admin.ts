import type { Admin } from '../../../service/admin.ts';
import type { AdminAction } from '../../command.ts';
import type { Context } from '../../context.ts';
import { listAccounts } from './accounts.ts';
import { checkPayments } from './check-payments.ts';
import { printKeys, revokeKey } from './keys.ts';
import { listPayments } from './payments.ts';
import { changePlan } from './plan.ts';
import { redeliver } from './redeliver.ts';
import { showUsage } from './usage.ts';

/** What whoever runs the store can see and do, on the machine that holds it. */
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
        : revokeKey(context, opened, action.account, action.revoke);
    case 'usage':
      return showUsage(context, opened, action.account);
    case 'redeliver':
      return redeliver(context, opened, action.job);
    case 'payments':
      return listPayments(context, opened, action);
  }
}
