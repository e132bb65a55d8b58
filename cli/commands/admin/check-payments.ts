import type { Admin } from '../../../service/admin.ts';
import { formatDollars } from '../../../service/payments/price.ts';
import type {
  PaymentComparison,
  PaymentDifference,
  Total,
} from '../../../service/payments/settlement/compare-with-chain.ts';
import { countUncompared } from '../../../service/payments/settlement/compare-with-chain.ts';
import type { Context } from '../../context.ts';
import { envelope } from '../../envelope.ts';
import { grouped } from '../../terminal/quantities.ts';
import { watchWait } from '../../terminal/screen.ts';
import { paymentRecord } from './payments.ts';
import { day, drawTable, isoTime } from './table.ts';

/** Compares the ledger with the chain. @returns whether they agree */
export async function checkPayments(context: Context, admin: Admin, since?: number): Promise<boolean> {
  const { terminal, invocation } = context;
  const comparison = await compare(context, admin, since);
  await terminal.writeOut(
    invocation.mode === 'json' ? envelope('admin_payments_check', toRecord(comparison)) : draw(comparison),
  );
  return comparison.differences.length === 0;
}

/** With a word on how far it is, for a node may have many blocks to look through. */
async function compare(context: Context, admin: Admin, since?: number): Promise<PaymentComparison> {
  let read = 0;
  const screen = watchWait(() => `Reading the chain: ${Math.floor(read * 100)} %`, context);
  try {
    return await admin.comparePayments(since, (share) => {
      read = share;
    });
  } finally {
    screen.stop();
  }
}

function toRecord(comparison: PaymentComparison) {
  const { network, asset, payTo, from, ledger, chain, differences } = comparison;
  return {
    network,
    asset,
    pay_to: payTo,
    from: isoTime(from),
    agrees: differences.length === 0 && countUncompared(comparison) === 0,
    ledger: totalRecord(ledger),
    chain: totalRecord(chain),
    differences: differences.map(differenceRecord),
    under_way: comparison.underWay,
    too_recent: comparison.tooRecent,
    other_transfers: comparison.otherTransfers,
    other_payments: comparison.otherPayments,
  };
}

function totalRecord({ payments, amount }: Total) {
  return { payments, amount: String(amount), amount_usd: formatDollars(amount) };
}

function differenceRecord(difference: PaymentDifference) {
  return {
    type: difference.type,
    ...('payment' in difference && { ledger: paymentRecord(difference.payment) }),
    ...('transfer' in difference && {
      chain: {
        transaction: difference.transfer.transaction,
        block: String(difference.transfer.block),
        payer: difference.transfer.payer,
        amount: difference.transfer.amount,
      },
    }),
  };
}

function draw(comparison: PaymentComparison): string {
  const { network, payTo, from, ledger, chain, differences } = comparison;
  const columns = [{ head: '' }, { head: 'PAYMENTS', right: true }, { head: 'AMOUNT', right: true }];
  const row = (name: string, total: Total) => [name, grouped(total.payments), formatDollars(total.amount)];
  const leftOut = [
    ['Being settled', comparison.underWay],
    ['Settled a moment ago, not on the chain yet', comparison.tooRecent],
    ['Other transfers, which paid for nothing here', comparison.otherTransfers],
    ['Payments to other addresses or networks', comparison.otherPayments],
  ] as const;
  const notes = leftOut.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${grouped(count)}`);
  return [
    `To ${payTo}\non ${network}, from ${day(from)} on\n`,
    drawTable(columns, [row('ledger', ledger), row('chain', chain)]),
    ...(notes.length > 0 ? [`Left out:\n  ${notes.join('\n  ')}\n`] : []),
    ...(differences.length === 0 ? [verdict(comparison)] : differences.map(drawDifference)),
  ].join('\n');
}

function verdict(comparison: PaymentComparison): string {
  const uncompared = countUncompared(comparison);
  if (uncompared === 0) return 'They agree.\n';
  const left = uncompared === 1 ? '1 payment was' : `${grouped(uncompared)} payments were`;
  return `What was compared is alike; ${left} not yet.\n`;
}

/** Whole hashes, to look for on the chain, each on its own line. */
function drawDifference(difference: PaymentDifference): string {
  const { payer, transaction } = 'transfer' in difference ? difference.transfer : difference.payment;
  return `${describe(difference)}\n  payer ${payer}\n  ${transaction}\n`;
}

function describe(difference: PaymentDifference): string {
  const dollars = ({ amount }: { amount?: string }) => formatDollars(BigInt(amount ?? 0));
  switch (difference.type) {
    case 'not_on_chain':
      return `In the ledger, not on the chain: ${dollars(difference.payment)}`;
    case 'amount_differs':
      return `${dollars(difference.payment)} in the ledger, ${dollars(difference.transfer)} on the chain`;
    case 'not_noted':
      return `On the chain, ${difference.payment.state} in the ledger: ${dollars(difference.transfer)}`;
    case 'not_in_ledger':
      return `On the chain, not in the ledger: ${dollars(difference.transfer)}`;
  }
}
