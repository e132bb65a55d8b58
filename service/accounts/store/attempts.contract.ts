import { beforeEach, describe, expect, it } from 'vitest';
import { atOnce, HOUR, MINUTE, NOVEMBER, type StoreFactory } from '../../testing/store-fixtures.ts';
import type { AccountStore } from '../store.ts';

/** What every store does with tries that are counted. */
export function describeAttempts(createStore: StoreFactory): void {
  describe('attempts', () => {
    let store: AccountStore;
    let again: () => AccountStore;

    beforeEach(async () => {
      ({ store, again } = await createStore());
    });

    const count = (now = NOVEMBER, through = store, bucket = 'mail:a b/ä') =>
      through.countAttempt({ bucket, limit: 3, windowMs: MINUTE, now });

    it('are allowed up to the limit, over all processes', async () => {
      for (const one of [store, again(), store])
        expect(await count(NOVEMBER, one)).toEqual({ allowed: true });
      expect(await count(NOVEMBER + 1, again())).toEqual({ allowed: false, retryAt: NOVEMBER + MINUTE });
    });

    it('are counted anew after the window, which refused ones do not prolong', async () => {
      for (const at of [0, 1000, 2000, 3000]) await count(NOVEMBER + at);
      expect(await count(NOVEMBER + MINUTE - 1)).toEqual({ allowed: false, retryAt: NOVEMBER + MINUTE });
      for (const _ of [1, 2, 3]) expect(await count(NOVEMBER + MINUTE)).toEqual({ allowed: true });
      expect(await count(NOVEMBER + MINUTE)).toEqual({ allowed: false, retryAt: NOVEMBER + 2 * MINUTE });
    });

    it('are looked at without being counted', async () => {
      const look = (now: number) => again().attemptsUsedUpUntil({ bucket: 'mail:a b/ä', limit: 3, now });
      for (const _ of [1, 2, 3]) {
        expect(await look(NOVEMBER)).toBeUndefined();
        await count();
      }
      expect(await look(NOVEMBER + MINUTE - 1)).toBe(NOVEMBER + MINUTE);
      expect(await look(NOVEMBER + MINUTE)).toBeUndefined();
    });

    it('are taken back when they came to nothing, and only within their window', async () => {
      const forgive = (now: number) => again().forgiveAttempt({ bucket: 'mail:a b/ä', now });
      await forgive(NOVEMBER);
      for (const _ of [1, 2, 3]) await count();
      await forgive(NOVEMBER + MINUTE);
      expect(await count()).toMatchObject({ allowed: false });
      await forgive(NOVEMBER + 1);
      await forgive(NOVEMBER + 1);
      expect(await count()).toEqual({ allowed: true });
    });

    it('are counted bucket by bucket', async () => {
      for (const _ of [1, 2, 3]) await count();
      expect(await count(NOVEMBER, store, 'mail:b')).toEqual({ allowed: true });
    });

    it('are never more than the limit when many come at once', async () => {
      const results = await atOnce([store, again(), again()], 21, (one) => count(NOVEMBER, one));
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('are swept when their window is over, and only then', async () => {
      for (const _ of [1, 2, 3]) await count();
      await store.sweep(NOVEMBER + 1);
      expect(await count(NOVEMBER + 2)).toMatchObject({ allowed: false });
      await store.sweep(NOVEMBER + 2 * HOUR);
      expect(await count(NOVEMBER + 3)).toEqual({ allowed: true });
    });
  });
}
