import { beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  DECEMBER,
  HOLDER,
  MINUTE,
  makeAccount,
  makeKey,
  NOVEMBER,
  type StoreFactory,
} from '../testing/store-fixtures.ts';
import { generateApiKey, hashApiKey } from './api-key.ts';
import type { Account, AccountStore, ApiKey, Claim, ClaimRequest, Reservation } from './store.ts';

const PLENTY = { conversions: 100, pages: 1000, tokens: 100_000 };

/** What every store does with keys, quota and idempotency keys. */
export function describeMetering(createStore: StoreFactory): void {
  describe('metering', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let account: Account;
    let key: ApiKey;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      account = makeAccount();
      key = makeKey();
      await store.createAccount(account, key);
    });

    const reserve = (pages: number, now = NOVEMBER, limits = PLENTY) =>
      store.reserve({ accountId: account.id, keyId: key.id, pages, limits, expiresAt: now + MINUTE, now });

    async function mustReserve(pages: number, now = NOVEMBER, limits = PLENTY): Promise<Reservation> {
      const result = await reserve(pages, now, limits);
      if (result.type !== 'reserved') throw new Error(`not reserved: ${result.amount}`);
      return result.reservation;
    }

    const commit = (reservation: Reservation, pages: number, tokens: number, now = NOVEMBER) =>
      store.commit({ accountId: account.id, reservationId: reservation.id, pages, tokens, now });

    const claimRequest = (now = NOVEMBER, more: Partial<ClaimRequest> = {}): ClaimRequest => ({
      accountId: account.id,
      key: 'job 1',
      fingerprint: 'f1',
      holder: HOLDER,
      expiresAt: now + MINUTE,
      now,
      ...more,
    });

    async function mustClaim(now = NOVEMBER, more: Partial<ClaimRequest> = {}): Promise<Claim> {
      const result = await store.claim(claimRequest(now, more));
      if (result.type !== 'fresh') throw new Error(`not fresh: ${result.type}`);
      return result.claim;
    }

    describe('accounts and keys', () => {
      it('finds an account by the hash of its key, in another process too', async () => {
        expect(await again().findByKey(key.hash)).toEqual({ account, key });
      });

      it('finds nothing for the hash of an unknown key', async () => {
        expect(await store.findByKey(hashApiKey(generateApiKey()))).toBeUndefined();
      });

      it('keeps accounts apart', async () => {
        const other = makeAccount();
        await store.createAccount(other, makeKey());
        await commit(await mustReserve(3), 3, 30);
        expect((await store.quota(other.id, NOVEMBER)).used.pages).toBe(0);
      });

      it('notes when a key was last used', async () => {
        await mustReserve(1);
        expect((await store.findByKey(key.hash))?.key.lastUsedAt).toBe(NOVEMBER);
      });

      it('refuses to make the same account twice', async () => {
        await expect(store.createAccount(account, makeKey())).rejects.toThrow();
        expect((await store.findByKey(key.hash))?.key.hash).toBe(key.hash);
      });

      it('throws on an account that does not exist', async () => {
        await expect(store.quota('acc_nobody', NOVEMBER)).rejects.toThrow(/acc_nobody/);
      });
    });

    describe('quota', () => {
      it('begins with nothing used and nothing held', async () => {
        expect(await store.quota(account.id, NOVEMBER)).toEqual({
          month: '2025-11',
          used: { conversions: 0, pages: 0, tokens: 0 },
          held: { conversions: 0, pages: 0 },
        });
      });

      it('holds what is reserved and charges what is committed, which may be less', async () => {
        const reservation = await mustReserve(10);
        expect((await store.quota(account.id, NOVEMBER)).held).toEqual({ conversions: 1, pages: 10 });
        const result = await commit(reservation, 8, 1234);
        expect(result).toEqual({ type: 'committed', quota: await again().quota(account.id, NOVEMBER) });
        expect(await store.quota(account.id, NOVEMBER)).toMatchObject({
          used: { conversions: 1, pages: 8, tokens: 1234 },
          held: { conversions: 0, pages: 0 },
        });
      });

      it('charges nothing for what is released', async () => {
        const { id } = await mustReserve(10);
        await store.release({ accountId: account.id, reservationId: id, now: NOVEMBER });
        expect(await store.quota(account.id, NOVEMBER)).toMatchObject({
          used: { pages: 0 },
          held: { pages: 0 },
        });
      });

      it('commits a reservation once', async () => {
        const reservation = await mustReserve(10);
        await commit(reservation, 10, 1);
        expect(await commit(reservation, 10, 1)).toEqual({ type: 'unknown' });
        expect((await store.quota(account.id, NOVEMBER)).used.pages).toBe(10);
      });

      it('does not commit what was released, and lets a release be repeated', async () => {
        const reservation = await mustReserve(10);
        const release = { accountId: account.id, reservationId: reservation.id, now: NOVEMBER };
        await store.release(release);
        await store.release(release);
        expect(await commit(reservation, 10, 1)).toEqual({ type: 'unknown' });
      });

      it('answers which allowance is used up, counting what others hold', async () => {
        const limits = { conversions: 3, pages: 20, tokens: 100 };
        await mustReserve(15, NOVEMBER, limits);
        expect(await reserve(6, NOVEMBER, limits)).toMatchObject({ type: 'exhausted', amount: 'pages' });
        await commit(await mustReserve(5, NOVEMBER, limits), 1, 100);
        expect(await reserve(1, NOVEMBER, limits)).toMatchObject({ type: 'exhausted', amount: 'tokens' });
        expect(await reserve(1, NOVEMBER, { ...limits, conversions: 2 })).toMatchObject({
          type: 'exhausted',
          amount: 'conversions',
          quota: { used: { conversions: 1, pages: 1, tokens: 100 }, held: { conversions: 1, pages: 15 } },
        });
      });

      it('never grants more than there is when many ask at once', async () => {
        const limits = { conversions: 7, pages: 1000, tokens: 10 };
        const stores = [store, again(), again()];
        const asked = await Promise.all(
          Array.from({ length: 21 }, (_, i) =>
            stores[i % stores.length]!.reserve({
              accountId: account.id,
              keyId: key.id,
              pages: 1,
              limits,
              expiresAt: NOVEMBER + MINUTE,
              now: NOVEMBER,
            }),
          ),
        );
        expect(asked.filter((result) => result.type === 'reserved')).toHaveLength(7);
      });

      it('lets an abandoned reservation expire', async () => {
        const limits = { conversions: 1, pages: 10, tokens: 10 };
        const early = NOVEMBER - DAY;
        await mustReserve(10, early, limits);
        expect(await reserve(10, early + MINUTE - 1, limits)).toMatchObject({ type: 'exhausted' });
        expect((await store.quota(account.id, early + MINUTE - 1)).held.pages).toBe(10);
        expect((await store.quota(account.id, early + MINUTE)).held).toEqual({ conversions: 0, pages: 0 });
        expect(await reserve(10, early + MINUTE, limits)).toMatchObject({ type: 'reserved' });
      });

      it('keeps a renewed reservation beyond its first expiry', async () => {
        const early = NOVEMBER - DAY;
        const { id } = await mustReserve(10, early);
        const renewal = { accountId: account.id, reservationId: id, now: early + 30_000 };
        expect(await store.renew({ ...renewal, expiresAt: early + 2 * MINUTE })).toBe(true);
        expect((await store.quota(account.id, early + MINUTE + 1)).held.pages).toBe(10);
        expect((await store.quota(account.id, early + 2 * MINUTE)).held.pages).toBe(0);
        const unknown = { ...renewal, reservationId: 'none', expiresAt: early + 2 * MINUTE };
        expect(await store.renew(unknown)).toBe(false);
      });

      it('still charges a reservation that expired while its process was stopped', async () => {
        const reservation = await mustReserve(4, NOVEMBER - DAY);
        const result = await commit(reservation, 4, 40, NOVEMBER - DAY + 60 * MINUTE);
        expect(result).toMatchObject({ type: 'committed', quota: { used: { pages: 4 } } });
      });

      it('charges the month in which the reservation was made', async () => {
        const reservation = await mustReserve(4, NOVEMBER);
        await commit(reservation, 4, 40, DECEMBER);
        await commit(await mustReserve(1, DECEMBER), 1, 10, DECEMBER);
        expect((await store.quota(account.id, DECEMBER)).used.pages).toBe(1);
        expect(await store.history(account.id)).toEqual([
          { month: '2025-12', used: { conversions: 1, pages: 1, tokens: 10 } },
          { month: '2025-11', used: { conversions: 1, pages: 4, tokens: 40 } },
        ]);
      });

      it('does not count what last month holds against this month', async () => {
        const limits = { conversions: 1, pages: 10, tokens: 10 };
        await mustReserve(10, NOVEMBER, limits);
        expect(await reserve(10, DECEMBER, limits)).toMatchObject({ type: 'reserved' });
      });
    });

    describe('idempotency', () => {
      const remember = (claim: Claim, reservation: Reservation, now = NOVEMBER) =>
        store.commit({
          accountId: account.id,
          reservationId: reservation.id,
          pages: 2,
          tokens: 20,
          now,
          remember: { claim, result: 'result 1', expiresAt: now + DAY },
        });

      it('gives a fresh claim once and lets others wait', async () => {
        const claim = await mustClaim();
        const other = claimRequest(NOVEMBER, { holder: { pid: 8, place: 'another host' } });
        expect(await again().claim(other)).toEqual({ type: 'in_flight', claim, holder: HOLDER });
      });

      it('gives a claim that was forgotten for its holder to the next, once', async () => {
        const claim = await mustClaim();
        await again().forgetClaim(claim);
        const next = await mustClaim();
        await again().forgetClaim(claim);
        expect(await again().claim(claimRequest())).toMatchObject({ type: 'in_flight', claim: next });
        expect(await remember(claim, await mustReserve(2))).toEqual({ type: 'superseded' });
      });

      it('answers with the result once it is committed, which charges once', async () => {
        const claim = await mustClaim();
        expect(await remember(claim, await mustReserve(2))).toMatchObject({ type: 'committed' });
        expect(await again().claim(claimRequest())).toMatchObject({ type: 'done', result: 'result 1' });
        expect((await store.quota(account.id, NOVEMBER)).used).toEqual({
          conversions: 1,
          pages: 2,
          tokens: 20,
        });
      });

      it('answers conflict for other content, in flight and done', async () => {
        const claim = await mustClaim();
        const other = claimRequest(NOVEMBER, { fingerprint: 'f2' });
        expect(await store.claim(other)).toEqual({ type: 'conflict' });
        await remember(claim, await mustReserve(2));
        expect(await store.claim(other)).toEqual({ type: 'conflict' });
      });

      it('tells keys and accounts apart', async () => {
        const other = makeAccount();
        await store.createAccount(other, makeKey());
        await mustClaim();
        await mustClaim(NOVEMBER, { key: 'job 2' });
        await mustClaim(NOVEMBER, { accountId: other.id, fingerprint: 'f2' });
      });

      it('gives exactly one of many callers at once the claim', async () => {
        const stores = [store, again(), again()];
        const results = await Promise.all(
          Array.from({ length: 12 }, (_, i) => stores[i % stores.length]!.claim(claimRequest())),
        );
        expect(results.filter((result) => result.type === 'fresh')).toHaveLength(1);
        expect(results.filter((result) => result.type === 'in_flight')).toHaveLength(11);
      });

      it('does not remember what was forgotten', async () => {
        await store.forgetClaim(await mustClaim());
        const claim = await mustClaim(NOVEMBER, { fingerprint: 'f2' });
        await remember(claim, await mustReserve(2));
        await store.forgetClaim(claim);
        await mustClaim();
      });

      it('gives a claim that was withdrawn to the next, unless it was done meanwhile', async () => {
        const withdrawn = await mustClaim();
        await again().withdrawClaim(withdrawn);
        const claim = await mustClaim();
        await again().withdrawClaim(withdrawn);
        expect(await remember(withdrawn, await mustReserve(2))).toEqual({ type: 'superseded' });
        expect(await remember(claim, await mustReserve(2))).toMatchObject({ type: 'committed' });
        await again().withdrawClaim(claim);
        expect(await store.claim(claimRequest())).toMatchObject({ type: 'done', result: 'result 1' });
      });

      it('gives an abandoned claim to the next, and charges only that one', async () => {
        const abandoned = await mustClaim();
        const later = NOVEMBER + MINUTE;
        const claim = await mustClaim(later);
        expect(await remember(abandoned, await mustReserve(2), later)).toEqual({ type: 'superseded' });
        expect(await store.renewClaim({ claim: abandoned, expiresAt: later + DAY, now: later })).toBe(false);
        await store.forgetClaim(abandoned);
        expect(await remember(claim, await mustReserve(2), later)).toMatchObject({ type: 'committed' });
        const used = (await store.history(account.id)).reduce((sum, month) => sum + month.used.pages, 0);
        expect(used).toBe(2);
      });

      it('keeps a renewed claim beyond its first expiry', async () => {
        const claim = await mustClaim();
        const later = NOVEMBER + MINUTE;
        expect(await store.renewClaim({ claim, expiresAt: later + MINUTE, now: later - 1 })).toBe(true);
        expect(await store.claim(claimRequest(later))).toMatchObject({ type: 'in_flight' });
      });

      it('does not remember what could not be charged', async () => {
        const claim = await mustClaim();
        const reservation = await mustReserve(2);
        await store.release({ accountId: account.id, reservationId: reservation.id, now: NOVEMBER });
        expect(await remember(claim, reservation)).toEqual({ type: 'unknown' });
        expect(await store.claim(claimRequest())).toMatchObject({ type: 'in_flight' });
      });

      it('forgets a result when it expires', async () => {
        await remember(await mustClaim(), await mustReserve(2));
        const later = NOVEMBER + DAY;
        expect(await store.claim(claimRequest(later - 1))).toMatchObject({ type: 'done' });
        await store.sweep(later);
        await mustClaim(later, { fingerprint: 'f2' });
      });

      it('forgets all results of an account on demand, but not work under way', async () => {
        await remember(await mustClaim(), await mustReserve(2));
        await mustClaim(NOVEMBER, { key: 'job 2' });
        await store.forgetResults(account.id);
        await mustClaim();
        expect(await store.claim(claimRequest(NOVEMBER, { key: 'job 2' }))).toMatchObject({
          type: 'in_flight',
        });
      });

      it('sweeps without harm what has not expired', async () => {
        await remember(await mustClaim(), await mustReserve(2));
        await store.sweep(NOVEMBER + 1);
        expect(await store.claim(claimRequest())).toMatchObject({ type: 'done' });
      });
    });
  });
}
