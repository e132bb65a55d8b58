import { describe, expect, it } from 'vitest';
import { shareWork } from './shared-work.ts';

/** Work that ends when told, and knows whether it was given up. */
function openWork(graceMs = 0) {
  let finish = (_: string) => {};
  let left: AbortSignal | undefined;
  let goOnIfAwaited = () => false;
  const work = shareWork((audience) => {
    left = audience.gone;
    goOnIfAwaited = audience.goOnIfAwaited;
    return new Promise<string>((resolve, reject) => {
      finish = resolve;
      audience.gone.addEventListener('abort', () => reject(new Error('given up')));
    });
  }, graceMs);
  return {
    work,
    finish: (result: string) => finish(result),
    isLeft: () => left?.aborted,
    goOnIfAwaited: () => goOnIfAwaited(),
  };
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

  it('goes on for a while without anybody, for whoever comes back', async () => {
    const { work, finish } = openWork(600_000);
    const leaving = new AbortController();
    const left = work.join(leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    expect(work.isGivenUp).toBe(false);
    const back = work.join(stay());
    finish('done');
    expect(await back).toBe('done');
  });

  it('is given up when nobody has come back in time', async () => {
    const { work } = openWork(1);
    await expect(work.join(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    await work.ended;
    expect(work.isGivenUp).toBe(true);
  });

  it('is given up at once when it asks who waits, and nobody does', async () => {
    const { work, goOnIfAwaited } = openWork(600_000);
    const leaving = new AbortController();
    const left = work.join(leaving.signal);
    expect([goOnIfAwaited(), work.isGivenUp]).toEqual([true, false]);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    expect([goOnIfAwaited(), work.isGivenUp]).toEqual([false, true]);
    await work.ended;
  });

  it('told to hurry goes on for those who wait alone', async () => {
    const { work } = openWork(600_000);
    const leaving = new AbortController();
    const left = work.join(leaving.signal);
    work.hurry();
    expect(work.isGivenUp).toBe(false);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    expect(work.isGivenUp).toBe(true);
  });
});
