import type { ExchangeResult } from '../../../service/accounts/store/connect-sessions.ts';
import { secondsUntil } from '../../../service/admission/throttle.ts';
import type { TooMany } from '../../../service/connect/connect-parts.ts';
import { HttpProblem } from '../../errors/problem.ts';

type Refusal = Exclude<ExchangeResult, { type: 'exchanged' }>['type'];

const RESTART = 'Create a new session (POST /api/connect/session) and have it approved.';

/** Why there is no key, as Connect says it. */
export function exchangeProblem(refusal: Refusal): HttpProblem {
  switch (refusal) {
    case 'pending':
      return new HttpProblem(403, 'session_not_approved', 'The session is not approved yet.', {
        hint: 'Have a person open the approvalUrl, and poll until the status is approved.',
      });
    case 'denied':
      return new HttpProblem(403, 'session_denied', 'The session was denied.', {
        hint: 'Ask the person first whether to create a new session.',
      });
    case 'exchanged_before':
      return new HttpProblem(
        410,
        'session_exchanged',
        'The session has already been exchanged; its key is not shown again.',
        {
          hint: RESTART,
        },
      );
    case 'expired':
      return new HttpProblem(410, 'session_expired', 'The session has expired.', { hint: RESTART });
    case 'unknown':
      return new HttpProblem(404, 'session_not_found', 'There is no such session.', { hint: RESTART });
    case 'wrong_verifier':
      return new HttpProblem(
        400,
        'invalid_code_verifier',
        'The codeVerifier is not that of the codeChallenge with which the session was created.',
        { hint: 'Send the codeVerifier of this session, or create a new one.' },
      );
    case 'too_many_keys':
      return new HttpProblem(409, 'too_many_keys', 'The account has the most keys that it may have.', {
        hint: 'Revoke one at /dashboard/api, then exchange again.',
      });
  }
}

export function tooManyProblem({ retryAt }: TooMany, now: number): HttpProblem {
  const seconds = secondsUntil(retryAt, now);
  return new HttpProblem(429, 'rate_limited', 'Too many requests came from this network.', {
    hint: `Wait ${seconds} seconds.`,
    reason: 'busy',
    headers: { 'Retry-After': String(seconds) },
  });
}
