import { accountMissing } from '../../keys/account-error.ts';
import type { Account } from '../store.ts';
import { type Query, violates } from './open-database.ts';

export const ACCOUNT_COLUMNS = 'id, plan, email, created_at AS "createdAt"';

/**
 * Lets nobody else change what is counted on an account until the transaction ends. Rows that refer to the account can
 * still be added. @throws DocconvError when there is no such account
 */
export async function lockAccount(query: Query, accountId: string): Promise<Account> {
  const [account] = await query<Account>(
    `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE id = $1 FOR NO KEY UPDATE`,
    [accountId],
  );
  if (!account) throw accountMissing(accountId);
  return account;
}

/** @throws DocconvError when there is no such account */
export async function checkAccount(query: Query, accountId: string): Promise<void> {
  const found = await query('SELECT 1 FROM accounts WHERE id = $1', [accountId]);
  if (found.length === 0) throw accountMissing(accountId);
}

/** Adds a row that belongs to an account. @throws DocconvError when there is no such account */
export async function ofAccount<T>(accountId: string, adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    throw violates(error, 'reference') ? accountMissing(accountId) : error;
  }
}
