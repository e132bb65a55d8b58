import { dayOf, monthOf } from './accounts/month.ts';
import type { Plan, Plans } from './accounts/plans.ts';
import type { Payment } from './accounts/store/payments.ts';
import type { Account, AccountStore, Amounts, ApiKey, Quota } from './accounts/store.ts';
import type { Config } from './config/config.ts';
import { loadPlans } from './config/load-plans.ts';
import { openStore, type StoreConfig } from './open/open-store.ts';
import { comparePayments } from './payments/settlement/compare-payments.ts';
import type { PaymentComparison } from './payments/settlement/compare-with-chain.ts';
import { normalizeEmail } from './sign-in/normalize-email.ts';

/** What the operator can see and do. */
export interface Admin {
  plans: Plans;
  /** By id or e-mail address. */
  find(named: string): Promise<Account | undefined>;
  /** All accounts with this month's use, in the order in which they were made. */
  accounts(): AsyncGenerator<AccountOverview>;
  /** @param plan one of `plans` */
  setPlan(accountId: string, plan: string): Promise<void>;
  /** The latest first. */
  keys(accountId: string): Promise<ApiKey[]>;
  /** @returns false when the account has no such key in use */
  revokeKey(accountId: string, keyId: string): Promise<boolean>;
  usage(account: Account): Promise<AccountUsage>;
  /** Payments per request, in the order in which they were made. */
  payments(): AsyncIterable<Payment>;
  /**
   * The ledger of payments against the chain that they are settled on now.
   * @param since epoch milliseconds; from the oldest payment on by default
   * @param onRead called with the share of the chain that is read, from 0 to 1
   * @throws DocconvError `bad_request` when payments are not set up here, `network` when the chain does not answer
   */
  comparePayments(since?: number, onRead?: (share: number) => void): Promise<PaymentComparison>;
  /** Has the webhook of a job sent again. @returns false when there is no such job that ended and has one */
  redeliver(jobId: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface AccountOverview {
  account: Account;
  /** None when the account's plan is not offered any more. */
  plan?: Plan;
  quota: Quota;
}

export interface AccountUsage extends AccountOverview {
  /** Days of this month, the earliest first. */
  days: { day: string; used: Amounts }[];
  /** The latest first. */
  months: { month: string; used: Amounts }[];
}

/** Accounts read at a time. */
const PAGE = 200;

/** Opens the store of this machine for its operator. @throws DocconvError */
export async function openAdmin(
  config: StoreConfig & Pick<Config, 'plansFile' | 'server'>,
  clock: () => number = Date.now,
): Promise<Admin> {
  const [plans, { store, openJobs, close }] = await Promise.all([loadPlans(config), openStore(config)]);

  const overviewOf = async (account: Account): Promise<AccountOverview> => ({
    account,
    plan: Object.hasOwn(plans, account.plan) ? plans[account.plan] : undefined,
    quota: await store.quota(account.id, clock()),
  });

  return {
    plans,
    find: async (named) => {
      const email = normalizeEmail(named);
      return email === undefined ? store.findAccount(named) : store.findAccountByEmail(email);
    },
    accounts: async function* () {
      for await (const account of listAccounts(store)) yield await overviewOf(account);
    },
    setPlan: async (accountId, plan) => void (await store.setPlan({ accountId, plan })),
    keys: (accountId) => store.listKeys(accountId),
    revokeKey: (accountId, keyId) => store.revokeKey({ accountId, keyId, now: clock() }),
    usage: async (account) => {
      const { id: accountId } = account;
      const from = `${monthOf(clock())}-01`;
      const days = await store.usageByDay({ accountId, from, to: dayOf(clock()) });
      return { ...(await overviewOf(account)), days, months: await store.history(accountId) };
    },
    payments: () => store.listPayments(),
    comparePayments: (since, onRead) =>
      comparePayments(config.server.payments, { payments: () => store.listPayments(), since, onRead, clock }),
    redeliver: async (id) => {
      const jobs = await openJobs();
      try {
        return await jobs.redeliver({ id, now: clock() });
      } finally {
        await jobs.close();
      }
    },
    close,
  };
}

async function* listAccounts(store: AccountStore): AsyncGenerator<Account> {
  let page = await store.listAccounts({ limit: PAGE });
  while (page.length > 0) {
    yield* page;
    page = await store.listAccounts({ after: page.at(-1), limit: PAGE });
  }
}
