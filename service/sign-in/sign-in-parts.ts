import type { AccountRecords } from '../accounts/store/account-records.ts';
import type { Attempts } from '../accounts/store/attempts.ts';
import type { SignIns } from '../accounts/store/sign-ins.ts';
import type { Mailer } from '../mail/mailer.ts';

/** What signing in is made of. */
export interface SignInParts {
  store: SignIns & Attempts & AccountRecords;
  mailer: Mailer;
  settings: { publicUrl: string; secret: string; signUpPlan: string };
  clock: () => number;
}

/** Who asks, as far as limits and codes are bound to it. */
export interface SignInAsker {
  /** Network address. */
  address: string;
  /** Value of the cookie that every browser gets. */
  browser: string;
}
