import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  atOnce,
  DAY,
  DECEMBER,
  MINUTE,
  makeAccount,
  makeKey,
  NOVEMBER,
  type StoreFactory,
} from '../../testing/store-fixtures.ts';
import type { Account, AccountStore } from '../store.ts';
import type { ConversionRecord } from './activity.ts';

const PLENTY = { conversions: 1000, pages: 1000, tokens: 100_000 };

/** What every store tells of an account's conversions. */
export function describeActivity(createStore: StoreFactory): void {
  describe('activity', () => {
    let store: AccountStore;
    let again: () => AccountStore;
    let account: Account;

    beforeEach(async () => {
      ({ store, again } = await createStore());
      account = makeAccount();
      await store.createAccount(account, makeKey());
    });

    const record = (more: Partial<ConversionRecord> = {}): ConversionRecord => ({
      id: randomUUID(),
      fileName: 'a “b”\u202e.pdf',
      pages: 2,
      tokens: 20,
      status: 'succeeded',
      finishedAt: NOVEMBER,
      ...more,
    });

    async function convert(
      { at = NOVEMBER, until = at, note }: { at?: number; until?: number; note?: ConversionRecord } = {},
      through = store,
    ) {
      const accountId = account.id;
      const hold = { limits: PLENTY, expiresAt: at + MINUTE, now: at };
      const result = await through.reserve({ accountId, pages: 2, ...hold });
      if (result.type !== 'reserved') throw new Error('not reserved');
      const reservationId = result.reservation.id;
      return through.commit({ accountId, reservationId, pages: 2, tokens: 20, now: until, record: note });
    }

    const recent = (limit = 200) => again().recentConversions({ accountId: account.id, limit });
    const days = (from = '2025-01-01', to = '2026-12-31') =>
      again().usageByDay({ accountId: account.id, from, to });
    const used = (times: number) => ({ conversions: times, pages: 2 * times, tokens: 20 * times });

    it('is none at first', async () => {
      expect(await recent()).toEqual([]);
      expect(await days()).toEqual([]);
    });

    it('adds up what is charged on each day, and lists the days asked for', async () => {
      for (const at of [NOVEMBER - DAY, NOVEMBER, NOVEMBER + 1000]) await convert({ at });
      expect(await days()).toEqual([
        { day: '2025-11-29', used: used(1) },
        { day: '2025-11-30', used: used(2) },
      ]);
      expect(await days('2025-11-30', '2025-11-30')).toHaveLength(1);
      expect(await days('2025-12-01', '2025-12-31')).toEqual([]);
    });

    it('counts on days of the month that is charged', async () => {
      await convert({ at: NOVEMBER, until: DECEMBER });
      await convert({ at: DECEMBER });
      expect(await days()).toEqual([
        { day: '2025-11-30', used: used(1) },
        { day: '2025-12-01', used: used(1) },
      ]);
    });

    it('parts what is charged by door and key, which add up to the day', async () => {
      const byAgent = { door: 'mcp', keyId: 'key_1' } as const;
      for (const by of [byAgent, byAgent, { door: 'mcp', keyId: 'key_2' }, { door: 'site' }, {}] as const) {
        await convert({ note: record(by) });
      }
      await convert();
      const accountId = account.id;
      const uses = await again().usageByDoor({ accountId, from: '2025-11-30', to: '2025-11-30' });
      expect(uses).toHaveLength(4);
      const day = '2025-11-30';
      expect(uses).toEqual(
        expect.arrayContaining([
          { day, door: 'mcp', keyId: 'key_1', used: used(2) },
          { day, door: 'mcp', keyId: 'key_2', used: used(1) },
          { day, door: 'site', used: used(1) },
          { day, used: used(2) },
        ]),
      );
      expect(await days()).toEqual([{ day, used: used(6) }]);
      expect((await recent()).map(({ door }) => door)).toContain('site');
    });

    it('counts every one of many at once', async () => {
      await atOnce([store, again(), again()], 12, (one) => convert({ note: record() }, one));
      expect(await days()).toEqual([{ day: '2025-11-30', used: used(12) }]);
      expect((await store.quota(account.id, NOVEMBER)).used).toEqual(used(12));
      expect(await recent()).toHaveLength(12);
    });

    it('keeps the days of the last months, and the months for good', async () => {
      await convert({ at: NOVEMBER - 101 * DAY });
      await convert({ at: NOVEMBER - 99 * DAY });
      await convert({ at: NOVEMBER });
      await store.sweep(NOVEMBER);
      expect((await days()).map(({ day }) => day)).toEqual(['2025-08-23', '2025-11-30']);
      expect(await store.history(account.id)).toHaveLength(2);
    });

    it('lists conversions, the latest first, as many as are asked for', async () => {
      const early = record({ finishedAt: NOVEMBER, keyId: 'key_1' });
      const late = record({ finishedAt: NOVEMBER + 1 });
      await convert({ note: early });
      await convert({ note: late });
      expect(await recent()).toEqual([late, early]);
      expect(await recent(1)).toEqual([late]);
    });

    it('lists failures, which charge nothing', async () => {
      const failed = record({ status: 'failed', failure: 'invalid_pdf', pages: 0, tokens: 0 });
      await store.noteFailure({ accountId: account.id, record: failed });
      expect(await recent()).toEqual([failed]);
      expect((await store.quota(account.id, NOVEMBER)).used.conversions).toBe(0);
      expect(await days()).toEqual([]);
    });

    it('does not list what could not be charged', async () => {
      const request = { accountId: account.id, reservationId: 'none', pages: 1, tokens: 1, now: NOVEMBER };
      expect(await store.commit({ ...request, record: record() })).toEqual({ type: 'unknown' });
      expect(await recent()).toEqual([]);
    });

    it('lists a hundred at most', async () => {
      for (let i = 0; i < 104; i++) {
        const note = record({ id: `c${i}`, status: 'failed', finishedAt: NOVEMBER + i });
        await store.noteFailure({ accountId: account.id, record: note });
      }
      const list = await recent();
      expect(list).toHaveLength(100);
      expect([list[0]?.id, list.at(-1)?.id]).toEqual(['c103', 'c4']);
    });

    it('forgets the list on demand, but not what was charged', async () => {
      await convert({ note: record() });
      await store.forgetConversions(account.id);
      expect(await recent()).toEqual([]);
      expect(await days()).toHaveLength(1);
    });
  });
}
