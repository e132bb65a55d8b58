import { setTimeout as sleep } from 'node:timers/promises';
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

const POLLING_MS = 20;
const LONGEST_MS = 30_000;

interface Receipts {
  getTransactionReceipt(args: { hash: Hash }): Promise<TransactionReceipt>;
}

/**
 * Asks for a receipt until it is there. Viem's `waitForTransactionReceipt` asks once a block; on a chain that
 * makes a block a transaction, one that is told of before its receipts can be read is the last for minutes.
 *
 * @throws TransactionReceiptNotFoundError after 30 seconds
 */
export async function awaitReceipt(client: Receipts, hash: Hash): Promise<TransactionReceipt> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > deadline) throw error;
      await sleep(POLLING_MS);
    }
  }
}
