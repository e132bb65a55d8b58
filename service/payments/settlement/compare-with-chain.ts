import type { Payment } from '../../accounts/store/payments.ts';
import type { ChainTransfer, PaymentChain } from '../chain/chain.ts';
import type { PaymentNetwork } from '../setup/networks.ts';

/** What the ledger says was settled against what came in on the chain. */
export interface PaymentComparison {
  network: string;
  asset: string;
  payTo: string;
  /** From when on, epoch milliseconds. */
  from: number;
  ledger: Total;
  /** Of transfers that settled payments. */
  chain: Total;
  differences: PaymentDifference[];
  /** Payments that are being settled: in neither of both. */
  underWay: number;
  /** Payments that were settled a moment ago, which the chain does not show yet: to be compared later. */
  tooRecent: number;
  /** Transfers that somebody just sent: no payments. */
  otherTransfers: number;
  /** Payments in the ledger to another address, or on another network: not compared. */
  otherPayments: number;
}

export interface Total {
  payments: number;
  /** Atomic units. */
  amount: bigint;
}

export type PaymentDifference =
  | { type: 'not_on_chain'; payment: Payment }
  | { type: 'amount_differs'; payment: Payment; transfer: ChainTransfer }
  | NotNoted
  | NotInLedger;

/** The ledger has it, and does not know that it is settled. */
interface NotNoted {
  type: 'not_noted';
  payment: Payment;
  transfer: ChainTransfer;
}

interface NotInLedger {
  type: 'not_in_ledger';
  transfer: ChainTransfer;
}

export interface ComparedParts {
  chain: Pick<PaymentChain, 'listTransfers' | 'paymentsOf'>;
  network: PaymentNetwork;
  payTo: string;
  /** Payments of the ledger, the oldest first. */
  payments: () => AsyncIterable<Payment>;
  /** Epoch milliseconds; the oldest payment's time by default. */
  since?: number;
  /** Called with the share of the chain that is read, from 0 to 1. */
  onRead?: (share: number) => void;
  clock: () => number;
}

/** Clocks differ, and nodes lag behind. */
const MARGIN_MS = 5 * 60_000;

/**
 * Compares each settled payment with its transfer. Those that are settled meanwhile are no difference: the chain is read
 * before the ledger, what the ledger took in last is compared only where the chain has it, and what is being settled has
 * a while to be noted.
 * @throws DocconvError when the chain does not answer
 */
export async function compareWithChain(parts: ComparedParts): Promise<PaymentComparison> {
  const { chain, network, payTo, onRead, clock } = parts;
  const begun = clock();
  const from = parts.since ?? (await oldestOf(parts.payments())) ?? begun;
  const transfers = await chain.listTransfers({ payTo, from: from - MARGIN_MS, onRead });
  const { mine, others: otherPayments } = await readLedger(parts);
  const { pairs, payments, unexplained } = match(mine.filter(isSettled), transfers);

  const isRecent = ({ changedAt }: Payment) => changedAt >= begun - MARGIN_MS;
  const missing = payments.filter((payment) => payment.createdAt >= from);
  const lost = missing.filter((payment) => !isRecent(payment));
  const open = new Map(mine.filter((payment) => !isSettled(payment)).map((payment) => [payment.id, payment]));
  const { others: otherTransfers, ...found } = await explain(chain, unexplained, open);
  const underWay = found.notNoted.filter(({ payment }) => isRecent(payment)).length;
  const notNoted = found.notNoted.filter(({ payment }) => !isRecent(payment));
  const unknown = [...notNoted, ...found.notInLedger];
  return {
    network: network.id,
    asset: network.token.address,
    payTo,
    from,
    ledger: totalOf([...pairs.map(({ payment }) => payment), ...lost]),
    chain: totalOf([...pairs, ...unknown].map(({ transfer }) => transfer)),
    differences: [
      ...pairs.filter(isDiffering).map((pair) => ({ type: 'amount_differs' as const, ...pair })),
      ...lost.map((payment) => ({ type: 'not_on_chain' as const, payment })),
      ...unknown,
    ],
    underWay,
    tooRecent: missing.length - lost.length,
    otherTransfers,
    otherPayments,
  };
}

/** How many payments are still to be compared: nothing can be said of them yet. */
export function countUncompared({
  underWay,
  tooRecent,
}: Pick<PaymentComparison, 'underWay' | 'tooRecent'>): number {
  return underWay + tooRecent;
}

function isSettled({ state }: Payment): boolean {
  return state === 'settled';
}

async function oldestOf(payments: AsyncIterable<Payment>): Promise<number | undefined> {
  for await (const { createdAt } of payments) return createdAt;
  return undefined;
}

async function readLedger({ payments, network, payTo }: ComparedParts) {
  const mine: Payment[] = [];
  let others = 0;
  const [asset, receiver] = [network.token.address.toLowerCase(), payTo.toLowerCase()];
  for await (const payment of payments()) {
    const isMine = payment.network === network.id && payment.asset === asset && payment.payTo === receiver;
    if (isMine) mine.push(payment);
    else others++;
  }
  return { mine, others };
}

interface Pair {
  payment: Payment;
  transfer: ChainTransfer;
}

function isDiffering({ payment, transfer }: Pair): boolean {
  return payment.amount !== transfer.amount;
}

/** Matches payments and transfers, equal amounts first, and returns the rest of both sides. */
function match(settled: readonly Payment[], listed: readonly ChainTransfer[]) {
  const left = new Map<string, ChainTransfer[]>();
  for (const transfer of listed) left.set(keyOf(transfer), [...(left.get(keyOf(transfer)) ?? []), transfer]);
  const pairs: Pair[] = [];
  const pair = (payments: readonly Payment[], fits: (pair: Pair) => boolean) =>
    payments.filter((payment) => {
      const transfers = left.get(keyOf(payment)) ?? [];
      const at = transfers.findIndex((transfer) => fits({ payment, transfer }));
      const [transfer] = at < 0 ? [] : transfers.splice(at, 1);
      if (transfer) pairs.push({ payment, transfer });
      return !transfer;
    });
  const unlike = pair(settled, (pair) => !isDiffering(pair));
  const payments = pair(unlike, () => true);
  return { pairs, payments, unexplained: [...left.values()].flat() };
}

function keyOf({ payer, transaction }: { payer: string; transaction?: string }): string {
  return `${transaction}/${payer}`;
}

/** What transfers were for that no settled payment has. @param open payments by their ids; those found are taken out */
async function explain(
  chain: Pick<PaymentChain, 'paymentsOf'>,
  transfers: readonly ChainTransfer[],
  open: Map<string, Payment>,
) {
  const found = { notNoted: [] as NotNoted[], notInLedger: [] as NotInLedger[], others: 0 };
  for (const transfer of transfers) {
    const ids = await chain.paymentsOf(transfer);
    const payment = ids.map((id) => open.get(id)).find((known) => known !== undefined);
    if (payment) {
      open.delete(payment.id);
      found.notNoted.push({ type: 'not_noted', payment, transfer });
    } else if (ids.length > 0) found.notInLedger.push({ type: 'not_in_ledger', transfer });
    else found.others++;
  }
  return found;
}

function totalOf(items: readonly { amount?: string }[]): Total {
  const amount = items.reduce((sum, item) => sum + BigInt(item.amount ?? 0), 0n);
  return { payments: items.length, amount };
}
