import type { AccountRecords } from '../accounts/store/account-records.ts';
import type { Account } from '../accounts/store.ts';
import { normalizeEmail } from '../sign-in/normalize-email.ts';

/** What an account without a mail address types to confirm. */
const CONFIRMATION = 'delete';

/** What has to be typed before an account is deleted. */
export function confirmationFor({ email }: Account): string {
  return email ?? CONFIRMATION;
}

/** Removes an account and all that belongs to it; its sessions and keys are dead at once. */
export async function deleteAccount(
  store: AccountRecords,
  account: Account,
  typed: string,
): Promise<'deleted' | 'not_confirmed'> {
  const expected = confirmationFor(account);
  if (typed.trim().toLowerCase() !== expected && normalizeEmail(typed) !== expected) return 'not_confirmed';
  await store.deleteAccount(account.id);
  return 'deleted';
}
