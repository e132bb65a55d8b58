import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hex, keccak256, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NETWORK } from '../../../test/chain/start-chain.ts';
import type { FlawedNode } from '../../../test/chain/start-flawed-node.ts';
import { createLowdbStore } from '../../accounts/lowdb/lowdb-store.ts';
import { migrate } from '../../accounts/postgres/migrate.ts';
import { openDatabase } from '../../accounts/postgres/open-database.ts';
import { createPostgresStore } from '../../accounts/postgres/postgres-store.ts';
import type { Payment } from '../../accounts/store/payments.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { identifySelf } from '../../files/process-identity.ts';
import { describeWithPostgres } from '../../testing/describe-with-postgres.ts';
import type { StoreFactory } from '../../testing/store-fixtures.ts';
import { openPaymentChain } from '../chain/open-payment-chain.ts';
import { type Order, type SignedOrder, type Till, toPayment } from '../chain/testing/chain-payments.ts';
import { type OpenTill, openTill } from '../chain/testing/open-till.ts';
import { findNetwork, type PaymentNetwork } from '../setup/networks.ts';
import { createReconciler } from './reconcile.ts';

const MINUTE = 60_000;
const network = findNetwork(NETWORK) as PaymentNetwork;
const patience = { timeoutMs: 5_000, retryAfterMs: 10, tries: 2 };

let opened: OpenTill;
let till: Till;
let node: FlawedNode;

beforeAll(async () => {
  opened = await openTill();
  ({ till, node } = opened);
}, 60_000);

afterAll(() => opened.stop());

