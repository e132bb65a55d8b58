import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaidRequest } from '../describe-payment.ts';
import { ask, NETWORK, openFlow, PAYER, reasonOf, type TestFlow, until } from '../testing/open-flow.ts';

const HOUR = 60 * 60_000;

let test: TestFlow;
beforeEach(async () => {
  test = await openFlow();
});
afterEach(() => test.close());

describe('a payment', () => {
  it('is settled once the document is converted', async () => {
    const request = ask(test);
    const { conversion, payment, isReplay } = await test.pay(request);
    expect(conversion).toMatchObject({ content: 'one\ntwo\nthree', pageCount: 3 });
    expect(payment).toMatchObject({ state: 'settled', amount: '50000', payer: PAYER, network: NETWORK.id });
    expect(isReplay).toBe(false);
    expect(await test.row(request)).toMatchObject({ state: 'settled', transaction: payment.transaction });
    expect(test.notes).toEqual(['claimed', 'converted', 'settling', 'settled']);
    expect(test.taken()).toEqual([50_000n]);
  });

  it('by upto costs the pages that could be read', async () => {
    test.world.document = 'one\n?\nthree';
    const { payment } = await test.pay(ask(test, { scheme: 'upto' }));
    expect(payment.amount).toBe('10000');
    expect(test.taken()).toEqual([10_000n]);
  });

  it('sent again gets the same, for an hour, and costs nothing more', async () => {
    const request = ask(test);
    const first = await test.pay(request);
    test.wait(HOUR - 1);
    const again = await test.pay(request, test.again());
    expect(again).toEqual({
      ...first,
      isReplay: true,
      payment: expect.objectContaining({ state: 'settled' }),
    });
    expect([test.engine.requests.length, test.world.settled, test.world.verified]).toEqual([1, 1, 1]);
    test.wait(1);
    expect(await reasonOf(test.pay(request))).toBe('result_expired');
    expect(test.taken()).toEqual([50_000n]);
  });

  it('sent five times at once is worked for once', async () => {
    const open = test.holdConversions();
    const request = ask(test);
    const answers = [1, 2, 3, 4, 5].map(() => test.pay(request));
    await until(() => test.engine.requests.length > 0);
    open();
    const contents = (await Promise.all(answers)).map(({ conversion }) => conversion.content);
    expect(new Set(contents).size).toBe(1);
    expect([test.engine.requests.length, test.world.settled, test.world.verified]).toEqual([1, 1, 1]);
  });

  it('sent to two processes is worked for by one, and the other waits', async () => {
    const open = test.holdConversions();
    const request = ask(test);
    const first = test.pay(request);
    await until(() => test.engine.requests.length > 0);
    const second = test.pay(request, test.again());
    open();
    expect((await first).isReplay).toBe(false);
    expect((await second).isReplay).toBe(true);
    expect(test.engine.requests).toHaveLength(1);
    expect(test.taken()).toEqual([50_000n]);
  });
});

describe('a client that leaves', () => {
  async function leaveWhileConverting(request: PaidRequest): Promise<void> {
    const leaving = new AbortController();
    const left = test.flow.convert(request, leaving.signal);
    await until(() => test.engine.requests.length > 0);
    leaving.abort();
    expect(await reasonOf(left)).toBe('cancelled');
  }

  it('before the document is converted is not charged, and may come back', async () => {
    const open = test.holdConversions();
    const request = ask(test);
    await leaveWhileConverting(request);
    await test.flow.drain();
    expect(await test.row(request)).toBeUndefined();
    expect(test.taken()).toEqual([]);
    open();
    await test.pay(request);
    expect(test.taken()).toEqual([50_000n]);
  });

  it('and comes back finds its conversion going on', async () => {
    const open = test.holdConversions();
    const request = ask(test);
    await leaveWhileConverting(request);
    const back = test.pay(request);
    open();
    expect((await back).payment.state).toBe('settled');
    expect(test.engine.requests).toHaveLength(1);
  });

  it('each time the result is there is held back after a while', async () => {
    const { completePayment } = test.store;
    let leave = () => {};
    test.store.completePayment = (result) => {
      leave();
      return completePayment(result);
    };
    for (let i = 0; i < 5; i++) {
      const leaving = new AbortController();
      leave = () => leaving.abort();
      expect(await reasonOf(test.flow.convert(ask(test), leaving.signal))).toBe('cancelled');
      await test.flow.drain();
    }
    leave = () => {};
    expect(await reasonOf(test.pay(ask(test)))).toBe('held_back');
  });

  it('before settlement finds the result waiting, and pays for it then', async () => {
    const request = ask(test);
    const leaving = new AbortController();
    const { completePayment } = test.store;
    test.store.completePayment = (result) => {
      leaving.abort();
      return completePayment(result);
    };
    expect(await reasonOf(test.flow.convert(request, leaving.signal))).toBe('cancelled');
    await test.flow.drain();
    expect(await test.row(request)).toMatchObject({ state: 'converted' });
    expect(test.taken()).toEqual([]);
    expect((await test.pay(request, test.again())).payment.state).toBe('settled');
    expect(test.engine.requests).toHaveLength(1);
    expect(test.taken()).toEqual([50_000n]);
  });

  it('does not take the result from others who wait for it', async () => {
    const open = test.holdConversions();
    const request = ask(test);
    const leaving = new AbortController();
    const left = test.flow.convert(request, leaving.signal);
    const staying = test.pay(request);
    await until(() => test.engine.requests.length > 0);
    leaving.abort();
    expect(await reasonOf(left)).toBe('cancelled');
    open();
    expect((await staying).payment.state).toBe('settled');
  });
});
