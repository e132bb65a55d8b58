import { readFile } from 'node:fs/promises';
import type { AccountStore } from '../../accounts/store.ts';
import type { UnmeteredConverter } from '../../convert/convert-unmetered.ts';
import { createDocumentFetcher } from '../../fetch/fetch-document.ts';
import type { FetchStandIn } from '../../fetch/fetch-rules.ts';
import { isPublicAddress } from '../../fetch/public-address.ts';
import type { PaymentChain, SignedPayment } from '../chain/chain.ts';
import { readSignedPayment } from '../chain/signatures/read-signed-payment.ts';
import { createPaidConversions, type PaidConversions } from '../conversion/paid-conversions.ts';
import type { Facilitator } from '../facilitator.ts';
import { createPaymentGuard } from '../guard.ts';
import type { NotePayment } from '../note-payment.ts';
import { pausesWithin } from '../settlement/settle.ts';
import { createProbe, type ProbeDocument } from './probe.ts';
import type { PaymentSettings, TestHosts } from './settings.ts';

/** Payment per request as a server offers it. */
export interface PaymentService {
  settings: PaymentSettings;
  /** What the payer signed, from a payload of version 2 of the protocol; undefined when it is not accepted. */
  read(payload: unknown): SignedPayment | undefined;
  convert: PaidConversions['convert'];
  probe: ProbeDocument;
  /** Resolves when all that was begun has ended. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

interface PaymentServiceParts {
  settings: PaymentSettings;
  store: AccountStore;
  converter: UnmeteredConverter;
  chain: PaymentChain;
  facilitator: Facilitator;
  /** Keys the hashes of whom tries are counted for. */
  secret: string;
  note: NotePayment;
  clock: () => number;
}

export async function openPayments(parts: PaymentServiceParts): Promise<PaymentService> {
  const { settings, store } = parts;
  const fetcher = createDocumentFetcher(settings.testHosts && (await standInFor(settings.testHosts)));
  const guard = createPaymentGuard(parts);
  const pauses = pausesWithin(settings.facilitator.timeoutMs);
  const conversions = createPaidConversions({
    ...parts,
    ledger: store,
    terms: settings,
    fetcher,
    guard,
    pauses,
  });
  return {
    settings,
    read: readSignedPayment,
    convert: conversions.convert,
    probe: createProbe({ ...parts, fetcher }),
    drain: conversions.drain,
    close: () => fetcher.close(),
  };
}

/** Lets hosts of this machine count as public ones under the names that tests give them. */
async function standInFor({ hosts, authorityFile }: TestHosts): Promise<FetchStandIn> {
  const addresses = new Set([...hosts.values()].map(({ address }) => address));
  return {
    resolve: (name) => {
      const host = hosts.get(name);
      return host ? [{ address: host.address, family: 4 }] : [];
    },
    isPublic: (address) => addresses.has(address) || isPublicAddress(address),
    port: (name) => hosts.get(name)?.port,
    authority: authorityFile && (await readFile(authorityFile, 'utf8')),
  };
}