function describeReconciliation(createStore: StoreFactory): void {
  let stores: Awaited<ReturnType<StoreFactory>>;
  let merchant: Hex;
  let late: number;
  let noted: [string, Record<string, unknown>][];

  beforeEach(async () => {
    stores = await createStore();
    node.be();
    node.asked.length = 0;
    merchant = privateKeyToAccount(generatePrivateKey()).address;
    late = 0;
    noted = [];
  });

  const now = () => Date.now() + late;
  const rpc = () => openPaymentChain({ rpcUrl: node.rpcUrl, network, patience });
  const reconciler = (ledger = stores.store) =>
    createReconciler({
      ledger,
      chain: rpc(),
      clock: now,
      note: (step, details) => void noted.push([step, details]),
    });

  /** As a process leaves it that ends in the midst of a step. */
  async function leave(order: Order, state: Payment['state'], amount = order.amount): Promise<string> {
    const payment = toPayment(order, { signatureHash: keccak256(toHex(order.nonce)) });
    const { state: _, createdAt, changedAt, amount: _amount, ...claimed } = payment;
    const past = Date.now() - 5 * MINUTE;
    const result = await stores.store.claimPayment({ payment: claimed, expiresAt: past + 1, now: past });
    if (result.type !== 'fresh') throw new Error(result.type);
    const { hold } = result;
    if (state === 'converting') return payment.id;
    await stores.store.completePayment({ hold, result: 'result', now: past });
    if (state === 'converted') return payment.id;
    await stores.store.beginSettlement({ hold, amount: String(amount), now: past });
    if (state === 'settle_unknown') {
      await stores.store.endSettlement({ hold, outcome: { type: state, reason: 'timeout' }, now: past });
    }
    return payment.id;
  }

  const order = (scheme: 'exact' | 'upto' = 'exact') => till.order({ scheme, payTo: merchant });
  const stateOf = async (id: string) => (await stores.again().findPayment(id))?.state;

  it.each([
    ['exact', 'settling', 50_000n],
    ['upto', 'settling', 15_000n],
    ['exact', 'settle_unknown', 50_000n],
    ['upto', 'settle_unknown', 15_000n],
  ] as const)('notes that a payment %s left %s was settled', async (scheme, state, amount) => {
    const one = await order(scheme);
    const id = await leave(one, state, amount);
    const transaction = await till.settle(one, amount);
    expect(await reconciler()()).toBe(1);
    expect(await stores.again().findPayment(id)).toMatchObject({
      state: 'settled',
      transaction,
      amount: String(amount),
    });
    expect(noted).toEqual([['settled', { payment: id, transaction, amount: String(amount) }]]);
    expect(await stores.store.paymentResult({ id, now: now() })).toBe('result');
    expect(await reconciler()()).toBe(0);
  });

  it('notes how much it was, where the facilitator took another amount', async () => {
    const one = await order('upto');
    const id = await leave(one, 'settling', 15_000n);
    await till.settle(one, 50_000n);
    await reconciler()();
    expect(await stores.store.findPayment(id)).toMatchObject({ state: 'settled', amount: '50000' });
  });

  it('leaves a payment that may still be settled to its payer, and one whose result waits', async () => {
    const unspent = await leave(await order(), 'settling');
    const converted = await leave(await order(), 'converted');
    const converting = await leave(await order(), 'converting');
    expect(await reconciler()()).toBe(0);
    expect(await Promise.all([unspent, converted, converting].map(stateOf))).toEqual([
      'settling',
      'converted',
      'converting',
    ]);
    // Nobody holds it: its payer can come back at once.
    expect(
      await stores.store.takePayment({ id: unspent, expiresAt: now() + MINUTE, now: now() }),
    ).toBeDefined();
  });

  it('leaves a payment alone that somebody is at', async () => {
    const one = await order();
    const id = await leave(one, 'settling');
    await till.settle(one);
    await stores.store.takePayment({ id, expiresAt: now() + MINUTE, now: now() });
    expect(await reconciler()()).toBe(0);
    expect(await stateOf(id)).toBe('settling');
  });

  it('does not wait for a process of this machine that has ended', async () => {
    const one = await order();
    const id = await leave(one, 'settling');
    await till.settle(one);
    const ended = { ...(await identifySelf()), started: '1' };
    const expiresAt = now() + MINUTE;
    await stores.store.takePayment({ id, holder: ended, expiresAt, now: now() });
    expect(await reconciler()()).toBe(1);
    expect(await stateOf(id)).toBe('settled');
  });

  it('notes that a payment can never reach us', async () => {
    const one = await order();
    const id = await leave({ ...one, payTo: privateKeyToAccount(generatePrivateKey()).address }, 'settling');
    await till.settle(one);
    expect(await reconciler()()).toBe(1);
    expect(await stores.again().findPayment(id)).toMatchObject({
      state: 'settle_failed',
      reason: 'spent_elsewhere',
    });
    expect(noted).toEqual([['settle_failed', { payment: id, reason: 'spent_elsewhere' }]]);
  });

  it('asks ever less often while the chain does not tell, and holds up no other payment', async () => {
    const stuck = await order();
    const stuckId = await leave(stuck, 'settle_unknown');
    await till.settle(stuck);
    node.be(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined));
    const round = reconciler();
    expect(await round()).toBe(0);
    expect(noted).toEqual([['settle_unknown', { payment: stuckId, reason: 'chain_unavailable' }]]);
    for (const [after, asks] of [
      [14_000, false],
      [16_000, true],
      [30_000, false],
      [47_000, true],
    ] as const) {
      late = after;
      node.asked.length = 0;
      await round();
      expect(node.asked.length > 0, `after ${after}`).toBe(asks);
    }
    node.be();
    const next = await order();
    await leave(next, 'settling');
    await till.settle(next);
    expect(await round()).toBe(1);
    late = 10 * MINUTE;
    expect(await round()).toBe(1);
    expect(await stateOf(stuckId)).toBe('settled');
  });

  it('holds up no payment over another that cannot be written down', async () => {
    const [broken, fine] = [await order(), await order()];
    const [brokenId, fineId] = [await leave(broken, 'settling'), await leave(fine, 'settling')];
    for (const one of [broken, fine]) await till.settle(one);
    const ledger: AccountStore = {
      ...stores.store,
      endSettlement: (request) => {
        if (request.hold.id === brokenId) throw new Error('it cannot be written');
        return stores.store.endSettlement(request);
      },
    };
    expect(await reconciler(ledger)()).toBe(1);
    expect(await Promise.all([brokenId, fineId].map(stateOf))).toEqual(['settling', 'settled']);
    expect(noted).toContainEqual(['settle_unknown', { payment: brokenId, reason: 'unexpected' }]);
  });

  it('changes nothing while the chain is down', async () => {
    const one = await order();
    const id = await leave(one, 'settling');
    await till.settle(one);
    const round = reconciler();
    node.be(() => ({ status: 503 }));
    await expect(round()).rejects.toMatchObject({ reason: 'chain_unavailable' });
    expect(await stateOf(id)).toBe('settling');
    node.be();
    expect(await round()).toBe(1);
  });

  it('is done once, by however many servers', async () => {
    const orders: SignedOrder[] = [];
    for (let i = 0; i < 6; i++) orders.push(await order());
    const ids: string[] = [];
    for (const one of orders) {
      ids.push(await leave(one, 'settling'));
      await till.settle(one);
    }
    const rounds = [reconciler(), reconciler(stores.again()), reconciler(stores.again())];
    const ended = await Promise.all(rounds.map((round) => round()));
    expect(ended.reduce((sum, count) => sum + count)).toBe(6);
    expect(noted.map(([step]) => step)).toEqual(Array(6).fill('settled'));
    expect(await Promise.all(ids.map(stateOf))).toEqual(Array(6).fill('settled'));
  });

  it('asks about no more than twenty at once, the oldest first, and stops when told', async () => {
    for (let i = 0; i < 21; i++) {
      const one = { ...(await till.order({ scheme: 'exact', payTo: merchant, payer: till.settler })) };
      await leave(one, 'settling');
    }
    const round = reconciler();
    await round();
    const states = () => node.asked.filter((method) => method === 'eth_call').length;
    expect(states()).toBe(20);
    await round();
    expect(states()).toBe(21);
    node.asked.length = 0;
    late = MINUTE;
    const told = AbortSignal.abort();
    await round(told);
    expect(states()).toBe(0);
  });
}

describe('reconciliation over lowdb', () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  describeReconciliation(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docconv-reconcile-'));
    folders.push(folder);
    return { store: createLowdbStore(folder), again: () => createLowdbStore(folder) };
  });
});

describeWithPostgres('reconciliation over PostgreSQL', (server) => {
  let database: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = openDatabase(await server().createDatabase());
    await migrate(database);
  });
  afterAll(() => database.close());
  describeReconciliation(async () => {
    await database.query('DELETE FROM payments');
    return { store: createPostgresStore(database), again: () => createPostgresStore(database) };
  });
});
