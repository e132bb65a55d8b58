import { describe, expect, it } from 'vitest';
import { type Admission, createAdmission, type Place, serverLimits } from './admission.ts';

const limits = { running: 2, runningOfAccount: 1, places: 6, placesOfAccount: 4 };

/** Work that lasts until it is told to end. */
function startWork(place: Place, signal?: AbortSignal) {
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

function takeAll(admission: Admission, accounts: string): Place[] {
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
    const running = startWork(first as Place, abort.signal);
    const waiting = startWork(second as Place, abort.signal);
    const later = startWork(third as Place);
    abort.abort();
    await expect(waiting.done).rejects.toMatchObject({ code: 'cancelled' });
    running.end(); // what runs has been told by its own signal, and ends by itself
    await running.done;
    await settle();
    expect([waiting.hasBegun(), later.hasBegun()]).toEqual([false, true]);
    await expect(startWork(second as Place, AbortSignal.abort()).done).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('places', () => {
  it('are bounded for each account and for all', () => {
    const admission = createAdmission({ ...limits, places: 8 });
    const places = takeAll(admission, 'aaaa');
    expect(() => admission.take('a')).toThrow('4 documents under way');
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
    expect(() => admission.take('a')).toThrow('which is as many as anyone may have at once');
    expect(() => admission.take('h')).toThrow('which is your share for now');
    expect(() => admission.take('somebody new')).not.toThrow();
  });

  it('are not given any more on closing, and those who wait are sent away', async () => {
    const admission = createAdmission({ ...limits, running: 1 });
    const [first, second] = takeAll(admission, 'ab');
    const running = startWork(first as Place);
    const waiting = startWork(second as Place, new AbortController().signal);
    admission.close();
    await expect(waiting.done).rejects.toMatchObject({ code: 'busy' });
    expect(() => admission.take('c')).toThrow('about to stop');
    await expect(startWork(second as Place).done).rejects.toMatchObject({ code: 'busy' });
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
