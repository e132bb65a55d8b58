import type {
  ClaimPaymentResult,
  LeaseRequest,
  NewPayment,
  Payment,
  PaymentHold,
  SettlementOutcome,
} from './store/payments.ts';

/** What a step comes to. Without `next` the payment stays as it is, unless it is dropped. */
export interface PaymentStep<A> {
  result: A;
  next?: Payment;
  drop?: boolean;
}

/** How long a result can be fetched after the payment's final state. */
export const RESULT_KEPT_MS = 60 * 60_000;

const DECIMAL = /^(?:0|[1-9]\d{0,77})$/;
const REFUSED: PaymentStep<boolean> = { result: false };

/** Takes a payment to convert for it: a new one, one that was left, or none when another process has it or it is over. */
export function claimStep(
  known: Payment | undefined,
  request: { payment: NewPayment } & LeaseRequest,
  leaseId: string,
): PaymentStep<ClaimPaymentResult> {
  const { payment, holder, expiresAt, now } = request;
  const lease = { id: leaseId, expiresAt, holder };
  const hold = { id: payment.id, leaseId };
  if (!known || isAbandonedWork(known, now)) {
    const next = {
      ...inLowerCase(payment),
      createdAt: now,
      state: 'converting' as const,
      changedAt: now,
      lease,
    };
    return { result: { type: 'fresh', hold }, next };
  }
  if (!isSamePayment(known, payment)) return { result: { type: 'conflict' } };
  if (isFinal(known)) return { result: { type: 'final', payment: known } };
  if (isHeld(known, now)) return { result: { type: 'in_flight' } };
  const next = { ...known, lease };
  return { result: { type: 'resumed', hold, payment: next }, next };
}

/** Takes a payment whose settlement was asked for, to find out what became of it. */
export function takeStep(
  known: Payment | undefined,
  { holder, expiresAt, now }: LeaseRequest,
  leaseId: string,
): PaymentStep<PaymentHold | undefined> {
  if (!known || !mayHaveMoved(known) || isHeld(known, now)) return { result: undefined };
  return { result: { id: known.id, leaseId }, next: { ...known, lease: { id: leaseId, expiresAt, holder } } };
}

/** Holds a payment for longer. @returns as the result whether it is still held */
export function renewStep(
  known: Payment | undefined,
  { hold, expiresAt }: { hold: PaymentHold; expiresAt: number },
): PaymentStep<boolean> {
  if (!isHeldBy(known, hold)) return REFUSED;
  return { result: true, next: { ...known, lease: { ...known.lease, id: hold.leaseId, expiresAt } } };
}

/** Notes that the conversion is done and its result stored. */
export function completeStep(
  known: Payment | undefined,
  { hold, now }: { hold: PaymentHold; now: number },
): PaymentStep<boolean> {
  if (!isHeldBy(known, hold) || known.state !== 'converting') return REFUSED;
  return { result: true, next: { ...known, state: 'converted', changedAt: now } };
}

/** @throws if the amount is not one, or more than the payer allowed, which would be a bug */
export function beginStep(
  known: Payment | undefined,
  { hold, amount, now }: { hold: PaymentHold; amount: string; now: number },
): PaymentStep<boolean> {
  if (!isHeldBy(known, hold) || known.state === 'converting' || isFinal(known)) return REFUSED;
  if (!DECIMAL.test(amount)) throw new Error('an amount is a whole number in decimal');
  if (BigInt(amount) > BigInt(known.authorized)) throw new Error('the payer has not allowed that much');
  const { reason: _, ...payment } = known;
  return { result: true, next: { ...payment, state: 'settling', changedAt: now, amount } };
}

/** Notes how the settlement ended, and lets the payment go. */
export function endStep(
  known: Payment | undefined,
  { hold, outcome, now }: { hold: PaymentHold; outcome: SettlementOutcome; now: number },
): PaymentStep<boolean> {
  if (!isHeldBy(known, hold) || !mayHaveMoved(known)) return REFUSED;
  const { lease: _lease, reason: _reason, ...payment } = known;
  const { type: state, ...told } = outcome;
  return { result: true, next: { ...payment, ...told, state, changedAt: now } };
}

/** Lets a payment go: one that nothing was converted for yet is forgotten. */
export function releaseStep(known: Payment | undefined, hold: PaymentHold): PaymentStep<boolean> {
  if (!isHeldBy(known, hold)) return REFUSED;
  if (known.state === 'converting') return { result: true, drop: true };
  const { lease: _, ...payment } = known;
  return { result: true, next: payment };
}

/** Whether settlement was asked for, so that only the chain knows what became of it. */
export function mayHaveMoved({ state }: Payment): boolean {
  return state === 'settling' || state === 'settle_unknown';
}

/** Whether its result can be fetched, or will be worth something. */
export function hasResult({ state, changedAt }: Payment, now: number): boolean {
  if (state === 'settled') return now < changedAt + RESULT_KEPT_MS;
  return state !== 'converting' && state !== 'settle_failed';
}

/** Whether it can be forgotten. What was settled, or may have been, never is. */
export function isForgettable(payment: Payment, now: number): boolean {
  if (isHeld(payment, now)) return false;
  const { state, changedAt, validUntil } = payment;
  switch (state) {
    case 'converting':
      return true;
    case 'converted':
      return validUntil <= now;
    case 'settle_failed':
      return changedAt + RESULT_KEPT_MS <= now;
    case 'settling':
    case 'settle_unknown':
    case 'settled':
      return false;
  }
}

function inLowerCase(payment: NewPayment): NewPayment {
  const { asset, payer, payTo } = payment;
  return { ...payment, asset: asset.toLowerCase(), payer: payer.toLowerCase(), payTo: payTo.toLowerCase() };
}

function isAbandonedWork(payment: Payment, now: number): boolean {
  return payment.state === 'converting' && !isHeld(payment, now);
}

/** Whether a payment is the same in all that was signed, and stands for the same request. */
export function isSamePayment(known: Payment, asked: NewPayment): boolean {
  const fields = Object.entries(inLowerCase(asked)) as [keyof NewPayment, unknown][];
  return fields.every(([field, value]) => known[field] === value);
}

function isHeld({ lease }: Payment, now: number): boolean {
  return lease !== undefined && now < lease.expiresAt;
}

/** Also after the lease has ended, unless another holder took it. */
function isHeldBy(known: Payment | undefined, { leaseId }: PaymentHold): known is Payment {
  return known?.lease?.id === leaseId;
}

function isFinal({ state }: Payment): boolean {
  return state === 'settled' || state === 'settle_failed';
}
