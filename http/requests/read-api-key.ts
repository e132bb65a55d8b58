import type { HttpContext } from '../env.ts';
import { HttpProblem } from '../errors/problem.ts';

/** The key a request brings, unchecked. @throws HttpProblem 400 when it brings two that differ */
export function readApiKey({ req }: HttpContext): string | undefined {
  const bearer = readBearer(req.header('authorization'));
  const own = req.header('x-api-key')?.trim() || undefined;
  if (bearer !== undefined && own !== undefined && bearer !== own) throw twoKeys();
  return bearer ?? own;
}

/** Whether a request brings anything for a key, valid or not. */
export function bringsKey({ req }: HttpContext): boolean {
  return readBearer(req.header('authorization')) !== undefined || req.header('x-api-key') !== undefined;
}

/** Another scheme is for somebody else, such as a proxy on the way here. */
function readBearer(header = ''): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header.trim())?.[1];
}

function twoKeys(): HttpProblem {
  return new HttpProblem(400, 'BAD_REQUEST', 'Authorization and x-api-key hold different keys.', {
    hint: 'Send one of them.',
    reason: 'two_keys',
  });
}
