import type { Payment } from '../../../service/accounts/store/payments.ts';
import type { Admin } from '../../../service/admin.ts';
import { formatDollars } from '../../../service/payments/price.ts';
import type { PaymentsQuestion } from '../../command.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { grouped } from '../../terminal/quantities.ts';
import { drawTable, isoTime } from './table.ts';

/** Lists payments per request, the newest last. Under --json one line each, and one of what they come to. */
export async function listPayments(
  { terminal, invocation }: Context,
  admin: Admin,
  question: PaymentsQuestion,
): Promise<void> {
  const payments = await choosePayments(admin, question);
  if (invocation.mode === 'json') {
    for (const payment of payments) {
      await terminal.writeOut(envelope('admin_payment', paymentRecord(payment)));
    }
    await terminal.writeOut(envelope('admin_payments', totalRecord(payments)));
    return;
  }
  const width = terminal.stdoutIsTerminal ? terminal.columns() : undefined;
  if (payments.length > 0) await terminal.writeOut(drawPayments(payments, width));
  if (!invocation.silent) terminal.writeErr(`${summarize(payments)}\n`);
}

async function choosePayments(
  admin: Admin,
  { state, since = 0, limit = Number.POSITIVE_INFINITY }: PaymentsQuestion,
): Promise<Payment[]> {
  const chosen: Payment[] = [];
  for await (const payment of admin.payments()) {
    if (payment.createdAt < since || (state !== undefined && payment.state !== state)) continue;
    chosen.push(payment);
    if (chosen.length > limit) chosen.shift();
  }
  return chosen;
}

/** A payment as it goes over the wire: amounts in atomic units, and in dollars for people. */
export function paymentRecord(payment: Payment) {
  const { id, state, scheme, network, asset, payer, payTo, authorized, amount, transaction, reason } =
    payment;
  return {
    payment: id,
    state,
    scheme,
    network,
    asset,
    payer,
    pay_to: payTo,
    authorized,
    amount,
    amount_usd: amount === undefined ? undefined : formatDollars(BigInt(amount)),
    transaction,
    reason,
    created_at: isoTime(payment.createdAt),
    changed_at: isoTime(payment.changedAt),
    valid_until: isoTime(payment.validUntil),
  };
}

function drawPayments(payments: readonly Payment[], width?: number): string {
  const columns = [
    { head: 'MADE' },
    { head: 'STATE' },
    { head: 'SCHEME', spare: true },
    { head: 'AMOUNT', right: true },
    { head: 'PAYER' },
    { head: 'TRANSACTION', spare: true },
  ];
  return drawTable(
    columns,
    payments.map(({ createdAt, state, scheme, amount, payer, transaction }) => [
      new Date(createdAt).toISOString().slice(0, 16).replace('T', ' '),
      state,
      scheme,
      amount === undefined ? '-' : formatDollars(BigInt(amount)),
      shortened(payer),
      transaction === undefined ? '-' : shortened(transaction),
    ]),
    width,
  );
}

/** `0x1234…abcd`: as much as tells one from another. */
function shortened(hex: string): string {
  return hex.length <= 13 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`;
}

function totalRecord(payments: readonly Payment[]) {
  const { settled, sum } = sumUp(payments);
  return { payments: payments.length, settled, amount: String(sum), amount_usd: formatDollars(sum) };
}

/** How many are settled, and what for, in atomic units. */
function sumUp(payments: readonly Payment[]): { settled: number; sum: bigint } {
  const settled = payments.filter(({ state }) => state === 'settled');
  const sum = settled.reduce((total, { amount }) => total + BigInt(amount ?? 0), 0n);
  return { settled: settled.length, sum };
}

function summarize(payments: readonly Payment[]): string {
  if (payments.length === 0) return 'There are no such payments.';
  const { settled, sum } = sumUp(payments);
  const count = `${grouped(payments.length)} ${payments.length === 1 ? 'payment' : 'payments'}`;
  return `${count}, ${grouped(settled)} settled: ${formatDollars(sum)}`;
}
