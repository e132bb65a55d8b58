import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Payment } from '../../accounts/store/payments.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { createAdmission } from '../../admission/admission.ts';
import { UNLIMITED } from '../../admission/admission-limits.ts';
import { createUnmeteredConverter } from '../../convert/convert-unmetered.ts';
import type { Fetched } from '../../fetch/fetch-rules.ts';
import { openStore } from '../../open/open-store.ts';
import { createFakeEngine, type FakeEngine } from '../../testing/fake-engine.ts';
import type { ChainVerdict, PaymentChain, SignedPayment } from '../chain/chain.ts';
import { createPaidConversions, type PaidConversions } from '../conversion/paid-conversions.ts';
import { describeRequest, idOf, type PaidRequest } from '../describe-payment.ts';
import type { Facilitator, SettlementResponse, Verification } from '../facilitator.ts';
import { createPaymentGuard } from '../guard.ts';
import type { PaymentStepName } from '../note-payment.ts';
import { findNetwork, type PaymentNetwork } from '../setup/networks.ts';
import type { PaidConversion } from '../setup/payment-parts.ts';

export const NETWORK = findNetwork('eip155:84532') as PaymentNetwork;
const PAY_TO = '0x1111111111111111111111111111111111111111';
export const PAYER = '0x2222222222222222222222222222222222222222';
const TRANSACTION = `0x${'a'.repeat(64)}`;

/** The flow over a real ledger, an engine whose documents are lines of text, and money that is only counted. */
export interface TestFlow {
  flow: PaidConversions;
  /** Sends a payment and waits for what comes of it. */
  pay(request: PaidRequest, through?: PaidConversions): Promise<PaidConversion>;
  /** Lets conversions wait until what it gives is called. */
  holdConversions(): () => void;
  /** What was taken, payment by payment. */
  taken(): bigint[];
  /** The same over the same ledger, as another process has it. */
  again(): PaidConversions;
  store: AccountStore;
  engine: FakeEngine;
  world: World;
  /** What was noted, in order. */
  notes: PaymentStepName[];
  clock(): number;
  wait(milliseconds: number): void;
  /** The ledger's row of a request. */
  row(request: PaidRequest): Promise<Payment | undefined>;
  close(): Promise<void>;
}

/** What is outside, and how it behaves. */
interface World {
  /** What stands at the address that is fetched. */
  document: string | Error;
  fetched: number;
  verdict: Verification;
  verified: number;
  /** How the next settlements are answered; past them all succeed. `moves` says whether money moves. */
  settlements: { moves: boolean; response?: SettlementResponse }[];
  settled: number;
  /** Atomic units by the payment's id. */
  moved: Map<string, bigint>;
  /** Whether the node of the chain answers, and whether it knows the latest; one that is late does when asked again. */
  node: 'up' | 'late' | 'behind' | 'down';
  /** Why payments that did not move never will. */
  dead?: 'cancelled' | 'expired';
}

export async function openFlow(): Promise<TestFlow> {
  const folder = await mkdtemp(join(tmpdir(), 'docconv-flow-'));
  const { store } = await openStore({ storeFolder: join(folder, 'store') });
  const engine = createFakeEngine();
  const notes: PaymentStepName[] = [];
  const world = createWorld();
  let now = Date.UTC(2026, 10, 21, 12);
  const clock = () => now;
  const tokens = { prepare: () => {}, count: async () => 1 };
  const converter = createUnmeteredConverter({ engine, tokens, admission: createAdmission(UNLIMITED) });
  const again = () =>
    createPaidConversions({
      ledger: store,
      chain: chainOf(world),
      facilitator: facilitatorOf(world),
      fetcher: { fetch: () => fetchFrom(world) },
      guard: createPaymentGuard({ store, secret: 'a secret', clock }),
      terms: { network: NETWORK, payTo: PAY_TO, pricePerPage: 5_000n },
      converter,
      clock,
      note: (step) => notes.push(step),
      pauses: [0, 1],
    });
  const flow = again();
  return {
    flow,
    pay: (request, through = flow) => through.convert(request, new AbortController().signal),
    holdConversions: () => {
      let open = () => {};
      engine.gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      return open;
    },
    taken: () => [...world.moved.values()],
    again,
    store,
    engine,
    world,
    notes,
    clock,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    row: (request) => store.findPayment(request.payment.id),
    close: async () => {
      await flow.drain();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How a request ends that gives no result. */
export async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it gave a result'),
    (thrown) => thrown as Error & { reason?: string; code?: string },
  );
  return 'reason' in error ? `${error.reason ?? error.code}` : error.message;
}

export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not become so');
}

let nonces = 0;

/** A payment for ten pages of a document, signed at the time of the flow. */
export function ask(
  { clock }: Pick<TestFlow, 'clock'>,
  change: Partial<SignedPayment> = {},
  order: Partial<PaidRequest['order']> = {},
): PaidRequest {
  const signed: SignedPayment = {
    scheme: 'exact',
    network: NETWORK.id,
    asset: NETWORK.token.address.toLowerCase(),
    payer: PAYER,
    payTo: PAY_TO,
    authorized: '50000',
    nonce: String(++nonces),
    validAfter: 0,
    validUntil: clock() + 15 * 60_000,
    signature: `0x${nonces.toString(16).padStart(130, '0')}`,
    signedTimes: { validAfter: '0', validUntil: '0' },
    ...change,
  };
  return describeRequest({
    order: { url: 'https://files.example/a.pdf', maxPages: 10, outputFormat: 'markdown', ...order },
    received: { signed, payload: {} },
    network: '192.0.2.1',
  });
}

/** One that nobody but the payer could have made, and this is not it. */
export const FORGED = '0xbad0' as const;

function createWorld(): World {
  return {
    document: 'one\ntwo\nthree',
    fetched: 0,
    verdict: { isValid: true },
    verified: 0,
    settlements: [],
    settled: 0,
    moved: new Map(),
    node: 'up',
  };
}

async function fetchFrom(world: World): Promise<Fetched> {
  world.fetched++;
  if (typeof world.document !== 'string') throw world.document;
  return { bytes: Buffer.from(world.document), fileName: 'a.pdf', mediaType: 'application/pdf' };
}

function facilitatorOf(world: World): Facilitator {
  return {
    verify: async () => {
      world.verified++;
      return world.verdict;
    },
    settle: async (received, amount) => {
      world.settled++;
      const { moves, response } = world.settlements.shift() ?? { moves: true };
      const id = idOf(received.signed);
      const isSpent = world.moved.has(id);
      if (moves && !isSpent) world.moved.set(id, amount);
      if (response) return response;
      if (isSpent) return { type: 'unknown', reason: 'nonce_already_used' };
      return { type: 'settled', transaction: TRANSACTION };
    },
  };
}

function chainOf(world: World): PaymentChain {
  return {
    isSignedByPayer: async ({ signature }) => signature !== FORGED,
    findSettlement: async ({ id }): Promise<ChainVerdict> => {
      if (world.node === 'down') throw new Error('the node is down');
      const knowsLatest = world.node === 'up';
      if (world.node === 'late') world.node = 'up';
      const amount = knowsLatest ? world.moved.get(id) : undefined;
      if (amount === undefined)
        return world.dead ? { type: 'dead', reason: world.dead } : { type: 'unspent' };
      return { type: 'settled', transaction: TRANSACTION, amount: String(amount) };
    },
    listTransfers: async () => [],
    paymentsOf: async () => [],
    check: async () => {},
  };
}
