import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it, vi } from 'vitest';
import { createLowdbStore } from '../../service/accounts/lowdb/lowdb-store.ts';
import { loadConfig } from '../../service/config/config.ts';
import type { UnmeteredConverter } from '../../service/convert/convert-unmetered.ts';
import { createTill, toPayment } from '../../service/payments/chain/testing/chain-payments.ts';
import { startChain } from '../../test/chain/start-chain.ts';
import { openX402 } from './open-x402.ts';

const noConversions: UnmeteredConverter = {
  convert: () => Promise.reject(new Error('nothing is converted here')),
} as unknown as UnmeteredConverter;

it('a server that starts finds out what became of payments that were left unclear', async () => {
  const home = await mkdtemp(join(tmpdir(), 'docconv-x402-'));
  const chain = await startChain();
  try {
    const till = await createTill(chain);
    const store = createLowdbStore(join(home, 'store'));
    const merchant = privateKeyToAccount(generatePrivateKey()).address;
    const order = await till.order({ scheme: 'exact', payTo: merchant });
    const { state: _, createdAt, changedAt, amount, ...payment } = toPayment(order);
    const result = await store.claimPayment({ payment, expiresAt: 1, now: 0 });
    if (result.type !== 'fresh') throw new Error(result.type);
    await store.completePayment({ hold: result.hold, result: 'result', now: Date.now() });
    await store.beginSettlement({ hold: result.hold, amount: '50000', now: Date.now() });
    const transaction = await till.settle(order);

    const { server } = loadConfig({
      DOCCONV_HOME: home,
      DOCCONV_X402_ENABLED: '1',
      DOCCONV_X402_PAY_TO: merchant,
      DOCCONV_X402_FACILITATOR_URL: 'http://127.0.0.1:1',
      DOCCONV_X402_RPC_URL: chain.rpcUrl,
    });
    const note = vi.fn();
    const x402 = await openX402(server.payments, {
      store,
      converter: noConversions,
      secret: 'secret',
      publicUrl: () => 'https://docs.example.com',
      log: pino({ level: 'silent' }),
      note,
      clock: Date.now,
    });
    const settled = { state: 'settled', transaction };
    await vi.waitFor(async () => expect(await store.findPayment(payment.id)).toMatchObject(settled), 20_000);
    // It is told once it is stored.
    const told = { payment: payment.id, amount: '50000', transaction };
    await vi.waitFor(() => expect(note).toHaveBeenCalledWith('settled', told), 20_000);
    await x402?.payments.drain();
    await x402?.payments.close();
  } finally {
    await chain.stop();
    await rm(home, { recursive: true, maxRetries: 5 });
  }
}, 60_000);
