import { HOUR, type Limit, MINUTE } from '../admission/throttle.ts';

/** How long somebody has to approve. */
export const CONNECT_LIFE_MS = 15 * MINUTE;
/** How long the tool then has to fetch the key. */
export const EXCHANGE_WINDOW_MS = 5 * MINUTE;
/** The same in minutes, for messages. */
export const SESSION_MINUTES = CONNECT_LIFE_MS / MINUTE;
export const EXCHANGE_MINUTES = EXCHANGE_WINDOW_MS / MINUTE;

/** New sessions; many people may sit behind one address. */
export const SESSIONS_FROM_NETWORK: Limit = { name: 'connect-sessions', tries: 30, windowMs: 10 * MINUTE };

/** Polls and exchanges together; a tool that asks every two seconds makes 30 a minute. */
export const POLLS_FROM_NETWORK: Limit = { name: 'connect-polls', tries: 240, windowMs: MINUTE };

/** Short codes typed; of 2.5 × 10^10 codes a guesser would try 480 a day. */
export const CONNECT_CODES_FROM_NETWORK: Limit = { name: 'connect-codes-from', tries: 20, windowMs: HOUR };
export const CODES_OF_ACCOUNT: Limit = { name: 'connect-codes-of', tries: 10, windowMs: HOUR };

/** Between two polls of the device flow. */
export const DEVICE_INTERVAL_MS = 5_000;
/** Networks deliver some polls sooner after one another than they were sent. */
export const INTERVAL_SLACK_MS = 500;
