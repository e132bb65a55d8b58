import { describe, expect, it } from 'vitest';
import { readLedger, settledOf } from '../testing/read-ledger.ts';
import type { Shop } from '../testing/shop.ts';

/** Comes last: what all the other tests have left must agree with the chain. */
export function describeBooks(shop: () => Shop): void {
  describe('the ledger', () => {
    it('14. adds up to what has reached the merchant on the chain', async () => {
      const { server, world } = shop();
      const transfers = await world.transfers();
      expect(transfers.length).toBeGreaterThan(0);
      const received = transfers.reduce((sum, { amount }) => sum + amount, 0n);
      expect(received).toBe(await world.chain.balanceOf(world.merchant));
      expect(settledOf(await readLedger(server))).toEqual({ payments: transfers.length, amount: received });
      const { code, stdout, stderr } = await server.run('admin', 'payments', '--check');
      expect([code, stderr], stdout).toEqual([0, '']);
    });
  });
}
