import { HttpProblem } from '../problem.ts';

/** So long a client may send nothing in the middle of a body. */
const IDLE_MS = 30_000;

/** The pieces of a request's body, given up when none comes for too long. @throws HttpProblem 408 */
export async function* readChunks(request: Request, idleMs = IDLE_MS): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await orIdle(reader.read(), idleMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Not cancelled: that would end the connection before the answer is on it.
    reader.releaseLock();
  }
}

async function orIdle<T>(reading: Promise<T>, idleMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), idleMs);
  });
  reading.catch(() => undefined); // when the time was up first, nobody waits for it any more
  try {
    return await Promise.race([reading, idle]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): HttpProblem {
  return new HttpProblem(408, 'BAD_REQUEST', 'The body of the request stopped arriving.', {
    hint: 'Send it again.',
    reason: 'body_timeout',
    headers: { Connection: 'close' },
  });
}

/** @returns undefined when the request does not say */
export function declaredLength(request: Request): number | undefined {
  const text = request.headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** @param reason stable */
export function malformed(message: string, hint: string, reason = 'malformed_body'): HttpProblem {
  return new HttpProblem(400, 'BAD_REQUEST', message, { hint, reason });
}

export function tooLarge(message: string, hint: string): HttpProblem {
  return new HttpProblem(413, 'FILE_TOO_LARGE', message, { hint, reason: 'too_large' });
}
