import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hex, keccak256, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewPayment, Payment } from '../../../service/accounts/store/payments.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { openAdmin } from '../../../service/admin.ts';
import { loadConfig } from '../../../service/config/config.ts';
import { openStore } from '../../../service/open/open-store.ts';
import {
  createTill,
  type SignedOrder,
  type Till,
  toPayment,
} from '../../../service/payments/chain/testing/chain-payments.ts';
import { DAY, HOUR, MINUTE } from '../../../service/testing/store-fixtures.ts';
import { type Chain, startChain } from '../../../test/chain/start-chain.ts';
import type { PaymentsQuestion } from '../../command.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { runHere } from '../../testing/run-here.ts';
import { makeMachine } from '../../testing/run-program.ts';
import { admin } from './admin.ts';

let chain: Chain;
let till: Till;
let home: string;
let store: AccountStore;
let merchant: Hex;

beforeAll(async () => {
  chain = await startChain();
  till = await createTill(chain);
}, 60_000);

afterAll(() => chain.stop());

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-admin-payments-'));
  ({ store } = await openStore(loadConfig({ DOCCONV_HOME: home })));
  merchant = privateKeyToAccount(generatePrivateKey()).address;
});
afterEach(() => rm(home, { recursive: true }));

const environment = (more: Record<string, string> = {}) => ({
  DOCCONV_HOME: home,
  DOCCONV_X402_PAY_TO: merchant,
  DOCCONV_X402_RPC_URL: chain.rpcUrl,
  DOCCONV_X402_FACILITATOR_URL: 'https://facilitator.example',
  ...more,
});

async function run(
  question: Partial<PaymentsQuestion>,
  {
    mode = 'terminal',
    more = {},
    terminal,
  }: { mode?: 'terminal' | 'json'; more?: Record<string, string>; terminal?: Partial<Terminal> } = {},
) {
  const context = fakeContext({ mode, terminal });
  context.services.openAdmin = () => openAdmin(loadConfig(environment(more)));
  const code = await admin(context, { type: 'payments', check: false, ...question });
  return { code, out: context.out(), err: context.err() };
}

/** Notes a payment in the ledger, as far as it came. */
async function note(
  order: SignedOrder,
  state: Payment['state'],
  { transaction = '0xfeed', amount = order.amount, now = Date.now() - HOUR, payTo = order.payTo } = {},
): Promise<void> {
  const {
    state: _state,
    createdAt: _created,
    changedAt: _changed,
    amount: _amount,
    ...rest
  } = toPayment(order);
  const payment: NewPayment = { ...rest, payTo, signatureHash: keccak256(toHex(order.nonce)) };
  const result = await store.claimPayment({ payment, expiresAt: now + MINUTE, now });
  if (result.type !== 'fresh') throw new Error(result.type);
  const { hold } = result;
  if (state === 'converting') return;
  await store.completePayment({ hold, result: '', now });
  if (state === 'converted') return;
  await store.beginSettlement({ hold, amount: String(amount), now });
  if (state === 'settled') await store.endSettlement({ hold, outcome: { type: state, transaction }, now });
  if (state === 'settle_failed' || state === 'settle_unknown') {
    await store.endSettlement({ hold, outcome: { type: state, reason: 'timeout' }, now });
  }
}

const exact = () => till.order({ scheme: 'exact', payTo: merchant });
const upto = () => till.order({ scheme: 'upto', payTo: merchant });

async function paid(order: SignedOrder, amount = order.amount): Promise<void> {
  await note(order, 'settled', { transaction: await till.settle(order, amount), amount });
}

