import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  beginStep,
  claimStep,
  completeStep,
  endStep,
  hasResult,
  isForgettable,
  mayHaveMoved,
  type PaymentStep,
  releaseStep,
  renewStep,
  takeStep,
} from '../payment-steps.ts';
import type { Payment, Payments } from '../store/payments.ts';
import { byAge } from './account-records.ts';
import { VERSION } from './document-checks.ts';
import { changeDocument, readDocument, skipDamaged } from './json-document.ts';
import { listDocuments, type Places } from './places.ts';

/**
 * One document a payment, one for its result, and one for each payment that is not settled, to find those by; all three
 * have the same name in their folders.
 */
export function createPayments(places: Places): Payments {
  function change<A>(id: string, step: (known: Payment | undefined) => PaymentStep<A>): Promise<A> {
    return changeDocument(places.payment(id), (document) => {
      const { result, next, drop } = step(document?.payment);
      return { result, next: next && { version: VERSION, payment: next }, remove: drop };
    });
  }

  async function claimPayment(request: Parameters<Payments['claimPayment']>[0]) {
    const { id } = request.payment;
    const known = await find(places, id);
    // Before the payment itself: one that is not settled is never overlooked.
    if (known?.state !== 'settled') await pointTo(places, id);
    return change(id, (now) => claimStep(now, request, randomUUID()));
  }

  /** The result first: a payment that is converted has one. */
  function completePayment(request: Parameters<Payments['completePayment']>[0]): Promise<boolean> {
    const { id } = request.hold;
    return changeDocument(places.payment(id), async (document) => {
      const { result: isCompleted, next } = completeStep(document?.payment, request);
      if (next) await writeResult(places, id, request.result);
      return { result: isCompleted, next: next && { version: VERSION, payment: next } };
    });
  }

  return {
    claimPayment,
    completePayment,
    renewPayment: (request) => change(request.hold.id, (known) => renewStep(known, request)),
    beginSettlement: (request) => change(request.hold.id, (known) => beginStep(known, request)),
    endSettlement: (request) => change(request.hold.id, (known) => endStep(known, request)),
    releasePayment: ({ hold }) => change(hold.id, (known) => releaseStep(known, hold)),
    takePayment: (request) => change(request.id, (known) => takeStep(known, request, randomUUID())),
    findPayment: (id) => find(places, id),
    paymentResult: async ({ id, now }) => {
      const payment = await find(places, id);
      if (!payment || !hasResult(payment, now)) return undefined;
      return (await readDocument(places.paymentResult(id)))?.result;
    },
    unsettledPayments: async ({ limit }) => {
      const open: Payment[] = [];
      for (const name of await listDocuments(places, 'open-payments')) {
        // A damaged one must not keep the others from being settled; listing payments reports it.
        await skipDamaged(async () => {
          const document = await readDocument(places.named('payments', name));
          if (document && mayHaveMoved(document.payment)) open.push(document.payment);
        });
      }
      return open.sort(byAge).slice(0, limit);
    },
    listPayments: async function* () {
      yield* (await readAll(places)).sort(byAge);
    },
  };
}

async function find(places: Places, id: string): Promise<Payment | undefined> {
  return (await readDocument(places.payment(id)))?.payment;
}

/** Written even when it is there, so that it is young: the sweep leaves young ones alone. */
function pointTo(places: Places, id: string): Promise<void> {
  return changeDocument(places.openPayment(id), () => ({
    result: undefined,
    next: { version: VERSION, id },
  }));
}

function writeResult(places: Places, id: string, result: string): Promise<void> {
  return changeDocument(places.paymentResult(id), () => ({
    result: undefined,
    next: { version: VERSION, id, result },
  }));
}

async function readAll(places: Places): Promise<Payment[]> {
  const payments: Payment[] = [];
  for (const name of await listDocuments(places, 'payments')) {
    const document = await readDocument(places.named('payments', name));
    if (document) payments.push(document.payment);
  }
  return payments;
}

/** Deletes payments that `isForgettable` names, and expired results. */
export async function sweepPayments(places: Places, now: number): Promise<void> {
  for (const name of await listDocuments(places, 'open-payments')) {
    await skipDamaged(() =>
      changeDocument(places.named('payments', name), (document) => ({
        result: undefined,
        remove: document !== undefined && isForgettable(document.payment, now),
      })),
    );
  }
  for (const name of await listDocuments(places, 'payment-results')) {
    await skipDamaged(() => removeResultIfDue(places, name, now));
  }
}

/** Under the payment's lock, under which results are written. */
function removeResultIfDue(places: Places, name: string, now: number): Promise<void> {
  return changeDocument(places.named('payments', name), async (document) => {
    if (!document || !hasResult(document.payment, now)) {
      await rm(places.named('payment-results', name).path, { force: true });
    }
    return { result: undefined };
  });
}

/** Whether a payment may still be unsettled. */
export async function isOpenPayment(places: Places, id: string): Promise<boolean> {
  const payment = await find(places, id);
  return payment !== undefined && payment.state !== 'settled';
}
