import { OcrFailed } from './ocr-engine.ts';

/** Waits for work, but not longer than `limit` milliseconds. @throws OcrFailed `timedOut`, or what the work throws. */
export async function withinLimit<T>(work: Promise<T>, limit: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new OcrFailed('timedOut', `${what} took longer than ${limit} ms`)),
      limit,
    );
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
