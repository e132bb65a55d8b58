import { describe, expect, it } from 'vitest';
import { openStore } from '../../../service/open-store.ts';
import { USDC } from '../../chain/addresses.ts';
import { NETWORK } from '../../chain/start-chain.ts';
import type { DocconvServer } from '../testing/docconv-server.ts';
import type { PaymentWorld } from '../testing/payment-world.ts';
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
      expect(await settledSum(server, world)).toEqual({
        payments: transfers.length,
        amount: String(received),
      });
      const { code, stdout, stderr } = await server.run('admin', 'payments', '--check');
      expect([code, stderr], stdout).toEqual([0, '']);
    });
  });
}

async function settledSum(server: DocconvServer, { merchant }: PaymentWorld) {
  const { store, close } = await openStore(server.store);
  const sum = await store.settledSum({ network: NETWORK, asset: USDC, payTo: merchant });
  await close();
  return sum;
}
