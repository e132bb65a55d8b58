import { OcrFailed } from './ocr-engine.ts';

/**
 * Waits for work, but not longer than `limit` milliseconds.
 * @param elapsed a clock that was just started; that on the wall by default
 * @throws OcrFailed `timedOut`, or what the work throws.
 */
export async function withinLimit<T>(
  work: Promise<T>,
  limit: number,
  what: string,
  elapsed: () => number = startWallClock(),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    const look = () => {
      const left = limit - elapsed();
      if (left > 0) timer = setTimeout(look, Math.ceil(left));
      else reject(new OcrFailed('timedOut', `${what} took longer than ${limit} ms`));
    };
    look();
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

function startWallClock(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}
