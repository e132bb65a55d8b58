import { fileURLToPath } from 'node:url';
import { createAdmission } from '../../../../service/admission/admission.ts';
import { UNLIMITED } from '../../../../service/admission/admission-limits.ts';
import { createUnmeteredConverter } from '../../../../service/convert/convert-unmetered.ts';
import type { TestHost } from '../../../../service/fetch/testing/start-host.ts';
import { openPaymentChain } from '../../../../service/payments/chain/open-payment-chain.ts';
import { findNetwork } from '../../../../service/payments/setup/networks.ts';
import { openPayments } from '../../../../service/payments/setup/open-payments.ts';
import type { PaymentSettings } from '../../../../service/payments/setup/settings.ts';
import { NETWORK } from '../../../../test/chain/start-chain.ts';
import { notePayments } from '../../../serve/open-parts.ts';
import { openDoor, type TestDoor } from '../../../testing/open-door.ts';
import { openFacilitator } from '../facilitator/open-facilitator.ts';

const authorityFile = fileURLToPath(
  new URL('../../../../service/fetch/testing/certificate.pem', import.meta.url),
);

/** A door that takes payments on the test chain, and whose documents are fetched from a host of this machine. */
export async function openPayingDoor(
  outside: { rpcUrl: string; facilitatorUrl: string; host: TestHost; payTo: `0x${string}` },
  change: Partial<PaymentSettings> = {},
): Promise<TestDoor> {
  const network = findNetwork(NETWORK);
  if (!network) throw new Error(`${NETWORK} is not known`);
  const door = await openDoor();
  const settings: PaymentSettings = {
    network,
    payTo: outside.payTo,
    facilitator: { url: outside.facilitatorUrl, timeoutMs: 10_000 },
    rpcUrl: outside.rpcUrl,
    pricePerPage: 5_000n,
    testHosts: {
      hosts: new Map([['files.example', { address: '127.0.0.1', port: outside.host.port }]]),
      authorityFile,
    },
    ...change,
  };
  const tokens = { prepare: () => {}, count: async (text: string) => text.split(/\s+/).length };
  const admission = createAdmission(UNLIMITED);
  const facilitator = openFacilitator(settings, () => door.parts.settings.publicUrl);
  const payments = await openPayments({
    settings,
    store: door.parts.store,
    converter: createUnmeteredConverter({ engine: door.engine, tokens, admission }),
    chain: openPaymentChain(settings),
    facilitator,
    secret: door.parts.settings.secret,
    note: notePayments(door.parts.log, door.parts.metrics),
    // Signatures are bound to the time of day.
    clock: Date.now,
  });
  door.parts.x402 = { payments, facilitator };
  return {
    ...door,
    close: async () => {
      await payments.drain();
      await payments.close();
      await door.close();
    },
  };
}
