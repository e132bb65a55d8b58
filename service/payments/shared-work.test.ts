import { describe, expect, it } from 'vitest';
import { shareWork } from './shared-work.ts';

/** Work that ends when told, and knows whether it was given up. */
function openWork() {
  let finish = (_: string) => {};
  let left: AbortSignal | undefined;
  const work = shareWork((everybodyLeft) => {
    left = everybodyLeft;
    return new Promise<string>((resolve, reject) => {
      finish = resolve;
      everybodyLeft.addEventListener('abort', () => reject(new Error('given up')));
    });
  });
  return { work, finish: (result: string) => finish(result), isLeft: () => left?.aborted };
}

const stay = () => new AbortController().signal;

describe('shared work', () => {
  it('gives its result to all who wait', async () => {
    const { work, finish } = openWork();
    const both = [work.join(stay()), work.join(stay())];
    finish('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(await work.join(stay())).toBe('done');
  });

  it('goes on until the last has left', async () => {
    const { work, isLeft } = openWork();
    const [first, second] = [new AbortController(), new AbortController()];
    const joined = [work.join(first.signal), work.join(second.signal)];
    first.abort();
    await expect(joined[0]).rejects.toMatchObject({ code: 'cancelled' });
    expect([isLeft(), work.isGivenUp]).toEqual([false, false]);
    second.abort();
    await expect(joined[1]).rejects.toMatchObject({ code: 'cancelled' });
    expect([isLeft(), work.isGivenUp]).toEqual([true, true]);
    await work.ended;
  });

  it('is given up at once by somebody who has left before, alone', async () => {
    const { work } = openWork();
    await expect(work.join(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(work.isGivenUp).toBe(true);
  });

  it('is not given up by those who leave after its end', async () => {
    const { work, finish } = openWork();
    const leaving = new AbortController();
    const joined = work.join(leaving.signal);
    finish('done');
    await joined;
    leaving.abort();
    expect(work.isGivenUp).toBe(false);
  });
});
