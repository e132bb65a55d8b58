import type { Account, ApiKey } from '../store.ts';

/** Accounts and their keys. */
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

  /**
   * @returns 'too_many' when the account has `limit` keys that are not revoked
   * @throws when there is no such account
   */
  addKey(request: { accountId: string; key: ApiKey; limit: number }): Promise<'added' | 'too_many'>;
  /** The latest first; with them the `KEPT_REVOKED_KEYS` that were revoked last. */
  listKeys(accountId: string): Promise<ApiKey[]>;
  /** From then on `findByKey` does not know it, on no node. @returns false when there is no such key in use */
  revokeKey(request: { accountId: string; keyId: string; now: number }): Promise<boolean>;
}

/** Records of keys revoked before these are dropped. */
export const KEPT_REVOKED_KEYS = 50;
