import { countInWindow } from '../count-attempt.ts';
import type { Attempts } from '../store/attempts.ts';
import { VERSION } from './document-checks.ts';
import { changeDocument, readDocument } from './json-document.ts';
import type { Places } from './places.ts';

/** One document a bucket. */
export function createAttempts(places: Places): Attempts {
  return {
    countAttempt: (request) =>
      changeDocument(places.attempts(request.bucket), (window) => {
        const { result, next } = countInWindow(window, request);
        return { result, next: next && { version: VERSION, ...next } };
      }),
    forgiveAttempt: ({ bucket, now }) =>
      changeDocument(places.attempts(bucket), (window) => ({
        result: undefined,
        next: window && window.endsAt > now ? { ...window, count: Math.max(0, window.count - 1) } : undefined,
      })),
    attemptsUsedUpUntil: async ({ bucket, limit, now }) => {
      const window = await readDocument(places.attempts(bucket));
      return window && window.endsAt > now && window.count >= limit ? window.endsAt : undefined;
    },
  };
}
