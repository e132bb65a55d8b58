import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  beginStep,
  claimStep,
  completeStep,
  endStep,
  hasResult,
  type PaymentStep,
  RESULT_KEPT_MS,
  releaseStep,
  renewStep,
  takeStep,
} from '../payment-steps.ts';
import type { ClaimPaymentResult, Payment, Payments } from '../store/payments.ts';
import type { Database, Query } from './open-database.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Each field's column. */
const FIELDS: Record<keyof Payment, string> = {
  id: 'id',
  scheme: 'scheme',
  network: 'network',
  asset: 'asset',
  payer: 'payer',
  payTo: 'pay_to',
  authorized: 'authorized',
  requestHash: 'request_hash',
  signatureHash: 'signature_hash',
  validUntil: 'valid_until',
  createdAt: 'created_at',
  state: 'state',
  changedAt: 'changed_at',
  lease: 'lease',
  amount: 'amount',
  transaction: 'transaction',
  reason: 'reason',
};
const NAMES = Object.keys(FIELDS) as (keyof Payment)[];
const READ = NAMES.map((name) => `${FIELDS[name]} AS "${name}"`).join(', ');
const WRITTEN = Object.values(FIELDS).join(', ');
const PLACES = NAMES.map((_, i) => `$${i + 1}`).join(', ');

/** Payments read at a time. */
const PAGE = 200;

/** With `now` as the first value. */
const IS_UNHELD = `(lease IS NULL OR (lease->>'expiresAt')::bigint <= $1)`;

export function createPayments({ query, transaction }: Database): Payments {
  function change<A>(id: string, step: (known: Payment | undefined) => PaymentStep<A>): Promise<A> {
    return transaction(async (within) => {
      const { result, next, drop } = step(await find(within, id, 'FOR UPDATE'));
      if (next) await update(within, next);
      if (drop) await within('DELETE FROM payments WHERE id = $1', [id]);
      return result;
    });
  }

  /** A payment nobody has seen cannot be locked, so it is added first; of many at once one succeeds. */
  async function claimPayment(request: Parameters<Payments['claimPayment']>[0]): Promise<ClaimPaymentResult> {
    for (;;) {
      const { result, next } = claimStep(undefined, request, randomUUID());
      if (next && (await add(query, next))) return result;
      const found = await change(request.payment.id, (known) =>
        known ? claimStep(known, request, randomUUID()) : { result: undefined },
      );
      // None when it has just been forgotten: then it can be added.
      if (found) return found;
    }
  }

  return {
    claimPayment,
    completePayment: async (request) => {
      const content = await compress(request.result);
      return transaction(async (within) => {
        const { result: isCompleted, next } = completeStep(
          await find(within, request.hold.id, 'FOR UPDATE'),
          request,
        );
        if (!next) return isCompleted;
        await update(within, next);
        await within('INSERT INTO payment_results (payment_id, content) VALUES ($1, $2)', [next.id, content]);
        return isCompleted;
      });
    },
    renewPayment: (request) => change(request.hold.id, (known) => renewStep(known, request)),
    beginSettlement: (request) => change(request.hold.id, (known) => beginStep(known, request)),
    endSettlement: (request) => change(request.hold.id, (known) => endStep(known, request)),
    releasePayment: ({ hold }) => change(hold.id, (known) => releaseStep(known, hold)),
    takePayment: (request) => change(request.id, (known) => takeStep(known, request, randomUUID())),
    findPayment: (id) => find(query, id),
    paymentResult: async ({ id, now }) => {
      const payment = await find(query, id);
      if (!payment || !hasResult(payment, now)) return undefined;
      const [row] = await query<{ content: Buffer }>(
        'SELECT content FROM payment_results WHERE payment_id = $1',
        [id],
      );
      return row && (await decompress(row.content)).toString('utf8');
    },
    unsettledPayments: ({ limit }) =>
      query<Payment>(
        `SELECT ${READ} FROM payments
         WHERE state IN ('settling', 'settle_unknown') ORDER BY created_at, id LIMIT $1`,
        [limit],
      ),
    listPayments: async function* () {
      let page = await findAfter(query);
      while (page.length > 0) {
        yield* page;
        page = await findAfter(query, page.at(-1));
      }
    },
  };
}

/** A page of payments, the oldest first. */
function findAfter(query: Query, last?: Payment): Promise<Payment[]> {
  return query<Payment>(
    `SELECT ${READ} FROM payments
     WHERE $1::bigint IS NULL OR (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT ${PAGE}`,
    [last?.createdAt ?? null, last?.id ?? ''],
  );
}

async function find(query: Query, id: string, lock: 'FOR UPDATE' | '' = ''): Promise<Payment | undefined> {
  const [payment] = await query<Payment>(`SELECT ${READ} FROM payments WHERE id = $1 ${lock}`, [id]);
  return payment;
}

/** @returns false when it is there */
async function add(query: Query, payment: Payment): Promise<boolean> {
  const added = await query(
    `INSERT INTO payments (${WRITTEN}) VALUES (${PLACES}) ON CONFLICT (id) DO NOTHING RETURNING 1`,
    valuesOf(payment),
  );
  return added.length > 0;
}

async function update(query: Query, payment: Payment): Promise<void> {
  await query(`UPDATE payments SET (${WRITTEN}) = (${PLACES}) WHERE id = $1`, valuesOf(payment));
}

function valuesOf(payment: Payment): unknown[] {
  return NAMES.map((name) => payment[name]);
}

/** Deletes payments that `isForgettable` names, and expired results. */
export async function sweepPayments({ query }: Database, now: number): Promise<void> {
  await query(
    `DELETE FROM payments WHERE ${IS_UNHELD} AND (state = 'converting'
       OR state = 'converted' AND valid_until <= $1
       OR state = 'settle_failed' AND changed_at + $2 <= $1)`,
    [now, RESULT_KEPT_MS],
  );
  await query(
    `DELETE FROM payment_results USING payments
     WHERE payments.id = payment_id AND state IN ('settled', 'settle_failed') AND changed_at <= $1`,
    [now - RESULT_KEPT_MS],
  );
}
