import { describe, expect, it } from 'vitest';
import { type Admission, type AdmittedPlace, createAdmission } from './admission.ts';
import { serverLimits } from './admission-limits.ts';

const limits = { running: 2, runningOfAccount: 1, places: 6, placesOfAccount: 4 };

/** Work that lasts until it is asked to stop. */
function startWork(place: AdmittedPlace, signal?: AbortSignal) {
  let end = () => {};
  let begun = false;
  const done = place.run(() => {
    begun = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  }, signal);
  return { done, hasBegun: () => begun, end: () => end() };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function takeAll(admission: Admission, accounts: string): AdmittedPlace[] {
  return [...accounts].map((account) => admission.take(account));
}

describe('turns', () => {
  it('go round by account, however much one of them has to do', async () => {
    const admission = createAdmission({ ...limits, running: 1, places: 20, placesOfAccount: 10 });
    const order: string[] = [];
    const work = [...'aaaabbc'].map((account) =>
      admission.take(account).run(async () => {
        order.push(account);
        await settle();
      }),
    );
    await Promise.all(work);
    expect(order.join('')).toBe('abcabaa');
  });

  it('are not taken by one account alone', async () => {
    const admission = createAdmission(limits);
    const [first, second, other] = takeAll(admission, 'aab').map((place) => startWork(place));
    await settle();
    expect([first, second, other].map((work) => work?.hasBegun())).toEqual([true, false, true]);
    other?.end();
    await settle();
    expect(second?.hasBegun()).toBe(false);
    first?.end();
    await settle();
    expect(second?.hasBegun()).toBe(true);
    expect(admission.counts()).toEqual({ places: 3, waiting: 0, running: 1 });
  });

  it('go to the next when work fails', async () => {
    const admission = createAdmission({ ...limits, running: 1 });
    const [failing, next] = takeAll(admission, 'ab');
    const failed = failing?.run(() => Promise.reject(new Error('no')));
    const done = next?.run(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await done).toBe('done');
  });

  it('are given up by those who stop waiting', async () => {
    const admission = createAdmission({ ...limits, running: 1 });
    const abort = new AbortController();
    const [first, second, third] = takeAll(admission, 'abc');
    const running = startWork(first as AdmittedPlace, abort.signal);
    const waiting = startWork(second as AdmittedPlace, abort.signal);
    const later = startWork(third as AdmittedPlace);
    abort.abort();
    await expect(waiting.done).rejects.toMatchObject({ code: 'cancelled' });
    running.end(); // what runs has been told by its own signal, and ends by itself
    await running.done;
    await settle();
    expect([waiting.hasBegun(), later.hasBegun()]).toEqual([false, true]);
    await expect(startWork(second as AdmittedPlace, AbortSignal.abort()).done).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('places', () => {
  it('are bounded for each account and for all', () => {
    const admission = createAdmission({ ...limits, places: 8 });
    const places = takeAll(admission, 'aaaa');
    expect(() => admission.take('a')).toThrow('4 documents in progress');
    takeAll(admission, 'bbcd');
    expect(() => admission.take('e')).toThrow(expect.objectContaining({ code: 'busy', retryAfter: 5 }));
    places[0]?.leave();
    places[0]?.leave();
    takeAll(admission, 'e');
    expect(() => admission.take('f')).toThrow('as many documents');
    expect(admission.counts().places).toBe(8);
  });

  it('are left for whoever comes next, however many accounts take all they get', () => {
    const admission = createAdmission({ ...limits, places: 256, placesOfAccount: 64 });
    const takeAllFor = (account: string) => {
      for (;;) admission.take(account);
    };
    for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      expect(() => takeAllFor(account)).toThrow(expect.objectContaining({ code: 'busy', retryAfter: 5 }));
      expect(admission.counts().places).toBeLessThan(256);
    }
    expect(() => admission.take('a')).toThrow('the most that the server accepts from you right now');
    expect(() => admission.take('h')).toThrow('which is your share for now');
    expect(() => admission.take('somebody new')).not.toThrow();
  });

  it('are not given any more on closing, and those who wait are sent away', async () => {
    const admission = createAdmission({ ...limits, running: 1 });
    const [first, second] = takeAll(admission, 'ab');
    const running = startWork(first as AdmittedPlace);
    const waiting = startWork(second as AdmittedPlace, new AbortController().signal);
    admission.close();
    const stopping = { code: 'server', reason: 'stopping', retryAfter: 5 };
    await expect(waiting.done).rejects.toMatchObject(stopping);
    expect(() => admission.take('c')).toThrow('is shutting down');
    await expect(startWork(second as AdmittedPlace).done).rejects.toMatchObject(stopping);
    running.end();
    await running.done;
  });
});

it.each([1, 2, 8])('with %i threads two accounts at least are at work', (threads) => {
  const { running, runningOfAccount } = serverLimits(threads);
  expect(running).toBeGreaterThanOrEqual(threads);
  expect(runningOfAccount * 2).toBeLessThanOrEqual(running);
  expect(runningOfAccount).toBeGreaterThanOrEqual(1);
});

describe('the time to wait', () => {
  it('is told at once to whoever could not be served in time', async () => {
    let now = 0;
    const admission = createAdmission({ ...limits, running: 1, patience: 60_000 }, () => now);
    const place = admission.take('a');
    startWork(place);
    await settle();
    now += 20_000;
    place.progress(0.1);
    expect(() => admission.take('c')).toThrow(
      expect.objectContaining({
        code: 'busy',
        retryAfter: 180,
        message: expect.stringContaining('The server'),
      }),
    );
    expect(() => admission.take('a')).toThrow(expect.objectContaining({ retryAfter: 180 }));
    place.progress(0.5);
    expect(() => admission.take('c')).not.toThrow();
  });

  it('ends the waiting of those whose turn does not come', async () => {
    const admission = createAdmission({ ...limits, running: 1, patience: 50 });
    const place = admission.take('a');
    const running = startWork(place);
    await settle();
    place.progress(0.5);
    const waiting = startWork(admission.take('b'));
    await expect(waiting.done).rejects.toMatchObject({ code: 'busy', retryAfter: 1 });
    expect(admission.counts()).toMatchObject({ waiting: 0, running: 1 });
    running.end();
    await running.done;
  });
});

describe('memory', () => {
  const MIB = 1024 * 1024;
  const large = { ...limits, running: 8, runningOfAccount: 4, places: 20, bytes: 100 * MIB };

  /** Begins documents of so many megabytes, each of another account. @returns which of them are at work */
  async function begin(sizes: number[]): Promise<boolean[]> {
    const admission = createAdmission(large);
    const begun = sizes.map(() => false);
    for (const [i, size] of sizes.entries()) {
      void admission.take(`account ${i}`).run(
        () => {
          begun[i] = true;
          return new Promise<void>(() => {});
        },
        undefined,
        size * MIB,
      );
    }
    await settle();
    return begun;
  }

  it('is shared by large documents, and small ones go beside them', async () => {
    expect(await begin([60, 50, 1, 30, 0.5])).toEqual([true, false, true, false, true]);
  });

  it('is given to one document however large it is', async () => {
    expect(await begin([500, 2])).toEqual([true, false]);
  });
});

it('leaves turns to those who come later, however many scans others have', async () => {
  const admission = createAdmission({ ...serverLimits(2), patience: undefined });
  const begun: string[] = [];
  for (const account of 'aaaaaaaabbbbbbbbcccccccc') {
    void admission.take(account).run(() => {
      begun.push(account);
      return new Promise<void>(() => {});
    });
  }
  await settle();
  expect(begun.join('')).toBe('aaaabbbbcccc');
  void admission.take('d').run(async () => begun.push('d'));
  await settle();
  expect(begun.at(-1)).toBe('d');
});
