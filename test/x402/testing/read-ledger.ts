import type { Payment } from '../../../service/accounts/store/payments.ts';
import { openStore } from '../../../service/open/open-store.ts';
import { collect } from '../../../service/testing/collect.ts';
import type { DocconvServer } from './docconv-server.ts';

/** The payments that a server has noted, as another process reads them. */
export async function readLedger({ store: config }: Pick<DocconvServer, 'store'>): Promise<Payment[]> {
  const { store, close } = await openStore(config);
  try {
    return await collect(store.listPayments());
  } finally {
    await close();
  }
}

/** What was settled of them: how many, and atomic dollars. */
export function settledOf(payments: readonly Payment[]): { payments: number; amount: bigint } {
  const settled = payments.filter(({ state }) => state === 'settled');
  return {
    payments: settled.length,
    amount: settled.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n),
  };
}
