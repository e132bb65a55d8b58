import { describe } from 'vitest';
import type { StoreFactory } from '../testing/store-fixtures.ts';
import { describeMetering } from './metering.contract.ts';
import { describeAccountRecords } from './store/account-records.contract.ts';
import { describeActivity } from './store/activity.contract.ts';
import { describeAttempts } from './store/attempts.contract.ts';
import { describeConnectSessions } from './store/connect-sessions.contract.ts';
import { describeKeyRefresh } from './store/key-refresh.contract.ts';
import { describeOAuthClients } from './store/oauth-clients.contract.ts';
import { describePayments } from './store/payments.contract.ts';
import { describeSessions } from './store/sessions.contract.ts';
import { describeSignIns } from './store/sign-ins.contract.ts';

/** What every AccountStore does. */
export function describeAccountStore(name: string, createStore: StoreFactory): void {
  describe(name, () => {
    describeMetering(createStore);
    describeAccountRecords(createStore);
    describeActivity(createStore);
    describeAttempts(createStore);
    describeConnectSessions(createStore);
    describeKeyRefresh(createStore);
    describeOAuthClients(createStore);
    describePayments(createStore);
    describeSessions(createStore);
    describeSignIns(createStore);
  });
}
