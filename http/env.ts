import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Session } from '../service/accounts/store/sessions.ts';
import type { Account } from '../service/accounts/store.ts';
import type { LegalPage } from './parts.ts';

/** Pages of the account's month. */
export interface PageAllowance {
  limit: number;
  remaining: number;
  /** Whose month it is. */
  accountId?: string;
}

/** What middleware hands on to the routes. */
export interface Env {
  /** Absent where a test asks the app without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Address of the caller, behind the proxies that are trusted. */
    clientAddress: string;
    /** Set by `withSession` when a browser is signed in. */
    signedIn?: { session: Session; account: Account };
    /** Sets `signedIn`, where no `withSession` has. */
    noteSession?: () => Promise<void>;
    /** What every form that changes something carries in its field `token`; set by `withSession`. */
    formToken?: string;
    /** Names a browser in which nobody is signed in; set by `withBrowser`. */
    browser: string;
    /** Texts of the operator, linked on every page. */
    legalPages?: readonly LegalPage[];
    /** Whether single documents are converted for a payment. */
    takesPayments?: boolean;
    /** Set by routes that know whose month it is; told in the rate-limit headers. */
    pageAllowance?: PageAllowance;
  };
}

export type HttpContext = Context<Env>;
