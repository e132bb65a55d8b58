import type { AccountRecords } from '../store/account-records.ts';
import type { Account, AccountStore } from '../store.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import { insertKey } from './key-records.ts';
import { type Database, violates } from './open-database.ts';

export function createAccountRecords({
  query,
  transaction,
}: Database): AccountRecords & Pick<AccountStore, 'createAccount'> {
  const findBy = async (column: 'id' | 'email', value: string): Promise<Account | undefined> =>
    (await query<Account>(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE ${column} = $1`, [value]))[0];

  async function openAccount({
    id,
    email,
    plan,
    now,
  }: Parameters<AccountRecords['openAccount']>[0]): Promise<Account> {
    for (;;) {
      const [made] = await query<Account>(
        `INSERT INTO accounts (id, plan, email, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (email) DO NOTHING RETURNING ${ACCOUNT_COLUMNS}`,
        [id, plan, email, now],
      );
      const account = made ?? (await findBy('email', email));
      // None when it has just been deleted: then the address is free.
      if (account) return account;
    }
  }

  async function changeEmail({ accountId, email }: Parameters<AccountRecords['changeEmail']>[0]) {
    try {
      const changed = await query('UPDATE accounts SET email = $2 WHERE id = $1 RETURNING id', [
        accountId,
        email,
      ]);
      return changed.length > 0 ? 'changed' : 'unknown';
    } catch (error) {
      if (violates(error, 'uniqueness')) return 'taken';
      throw error;
    }
  }

  return {
    createAccount: ({ id, plan, email, createdAt }, key) =>
      transaction(async (within) => {
        await within('INSERT INTO accounts (id, plan, email, created_at) VALUES ($1, $2, $3, $4)', [
          id,
          plan,
          email,
          createdAt,
        ]);
        if (key) await insertKey(within, id, key);
      }),
    findAccount: (accountId) => findBy('id', accountId),
    findAccountByEmail: (email) => findBy('email', email),
    openAccount,
    listAccounts: ({ after, limit }) =>
      query<Account>(
        `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE $1::bigint IS NULL OR (created_at, id) > ($1, $2)
         ORDER BY created_at, id LIMIT $3`,
        [after?.createdAt, after?.id, limit],
      ),
    setPlan: async ({ accountId, plan }) => {
      const set = await query('UPDATE accounts SET plan = $2 WHERE id = $1 RETURNING id', [accountId, plan]);
      return set.length > 0;
    },
    changeEmail,
    deleteAccount: async (accountId) => {
      await query('DELETE FROM accounts WHERE id = $1', [accountId]);
    },
  };
}
