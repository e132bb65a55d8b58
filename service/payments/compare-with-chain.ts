import type { Payment } from '../accounts/store/payments.ts';
import type { ChainTransfer, PaymentChain } from './chain/chain.ts';
import type { PaymentNetwork } from './networks.ts';

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
  /** The ledger has it, and does not know yet that it is settled. */
  | { type: 'not_noted'; payment: Payment; transfer: ChainTransfer }
  | { type: 'not_in_ledger'; transfer: ChainTransfer };

interface ComparedParts {
  chain: Pick<PaymentChain, 'listTransfers' | 'isSettlement'>;
  network: PaymentNetwork;
  payTo: string;
  /** Payments of the ledger, the oldest first. */
  payments: () => AsyncIterable<Payment>;
  /** Epoch milliseconds; the oldest payment's time unless told otherwise. */
  since?: number;
  clock: () => number;
}

/** Clocks differ, and nodes lag behind. */
const MARGIN_MS = 5 * 60_000;

/**
 * Compares each settled payment with its transfer. Those that are settled meanwhile are no difference: the chain is read
 * before the ledger, and what the ledger took in last is compared only where the chain has it.
 * @throws DocconvError when the chain does not answer
 */
export async function compareWithChain(parts: ComparedParts): Promise<PaymentComparison> {
  const { chain, network, payTo, clock } = parts;
  const begun = clock();
  const from = parts.since ?? (await oldestOf(parts.payments())) ?? begun;
  const transfers = await chain.listTransfers({ payTo, from: from - MARGIN_MS });
  const { mine, others } = await readLedger(parts);
  const { pairs, payments, unexplained } = match(mine.filter(isSettled), transfers);

  const lost = payments.filter(
    (payment) => payment.createdAt >= from && payment.changedAt < begun - MARGIN_MS,
  );
  const unknown: ChainTransfer[] = [];
  for (const transfer of unexplained) if (await chain.isSettlement(transfer)) unknown.push(transfer);
  const open = mine.filter((payment) => !isSettled(payment));
  return {
    network: network.id,
    asset: network.token.address,
    payTo,
    from,
    ledger: totalOf([...pairs.map(({ payment }) => payment), ...lost]),
    chain: totalOf([...pairs.map(({ transfer }) => transfer), ...unknown]),
    differences: [
      ...pairs.filter(isDiffering).map((pair) => ({ type: 'amount_differs' as const, ...pair })),
      ...lost.map((payment) => ({ type: 'not_on_chain' as const, payment })),
      ...unknown.map((transfer) => explain(transfer, open)),
    ],
    otherTransfers: unexplained.length - unknown.length,
    otherPayments: others,
  };
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

/** Puts together what belongs together, first where the amount is the same; and what is left on both sides. */
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

function explain(transfer: ChainTransfer, unsettled: readonly Payment[]): PaymentDifference {
  const payment = unsettled.find(
    ({ payer, authorized }) => payer === transfer.payer && BigInt(authorized) >= BigInt(transfer.amount),
  );
  return payment ? { type: 'not_noted', payment, transfer } : { type: 'not_in_ledger', transfer };
}

function totalOf(items: readonly { amount?: string }[]): Total {
  const amount = items.reduce((sum, item) => sum + BigInt(item.amount ?? 0), 0n);
  return { payments: items.length, amount };
}
