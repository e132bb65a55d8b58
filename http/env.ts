import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Session } from '../service/accounts/store/sessions.ts';
import type { Account } from '../service/accounts/store.ts';

/** What middleware hands on to the routes. */
export interface Env {
  Variables: {
    requestId: string;
    log: Logger;
    /** Address of whoever asks, behind the proxies that are trusted. */
    clientAddress: string;
    /** Set by `withSession` when a browser is signed in. */
    signedIn?: { session: Session; account: Account };
    /** What every form that changes something carries in its field `token`; set by `withSession`. */
    formToken: string;
  };
}

export type HttpContext = Context<Env>;
