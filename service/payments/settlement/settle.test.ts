import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, openFlow, reasonOf, type TestFlow } from '../testing/open-flow.ts';

const HOUR = 60 * 60_000;

let test: TestFlow;
beforeEach(async () => {
  test = await openFlow();
});
afterEach(() => test.close());

describe('a settlement that is not known to have ended', () => {
  const unclear = { type: 'unknown', reason: 'TimeoutError' } as const;

  it('is found on the chain, if the money moved', async () => {
    test.world.settlements = [{ moves: true, response: unclear }];
    expect((await test.pay(ask(test))).payment.state).toBe('settled');
    expect(test.taken()).toEqual([50_000n]);
  });

  it('is one that the facilitator alone knows of: without a transfer on the chain nothing is handed out', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: false }];
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    expect(await test.row(request)).toMatchObject({
      state: 'settle_unknown',
      reason: 'transaction_not_seen',
    });
    expect(test.taken()).toEqual([]);
    expect((await test.pay(request)).payment.state).toBe('settled');
    expect([test.engine.requests.length, test.taken()]).toEqual([1, [50_000n]]);
  });

  it('never counts as failed: the same payment ends it, without a second conversion', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: false, response: unclear }];
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    expect(await test.row(request)).toMatchObject({ state: 'settle_unknown', reason: 'TimeoutError' });
    expect((await test.pay(request)).payment.state).toBe('settled');
    expect([test.engine.requests.length, test.world.settled]).toEqual([1, 2]);
    expect(test.taken()).toEqual([50_000n]);
  });

  it('is left alone while the chain does not answer', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: true, response: unclear }];
    test.world.node = 'down';
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    expect(test.world.settled).toBe(1);
    test.world.node = 'up';
    expect((await test.pay(request)).payment.state).toBe('settled');
    expect(test.world.settled).toBe(1);
    expect(test.taken()).toEqual([50_000n]);
  });

  it('does not fail by a refusal later, which may be because the money is ours already', async () => {
    const request = ask(test);
    const poor = { type: 'refused', reason: 'insufficient_funds' } as const;
    test.world.node = 'behind';
    test.world.settlements = [
      { moves: true, response: unclear },
      { moves: false, response: poor },
    ];
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    test.world.node = 'up';
    expect((await test.pay(request)).payment.state).toBe('settled');
    expect(test.taken()).toEqual([50_000n]);
  });

  it('tells what was said last, and until when nothing else is to be signed', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: false, response: unclear }];
    await expect(test.pay(request)).rejects.toMatchObject({
      message: expect.stringContaining('TimeoutError'),
      hint: expect.stringContaining(new Date(request.payment.validUntil).toISOString()),
    });
  });

  it('is held against nobody, however it ends', async () => {
    const requests = [1, 2, 3, 4, 5].map(() => ask(test));
    test.world.settlements = requests.map(() => ({ moves: false, response: unclear }));
    for (const request of requests) expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    test.world.dead = 'expired';
    for (const request of requests) expect(await reasonOf(test.pay(request))).toBe('settlement_failed');
    await test.pay(ask(test));
  });

  it('is not said to be over when its result cannot be found', async () => {
    const request = ask(test);
    test.world.settlements = [{ moves: true, response: unclear }];
    test.world.node = 'behind';
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    const { paymentResult } = test.store;
    test.store.paymentResult = async () => undefined;
    expect(await reasonOf(test.pay(request))).toMatch(/is missing$/);
    expect((await test.row(request))?.state).toBe('settle_unknown');
    test.store.paymentResult = paymentResult;
    test.world.node = 'up';
    expect((await test.pay(request)).payment.state).toBe('settled');
  });

  it('is unclear too when it cannot be written down', async () => {
    const request = ask(test);
    const { endSettlement } = test.store;
    test.store.endSettlement = () => Promise.reject(new Error('the disk is full'));
    expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
    test.store.endSettlement = endSettlement;
    expect((await test.pay(request)).payment.state).toBe('settled');
    expect(test.world.settled).toBe(1);
  });
});

describe('a settlement that is refused', () => {
  beforeEach(() => {
    test.world.settlements = [{ moves: false, response: { type: 'refused', reason: 'insufficient_funds' } }];
  });

  it('gives no result, then and later', async () => {
    const request = ask(test);
    expect(await reasonOf(test.pay(request))).toBe('settlement_failed');
    expect(await reasonOf(test.pay(request))).toBe('settlement_failed');
    expect([test.engine.requests.length, test.world.settled]).toEqual([1, 1]);
    expect(test.taken()).toEqual([]);
  });

  it('is not final where the chain does not say that nothing has moved', async () => {
    for (const moves of [true, false]) {
      test.world.settlements = [{ moves, response: { type: 'refused', reason: 'insufficient_funds' } }];
      test.world.node = 'down';
      const request = ask(test);
      expect(await reasonOf(test.pay(request))).toBe('settlement_unknown');
      test.world.node = 'up';
      expect((await test.pay(request)).payment.state).toBe('settled');
    }
    expect(test.taken()).toEqual([50_000n, 50_000n]);
  });

  it('is not final where the money has moved, and the chain tells so a little later', async () => {
    test.world.settlements = [{ moves: true, response: { type: 'refused', reason: 'insufficient_funds' } }];
    test.world.node = 'late';
    expect((await test.pay(ask(test))).payment.state).toBe('settled');
    expect(test.taken()).toEqual([50_000n]);
  });

  it('is counted, and who does it often is held back for a while', async () => {
    const refused = { moves: false, response: { type: 'refused', reason: 'insufficient_funds' } } as const;
    test.world.settlements = Array(5).fill(refused);
    for (const _ of [1, 2, 3, 4, 5]) expect(await reasonOf(test.pay(ask(test)))).toBe('settlement_failed');
    expect(await reasonOf(test.pay(ask(test)))).toBe('held_back');
    expect(await reasonOf(test.pay(ask(test), test.again()))).toBe('held_back');
    expect(test.engine.requests).toHaveLength(5);
    await test.pay(ask(test, { payer: `0x${'3'.repeat(40)}` }));
    test.wait(HOUR);
    await test.pay(ask(test));
  });
});

describe('a settlement that fails, and may have moved money all the same', () => {
  const failed = { moves: false, response: { type: 'failed', reason: 'transaction_failed' } } as const;

  it('stays open, and is counted once: who does it often is held back', async () => {
    const first = ask(test);
    test.world.settlements = Array(10).fill(failed);
    for (let i = 0; i < 6; i++) expect(await reasonOf(test.pay(first))).toBe('settlement_unknown');
    expect(test.engine.requests).toHaveLength(1);
    for (let i = 0; i < 4; i++) expect(await reasonOf(test.pay(ask(test)))).toBe('settlement_unknown');
    expect(await reasonOf(test.pay(ask(test)))).toBe('held_back');
    // What is open may still be ended.
    expect((await test.pay(first)).payment.state).toBe('settled');
  });

  it('because the payer took it back is counted too', async () => {
    test.world.dead = 'cancelled';
    for (let i = 0; i < 5; i++) {
      test.world.settlements = [failed];
      expect(await reasonOf(test.pay(ask(test)))).toBe('settlement_failed');
    }
    expect(await reasonOf(test.pay(ask(test)))).toBe('held_back');
  });
});