describe('admin payments', () => {
  test('lists them, the newest last, in 80 columns', async () => {
    const now = Date.UTC(2026, 1, 3, 4, 5);
    const transaction = `0x${'ab'.repeat(32)}`;
    const [first, second] = [await exact(), await upto()];
    await note(first, 'settled', { transaction, now });
    await note(second, 'settle_unknown', { amount: 15_000n, now: now + DAY });
    const { code, out, err } = await run({});
    const lines = out.trimEnd().split('\n');
    const payer = ({ payer: { address } }: SignedOrder) =>
      `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase();
    expect(lines).toEqual([
      'MADE              STATE           SCHEME  AMOUNT  PAYER        TRANSACTION',
      `2026-02-03 04:05  settled         exact    $0.05  ${payer(first)}  0xabab…abab`,
      `2026-02-04 04:05  settle_unknown  upto    $0.015  ${payer(second)}  -`,
    ]);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(err).toBe('2 payments, 1 settled: $0.05\n');
    expect(code).toBe(0);
  });

  test('lists less of each where the terminal is narrow', async () => {
    await note(await exact(), 'settled', { transaction: `0x${'ab'.repeat(32)}` });
    const narrow = { stdoutIsTerminal: true, columns: () => 60 };
    const { out } = await run({}, { terminal: narrow });
    expect(out.split('\n')[0]).toBe('MADE              STATE    SCHEME  AMOUNT  PAYER');
    await note(await exact(), 'settle_unknown', { transaction: `0x${'ab'.repeat(32)}` });
    const more = await run({}, { terminal: narrow });
    expect(more.out.split('\n')[0]).toBe('MADE              STATE           AMOUNT  PAYER');
    expect(Math.max(...more.out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60);
  });

  test('chooses by state, day and number', async () => {
    const now = Date.UTC(2026, 1, 3);
    for (let i = 0; i < 3; i++) await note(await exact(), 'converted', { now: now + i * DAY });
    await note(await exact(), 'settled', { now: now + 3 * DAY });
    const made = async (question: Partial<PaymentsQuestion>) => {
      const { out } = await run(question, { mode: 'json' });
      const envelopes = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(envelopes.at(-1)).toMatchObject({
        type: 'admin_payments',
        data: { payments: envelopes.length - 1 },
      });
      return envelopes.slice(0, -1).map(({ data }) => data.created_at.slice(8, 10));
    };
    expect(await made({})).toEqual(['03', '04', '05', '06']);
    expect(await made({ state: 'converted' })).toEqual(['03', '04', '05']);
    expect(await made({ state: 'converted', limit: 2 })).toEqual(['04', '05']);
    expect(await made({ since: now + 2 * DAY })).toEqual(['05', '06']);
    expect(await made({ state: 'settling' })).toEqual([]);
    expect((await run({ state: 'settling' })).err).toBe('There are no such payments.\n');
  });

  test('writes one line of JSON for each, without signatures or results', async () => {
    const order = await exact();
    await note(order, 'settled');
    const [line = '', total = ''] = (await run({}, { mode: 'json' })).out.split('\n');
    const { type, data } = JSON.parse(line);
    expect(JSON.parse(total)).toMatchObject({ type: 'admin_payments', data: { payments: 1, settled: 1 } });
    expect(type).toBe('admin_payment');
    expect(data).toEqual({
      payment: toPayment(order).id,
      state: 'settled',
      scheme: 'exact',
      network: 'eip155:84532',
      asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
      payer: order.payer.address.toLowerCase(),
      pay_to: merchant.toLowerCase(),
      authorized: '50000',
      amount: '50000',
      amount_usd: '$0.05',
      transaction: '0xfeed',
      created_at: expect.stringMatching(/Z$/),
      changed_at: expect.stringMatching(/Z$/),
      valid_until: expect.stringMatching(/Z$/),
    });
  });
});

describe('admin payments --check', () => {
  const check = async (more?: Record<string, string>) => {
    const { code, out } = await run({ check: true }, { mode: 'json', more });
    return { code, data: JSON.parse(out).data };
  };

  test('agrees where every settled payment has its transfer', async () => {
    await paid(await exact());
    await paid(await upto(), 15_000n);
    await note(await exact(), 'converted');
    await chain.mint(merchant, 7n);
    await note(await exact(), 'settled', { payTo: '0x1111111111111111111111111111111111111111' });
    const { code, data } = await check();
    expect(data).toMatchObject({
      agrees: true,
      ledger: { payments: 2, amount: '65000', amount_usd: '$0.065' },
      chain: { payments: 2, amount: '65000' },
      differences: [],
      other_transfers: 1,
      other_payments: 1,
    });
    expect(code).toBe(0);
    const { out } = await run({ check: true });
    expect(out).toContain('ledger         2  $0.065\nchain          2  $0.065\n');
    expect(out).toContain('They agree.');
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  test('tells of each difference, and exits with 1', async () => {
    const [lost, less, open, stranger] = [await exact(), await upto(), await exact(), await upto()];
    await note(lost, 'settled', { transaction: `0x${'12'.repeat(32)}` });
    await note(less, 'settled', { transaction: await till.settle(less, 15_000n), amount: 20_000n });
    await note(open, 'settle_failed');
    await till.settle(open);
    await till.settle(stranger, 1_000n);
    const { code, data } = await check();
    expect(code).toBe(1);
    expect(data.agrees).toBe(false);
    const told = data.differences.map(
      ({ type, ledger, chain }: Record<'ledger' | 'chain' | 'type', { amount?: string }>) => [
        type,
        ledger?.amount,
        chain?.amount,
      ],
    );
    expect(told).toEqual([
      ['amount_differs', '20000', '15000'],
      ['not_on_chain', '50000', undefined],
      ['not_noted', '50000', '50000'],
      ['not_in_ledger', undefined, '1000'],
    ]);
    const { out, code: shownCode } = await run({ check: true });
    expect(shownCode).toBe(1);
    expect(out).toContain('$0.02 in the ledger, $0.015 on the chain\n');
    expect(out).toContain('In the ledger, not on the chain: $0.05\n');
    expect(out).toContain('On the chain, settle_failed in the ledger: $0.05\n');
    expect(out).toContain('On the chain, not in the ledger: $0.001\n');
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  test('names the very payment, and gives one that is being settled a while', async () => {
    const payer = await chain.createPayer(1_000_000n);
    const [other, left] = [
      await till.order({ scheme: 'exact', payTo: merchant, payer }),
      await till.order({ scheme: 'exact', payTo: merchant, payer }),
    ];
    await note(other, 'converted');
    await note(left, 'settle_unknown');
    await till.settle(left);
    const { data } = await check();
    expect(data.differences).toMatchObject([{ type: 'not_noted', ledger: { payment: toPayment(left).id } }]);

    merchant = privateKeyToAccount(generatePrivateKey()).address;
    const going = await upto();
    await note(going, 'settling', { now: Date.now() });
    await till.settle(going, 15_000n);
    const { code, data: calm } = await check();
    expect([code, calm.agrees, calm.under_way, calm.differences]).toEqual([0, false, 1, []]);
    expect(calm.chain).toEqual(calm.ledger);
  });

  test('waits for what was settled just now, and leaves out days before', async () => {
    await note(await exact(), 'settled', { now: Date.now() - 10_000 });
    const { code, data } = await check();
    expect([code, data.agrees, data.too_recent]).toEqual([0, false, 1]);
    const { out } = await run({ check: true });
    expect(out).toContain('What was compared is alike; 1 payment was not yet.');
    expect(out).not.toContain('They agree');
    await note(await exact(), 'settled', { now: Date.now() - 3 * DAY });
    expect((await check()).code).toBe(1);
    expect((await run({ check: true, since: Date.now() - DAY })).code).toBe(0);
  });

  test('is refused where payments are not set up, or the node speaks for another chain', async () => {
    await expect(check({ DOCCONV_X402_RPC_URL: '' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('DOCCONV_X402_RPC_URL'),
    });
    const elsewhere = { DOCCONV_X402_NETWORK: 'eip155:8453', DOCCONV_X402_MAINNET: '1' };
    await expect(check(elsewhere)).rejects.toMatchObject({ reason: 'wrong_chain' });
  });

  test('runs in the program', async () => {
    await paid(await exact());
    await till.settle(await exact());
    const machine = makeMachine();
    try {
      const { code, stdout } = await runHere(machine, ['admin', 'payments', '--check', '--json'], {
        environment: environment(),
      });
      expect(JSON.parse(stdout).data).toMatchObject({ ledger: { payments: 1 }, chain: { payments: 2 } });
      expect(code).toBe(1);
    } finally {
      machine.remove();
    }
  });
});
