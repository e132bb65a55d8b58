import { DAY, HOUR, type Limit } from '../admission/throttle.ts';

/** A key of an OAuth client opens for so long; then its client refreshes it. */
export const ACCESS_MS = DAY;
/** A client that does not come back for so long has to be approved anew. */
export const REFRESH_MS = 90 * DAY;
/** A registration that nobody approves is deleted after this. */
export const UNUSED_CLIENT_MS = DAY;

/** A program registers once on each machine; many machines may sit behind one address. */
export const REGISTRATIONS_FROM_NETWORK: Limit = { name: 'oauth-registrations', tries: 20, windowMs: HOUR };
/** Of all together: what strangers can have stored stays below 20 MB. */
export const REGISTRATIONS_OF_ALL: Limit = { name: 'oauth-registrations-all', tries: 5_000, windowMs: DAY };
