/** The one who is charged. */
export interface Account {
  id: string;
  /** Name of a plan. */
  plan: string;
  email?: string;
  /** Epoch milliseconds, as all times here. */
  createdAt: number;
}

/** Accounts, apart from their keys and their use. */
export interface AccountRecords {
  findAccount(accountId: string): Promise<Account | undefined>;
  /**
   * The account of a mail address, made when there is none; two who ask at once get the same one.
   * @param email in the form `normalizeEmail` gives
   */
  openAccount(request: { id: string; email: string; plan: string; now: number }): Promise<Account>;
  /** @param email in the form `normalizeEmail` gives */
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** In the order in which they were made, those after `after` only. */
  listAccounts(request: { after?: Pick<Account, 'id' | 'createdAt'>; limit: number }): Promise<Account[]>;
  /** @returns false when there is no such account */
  setPlan(request: { accountId: string; plan: string }): Promise<boolean>;
  changeEmail(request: { accountId: string; email: string }): Promise<'changed' | 'taken' | 'unknown'>;
  /** Removes the account and all that belongs to it: keys, sessions, quota, idempotency keys, activity. */
  deleteAccount(accountId: string): Promise<void>;
}
