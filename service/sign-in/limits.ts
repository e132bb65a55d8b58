import { HOUR, type Limit, MINUTE } from '../admission/throttle.ts';

/** How long a link and a code are valid. */
export const SIGN_IN_LIFE_MS = 15 * MINUTE;

/** Wrong codes before a sign-in is over. */
export const CODE_TRIES = 5;

/** How many mails an address gets, so that it cannot be flooded. */
export const MAILS_TO_ADDRESS: Limit = { name: 'sign-in-mail', tries: 5, windowMs: HOUR };

/** An office behind one address signs in too. */
export const MAILS_FROM_NETWORK: Limit = { name: 'sign-in-mails-from', tries: 30, windowMs: HOUR };

/** Over all codes of an address: at 15 an hour a guesser needs five years for an even chance. */
export const CODES_FOR_ADDRESS: Limit = { name: 'sign-in-code', tries: 15, windowMs: HOUR };

export const SIGN_IN_CODES_FROM_NETWORK: Limit = { name: 'sign-in-codes-from', tries: 60, windowMs: HOUR };

/** Links cannot be guessed; this keeps a flood of guesses from the store. */
export const LINKS_FROM_NETWORK: Limit = { name: 'sign-in-links-from', tries: 60, windowMs: HOUR };
