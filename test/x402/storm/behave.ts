import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentPayload } from '@x402/core/types';
import { type DocumentHost, respondWith, respondWithPdf } from '../testing/document-host.ts';
import { emptyWallet } from '../testing/empty-wallet.ts';
import type { Payer } from './payer.ts';

/** How payers behave, and how often. */
export const KINDS = { once: 3, replayed: 3, at_once: 3, left: 3, altered: 2, unreadable: 1, emptied: 1 };
export type Kind = keyof typeof KINDS;

/** What a payer can do to a document while it is fetched. */
interface DocumentGate {
  /** Lets those who wait for it have it. */
  release(): void;
}

/** A document as the kind of purchase wants it. */
export function openDocument(
  kind: Kind,
  documents: DocumentHost,
  pages: number,
): DocumentGate & { document: string } {
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (kind === 'unreadable')
    return { document: documents.serve(respondWith('%PDF-1.7 and no more')), release };
  return { document: documents.servePdf(pages, kind === 'emptied' ? { after } : {}), release };
}

export async function behave(kind: Kind, payer: Payer, gate: DocumentGate): Promise<void> {
  await BEHAVIOURS[kind](payer, gate);
}

const BEHAVIOURS: Readonly<Record<Kind, (payer: Payer, gate: DocumentGate) => Promise<void>>> = {
  once: async () => {},

  replayed: async ({ insist, random }) => {
    for (let times = random.between(2, 6); times > 0; times--) await insist();
  },

  at_once: async ({ insist, random }) => {
    await Promise.all(Array.from({ length: random.between(3, 8) }, insist));
  },

  left: async ({ ask, random }) => {
    await ask(AbortSignal.timeout(random.between(1, 400))).catch(() => undefined);
  },

  altered: async ({ insist, misuse, random, setup }) => {
    await misuse({ wish: { max_pages: 9 } });
    await misuse({ payment: withOneDigitChanged });
    await insist();
    // By now it stands for what it was sent for first.
    await misuse({ wish: { url: setup.world.documents.servePdf(1) } });
    if (random.chance(0.5)) await misuse({ wish: { output_format: 'html' } });
  },

  unreadable: async ({ insist, random, setup, document }) => {
    await insist();
    if (random.chance(0.5)) setup.world.documents.replace(document, respondWithPdf(1));
  },

  /** Verified, then poor. */
  emptied: async ({ insist, setup, document, account }, { release }) => {
    let isOver = false;
    const asked = insist().finally(() => {
      isOver = true;
    });
    while (!isOver && setup.world.documents.fetchesOf(document) === 0) await sleep(20);
    await emptyWallet(setup.world.chain, account);
    release();
    await asked;
  },
};

function withOneDigitChanged(signed: PaymentPayload): PaymentPayload {
  const signature = String(signed.payload.signature);
  const middle = Math.floor(signature.length / 2);
  const digit = signature[middle] === '0' ? '1' : '0';
  const altered = signature.slice(0, middle) + digit + signature.slice(middle + 1);
  return { ...signed, payload: { ...signed.payload, signature: altered } };
}
