import { DocconvError } from '../errors.ts';

/** @param wait milliseconds, as below */
export function accountBusy(documents: number, wait: number): DocconvError {
  return busy(
    `You have ${documents} documents in progress, the most that the server accepts from you right now.`,
    'Wait until some are done, then send the next.',
    wait,
  );
}

export function shareTaken(share: number, wait: number): DocconvError {
  return busy(
    `The server is busy, and you have ${share} documents in progress, which is your share for now.`,
    'Wait until some are done, then send the next.',
    wait,
  );
}

export function serverBusy(wait: number): DocconvError {
  return busy(
    'The server has as many documents in progress as it accepts at once.',
    'Try again after the time given.',
    wait,
  );
}

function busy(message: string, hint: string, wait: number): DocconvError {
  const retryAfter = Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil(wait / 1000)));
  return new DocconvError('busy', message, hint, { retryAfter });
}

/** Clients that are asked to wait longer do not come back. */
const LONGEST_RETRY_S = 15 * 60;

/** Another process takes over within seconds. */
const RESTART_S = 5;

/** For what waits, and for what did not come to its end in time. */
export function closing(): DocconvError {
  return new DocconvError(
    'server',
    'The server is shutting down.',
    'Try again in a moment; nothing was charged.',
    { reason: 'stopping', retryAfter: RESTART_S },
  );
}
