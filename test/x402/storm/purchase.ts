import { encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload } from '@x402/core/types';
import { createCustomer, insist, persist, type Scheme } from '../testing/customer.ts';
import type { ReceivedResponse } from '../testing/response.ts';
import { convertUrl, type Wish } from '../testing/shop.ts';
import { behave, KINDS, type Kind, openDocument } from './behave.ts';
import type { Payer, Setup } from './payer.ts';
import type { Random } from './random.ts';

/** One payment, and all that was answered to it. */
export interface Purchase {
  kind: Kind;
  scheme: Scheme;
  /** As it was signed. */
  payment: PaymentPayload;
  document: string;
  /** To what was signed for. */
  responses: ReceivedResponse[];
  /** To something else that came with the same signature. */
  refusals: ReceivedResponse[];
  /** The last answer to what was signed for. */
  end: ReceivedResponse;
  /** Requests with the payment that were answered. */
  requests: number;
  /** How many were not: the client went away, or the server did. */
  unanswered: number;
}

const A_WHILE_MS = 10_000;

/**
 * Where a settlement went unheard and the wallet is empty now, it stays open until the signature expires: the refusal of
 * a second try does not tell what became of the first.
 */
async function insistForAWhile(ask: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> {
  try {
    return await insist(ask, A_WHILE_MS);
  } catch {
    return insist(async () => {
      const response = await ask();
      return response.status === 503 ? { ...response, status: OPEN } : response;
    });
  }
}

/** Instead of 503, for one that is given up. */
const OPEN = 0;

/** Lets a new payer sign once, and ask with that in some way until there is an end to it. */
export async function runPurchase(setup: Setup, random: Random): Promise<Purchase> {
  const kind = random.weighted(KINDS);
  const scheme: Scheme = random.chance(0.6) ? 'exact' : 'upto';
  const customer = await createCustomer(setup.world.chain, { scheme });
  const pages = random.between(1, 3);
  const { document, ...gate } = openDocument(kind, setup.world.documents, pages);
  const wish: Wish = { url: document, max_pages: pages + random.between(0, 2) };
  const payment = await persist(() => customer.sign(convertUrl(random.pick(setup.servers), wish)));

  const told: Omit<Purchase, 'end'> = {
    kind,
    scheme,
    payment,
    document,
    responses: [],
    refusals: [],
    requests: 0,
    unanswered: 0,
  };
  const send = async (
    what: Wish,
    signed: PaymentPayload,
    signal?: AbortSignal,
  ): Promise<ReceivedResponse> => {
    const header = { 'payment-signature': encodePaymentSignatureHeader(signed) };
    try {
      const response = await customer.ask(convertUrl(random.pick(setup.servers), what), header, { signal });
      told.requests += 1;
      return response;
    } catch (error) {
      told.unanswered += 1;
      throw error;
    }
  };
  const ask = async (signal?: AbortSignal) => {
    const response = await send(wish, payment, signal);
    told.responses.push(response);
    return response;
  };
  const payer: Payer = {
    setup,
    random,
    account: customer.account,
    document,
    ask,
    insist: () => (kind === 'emptied' ? insistForAWhile(ask) : insist(() => ask())),
    misuse: async ({ wish: change = {}, payment: alter = (signed) => signed }) => {
      const response = await insist(() => send({ ...wish, ...change }, alter(payment)));
      told.refusals.push(response);
    },
  };
  await behave(kind, payer, gate);
  const end = await payer.insist();
  return { ...told, end };
}
