import type { Account } from '../../../service/accounts/store.ts';
import type { Admin } from '../../../service/admin.ts';
import { invalidArguments } from '../../cli-error.ts';
import { printable } from '../../terminal/printable.ts';

/** The account of an id or e-mail address. @throws CliError `INVALID_ARGS` */
export async function findAccount(admin: Admin, named: string): Promise<Account> {
  const account = await admin.find(named);
  if (account) return account;
  throw invalidArguments(
    `There is no account "${printable(named)}".`,
    'Name it by its id or e-mail address; "docconv admin accounts" lists them.',
  );
}
