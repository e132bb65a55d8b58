import { afterAll, beforeAll, describe } from 'vitest';
import { findAnvil } from '../../chain/start-anvil.ts';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** Tests in a world of payments of their own; without anvil they are skipped, and why is said. */
export function describeWithChain(name: string, tests: (world: () => PaymentWorld) => void): void {
  describe.skipIf(isChainMissing(name))(name, () => {
    let world: PaymentWorld;
    beforeAll(async () => {
      world = await openPaymentWorld();
    });
    afterAll(() => world.close());
    tests(() => world);
  });
}

/** Whether no chain can be started here; then it says that the named tests are skipped. */
export function isChainMissing(name: string): boolean {
  try {
    findAnvil();
    return false;
  } catch {
    process.stderr.write(`\nSKIPPED: ${name}: there is no anvil for this machine among the dependencies.\n`);
    return true;
  }
}
