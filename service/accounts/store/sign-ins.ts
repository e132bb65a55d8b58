/** What a mailed link or code is good for. */
export type SignInPurpose =
  | { type: 'sign_in' }
  /** Lets the owner of the machine in, who may have no mail address. */
  | { type: 'open_dashboard'; accountId: string }
  /** Shows that the account's owner has the new address. */
  | { type: 'change_email'; accountId: string };

/** A mail that was sent and waits for its link or code to be used. Codes are kept as HMACs, links as hashes. */
export interface SignIn {
  /** Public: names the sign-in in the browser that asked for it. */
  id: string;
  /** Empty with the purpose `open_dashboard`. */
  email: string;
  purpose: SignInPurpose;
  linkHash: string;
  codeHash: string;
  /** Hash of the cookie of the browser that asked. */
  browserHash: string;
  triesLeft: number;
  createdAt: number;
  expiresAt: number;
}

export type RedeemResult =
  /** Used up by this call. */
  | { type: 'redeemed'; email: string; purpose: SignInPurpose }
  | { type: 'wrong'; triesLeft: number }
  /** Unknown, used, out of tries or expired; which one is not revealed. */
  | { type: 'gone' };

export interface SignIns {
  addSignIn(signIn: SignIn): Promise<void>;
  /** Takes one of the tries unless the code is right. In a browser other than the one that asked it is `gone`. */
  redeemCode(request: {
    id: string;
    codeHash: string;
    browserHash: string;
    now: number;
  }): Promise<RedeemResult>;
  redeemLink(request: { linkHash: string; now: number }): Promise<RedeemResult>;
}
