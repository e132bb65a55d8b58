import { beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../../testing/collect.ts';
import type { StoreFactory } from '../../testing/store-fixtures.ts';
import {
  atOnce,
  DAY,
  HOLDER,
  HOUR,
  MINUTE,
  makeHash,
  makePayment,
  NOVEMBER,
} from '../../testing/store-fixtures.ts';
import type { AccountStore } from '../store.ts';
import type { NewPayment, Payment, PaymentHold, SettlementOutcome } from './payments.ts';

const SETTLED = { type: 'settled', transaction: '0xfeed' } as const;
const UNKNOWN = { type: 'settle_unknown', reason: 'timeout' } as const;
const FAILED = { type: 'settle_failed', reason: 'insufficient_funds' } as const;

/** What every store does with payments. */
export function describePayments(createStore: StoreFactory): void {
  describe('payments', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let payment: NewPayment;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      payment = makePayment();
    });

    const claim = (now = NOVEMBER, more: Partial<NewPayment> = {}, through = store) =>
      through.claimPayment({ payment: { ...payment, ...more }, expiresAt: now + MINUTE, now });

    async function mustClaim(now = NOVEMBER, more: Partial<NewPayment> = {}): Promise<PaymentHold> {
      const answer = await claim(now, more);
      if (answer.type !== 'fresh' && answer.type !== 'resumed') throw new Error(answer.type);
      return answer.hold;
    }

    const complete = (hold: PaymentHold, now = NOVEMBER) =>
      store.completePayment({ hold, result: 'the “result”', now });
    const begin = (hold: PaymentHold, amount = '50000', now = NOVEMBER) =>
      store.beginSettlement({ hold, amount, now });
    const end = (hold: PaymentHold, outcome: SettlementOutcome, now = NOVEMBER) =>
      store.endSettlement({ hold, outcome, now });
    const stateOf = async ({ id } = payment) => (await again().findPayment(id))?.state;

    async function bring(to: Payment['state'], amount = '50000', now = NOVEMBER): Promise<PaymentHold> {
      const hold = await mustClaim(now);
      if (to === 'converting') return hold;
      await complete(hold, now);
      if (to === 'converted') return hold;
      await begin(hold, amount, now);
      if (to === 'settled') await end(hold, SETTLED, now);
      if (to === 'settle_failed') await end(hold, FAILED, now);
      if (to === 'settle_unknown') await end(hold, UNKNOWN, now);
      return hold;
    }

    const result = (now: number) => store.paymentResult({ id: payment.id, now });

    it('go from work to result to settlement, and tell it in another process', async () => {
      const hold = await mustClaim();
      expect(await stateOf()).toBe('converting');
      expect(await complete(hold)).toBe(true);
      expect(await stateOf()).toBe('converted');
      expect(await begin(hold)).toBe(true);
      expect(await stateOf()).toBe('settling');
      expect(await end(hold, SETTLED, NOVEMBER + 5)).toBe(true);
      expect(await again().findPayment(payment.id)).toEqual({
        ...payment,
        state: 'settled',
        createdAt: NOVEMBER,
        changedAt: NOVEMBER + 5,
        amount: '50000',
        transaction: '0xfeed',
      });
      expect(await again().paymentResult({ id: payment.id, now: NOVEMBER })).toBe('the “result”');
    });

    it('are claimed by one of twenty who come at once', async () => {
      const results = await atOnce([store, again(), again()], 20, (one) => claim(NOVEMBER, {}, one));
      expect(results.filter(({ type }) => type === 'fresh')).toHaveLength(1);
      expect(results.filter(({ type }) => type === 'in_flight')).toHaveLength(19);
    });

    it('left converted are resumed by one of twenty who come at once', async () => {
      await store.releasePayment({ hold: await bring('converted'), now: NOVEMBER });
      const results = await atOnce([store, again()], 20, (one) => claim(NOVEMBER, {}, one));
      expect(results.filter(({ type }) => type === 'resumed')).toHaveLength(1);
      expect(results.filter(({ type }) => type === 'in_flight')).toHaveLength(19);
    });

    it.each(['converting', 'converted', 'settling', 'settled', 'settle_failed', 'settle_unknown'] as const)(
      'that are %s stand for one request and one signature',
      async (state) => {
        await bring(state);
        const conflict = { type: 'conflict' };
        expect(await claim(NOVEMBER, { requestHash: makeHash() })).toEqual(conflict);
        expect(await claim(NOVEMBER, { signatureHash: makeHash() })).toEqual(conflict);
      },
    );

    it('whose work was given up are as good as new, for another request too', async () => {
      const hold = await mustClaim();
      expect(await store.releasePayment({ hold, now: NOVEMBER })).toBe(true);
      expect(await store.findPayment(payment.id)).toBeUndefined();
      expect(await claim(NOVEMBER, { requestHash: makeHash() })).toMatchObject({ type: 'fresh' });
    });

    it('whose worker died are taken over when its lease ends, and the dead one comes too late', async () => {
      const dead = await mustClaim();
      expect(await claim(NOVEMBER + MINUTE - 1)).toEqual({ type: 'in_flight' });
      const requestHash = makeHash();
      const hold = await mustClaim(NOVEMBER + MINUTE, { requestHash });
      expect(await complete(dead)).toBe(false);
      expect(await store.renewPayment({ hold: dead, expiresAt: NOVEMBER + DAY, now: NOVEMBER })).toBe(false);
      expect(await store.releasePayment({ hold: dead, now: NOVEMBER })).toBe(false);
      expect(await complete(hold)).toBe(true);
      expect(await store.findPayment(payment.id)).toMatchObject({ requestHash, state: 'converted' });
    });

    it('are kept by renewing', async () => {
      const hold = await mustClaim();
      const expiresAt = NOVEMBER + 2 * MINUTE;
      expect(await store.renewPayment({ hold, expiresAt, now: NOVEMBER })).toBe(true);
      expect(await claim(expiresAt - 1)).toEqual({ type: 'in_flight' });
      expect(await claim(expiresAt)).toMatchObject({ type: 'fresh' });
    });

    it('whose settler died are resumed as settling, with the result', async () => {
      await bring('settling', '15000');
      const later = NOVEMBER + MINUTE;
      const answer = await claim(later, {}, again());
      expect(answer).toMatchObject({ type: 'resumed', payment: { state: 'settling', amount: '15000' } });
      expect(await result(later)).toBe('the “result”');
      if (answer.type !== 'resumed') return;
      expect(await end(answer.hold, SETTLED, later)).toBe(true);
      expect(await claim(later)).toMatchObject({
        type: 'final',
        payment: { state: 'settled', transaction: '0xfeed', amount: '15000' },
      });
    });

    it('take no step before its turn', async () => {
      const hold = await mustClaim();
      expect(await begin(hold)).toBe(false);
      expect(await end(hold, SETTLED)).toBe(false);
      await complete(hold);
      expect(await complete(hold)).toBe(false);
      expect(await end(hold, SETTLED)).toBe(false);
      await begin(hold);
      expect(await complete(hold)).toBe(false);
      expect(await stateOf()).toBe('settling');
    });

    it.each([SETTLED, FAILED])('are over when they are $type', async (outcome) => {
      const hold = await bring('settling');
      await end(hold, outcome);
      for (const other of [SETTLED, FAILED, UNKNOWN]) expect(await end(hold, other)).toBe(false);
      expect(await begin(hold)).toBe(false);
      expect(await claim(NOVEMBER + DAY)).toMatchObject({ type: 'final', payment: { state: outcome.type } });
      expect(await stateOf()).toBe(outcome.type);
    });

    it('never settle for more than was allowed, nor for what is no amount', async () => {
      const hold = await bring('converted');
      for (const amount of ['50001', '-1', '0x10', '1.5', '', '1e3', '007']) {
        await expect(begin(hold, amount), amount).rejects.toThrow();
      }
      expect(await stateOf()).toBe('converted');
    });

    it('of which nobody knows whether they are settled are listed, the oldest first', async () => {
      const others = [makePayment(), makePayment()];
      await bring('settle_unknown', '1', NOVEMBER + 3);
      const unknown = payment;
      for (const [i, other] of others.entries()) {
        payment = other;
        await bring(i ? 'settled' : 'settling', '1', NOVEMBER + i);
      }
      const listed = (limit = 9) => again().unsettledPayments({ limit });
      expect((await listed()).map(({ id }) => id)).toEqual([others[0]?.id, unknown.id]);
      expect((await listed()).map(({ lease }) => lease !== undefined)).toEqual([true, false]);
      expect(await listed(1)).toHaveLength(1);
    });

    it('of which nobody knows are taken by one of twenty, found settled, and listed no more', async () => {
      await bring('settle_unknown');
      const take = { id: payment.id, holder: HOLDER, expiresAt: NOVEMBER + MINUTE, now: NOVEMBER };
      const holds = await atOnce([store, again()], 20, (one) => one.takePayment(take));
      const [hold, ...more] = holds.filter((taken) => taken !== undefined);
      expect(more).toEqual([]);
      const [held] = await again().unsettledPayments({ limit: 9 });
      expect(held?.lease).toEqual({ id: hold?.leaseId, holder: HOLDER, expiresAt: NOVEMBER + MINUTE });
      expect(await claim()).toEqual({ type: 'in_flight' });
      expect(hold && (await end(hold, SETTLED))).toBe(true);
      expect(await store.findPayment(payment.id)).not.toHaveProperty('reason');
      expect(await store.takePayment({ ...take, now: NOVEMBER + DAY })).toBeUndefined();
      expect(await store.unsettledPayments({ limit: 9 })).toEqual([]);
    });

    it('that are not on the chain are settled anew', async () => {
      await bring('settle_unknown');
      const hold = await mustClaim();
      expect(await begin(hold)).toBe(true);
      expect(await end(hold, SETTLED)).toBe(true);
    });

    it('keep their result for an hour after they are settled, and themselves for ever', async () => {
      await bring('settled');
      await store.sweep(NOVEMBER + HOUR - 1);
      expect(await result(NOVEMBER + HOUR - 1)).toBe('the “result”');
      expect(await result(NOVEMBER + HOUR)).toBeUndefined();
      await store.sweep(NOVEMBER + 1000 * DAY);
      expect(await result(NOVEMBER)).toBeUndefined();
      expect(await stateOf()).toBe('settled');
    });

    it('that may have moved money are never swept, nor is what they paid for', async () => {
      await bring('settle_unknown');
      await store.sweep(NOVEMBER + 1000 * DAY);
      expect(await stateOf()).toBe('settle_unknown');
      expect(await result(NOVEMBER + 1000 * DAY)).toBe('the “result”');
    });

    it('that failed give no result, and are forgotten after an hour', async () => {
      await bring('settle_failed');
      expect(await result(NOVEMBER)).toBeUndefined();
      await store.sweep(NOVEMBER + HOUR - 1);
      expect(await stateOf()).toBe('settle_failed');
      await store.sweep(NOVEMBER + 3 * HOUR);
      expect(await stateOf()).toBeUndefined();
    });

    it('that were never settled are forgotten when their signature has run out', async () => {
      await bring('converted');
      await store.sweep(payment.validUntil - 1);
      expect(await result(NOVEMBER)).toBe('the “result”');
      await store.sweep(payment.validUntil + 2 * HOUR);
      expect(await stateOf()).toBeUndefined();
      expect(await result(NOVEMBER)).toBeUndefined();
    });

    it('under work are swept once their worker is gone', async () => {
      const hold = await mustClaim();
      await store.sweep(NOVEMBER + MINUTE - 1);
      expect(await stateOf()).toBe('converting');
      await store.sweep(NOVEMBER + 2 * HOUR);
      expect(await stateOf()).toBeUndefined();
      expect(await complete(hold)).toBe(false);
    });

    it('are listed in the order in which they were made, however many there are', async () => {
      expect(await collect(again().listPayments())).toEqual([]);
      const made = Array.from({ length: 210 }, () => makePayment());
      // Some are made in the same millisecond.
      const momentOf = (i: number) => NOVEMBER - Math.floor(i / 3);
      await Promise.all(
        made.map((one, i) => store.claimPayment({ payment: one, expiresAt: NOVEMBER, now: momentOf(i) })),
      );
      const listed = await collect(again().listPayments());
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
      const ages = listed.map(({ createdAt }) => createdAt);
      expect(ages).toEqual([...ages].sort());
    });

    it('keep amounts beyond what a number can hold', async () => {
      const huge = '90071992547409930000000000000001';
      payment = makePayment({ authorized: huge });
      await bring('settled', huge);
      expect(await collect(again().listPayments())).toEqual([
        expect.objectContaining({ id: payment.id, authorized: huge, amount: huge }),
      ]);
    });

    it('are kept with their addresses in lower case', async () => {
      await mustClaim(NOVEMBER, { payer: '0xABCDEF', asset: '0xAA', payTo: '0xBB' });
      expect(await store.findPayment(payment.id)).toMatchObject({
        payer: '0xabcdef',
        asset: '0xaa',
        payTo: '0xbb',
      });
    });
  });
}
