/*
 * A process that uses a store, for tests with several of them.
 * count <store> <accountId> <times>: reserves a page and commits it, so many times; prints a dot for each, and in the
 *   end how many conversions of others were counted while it tried for one, at most.
 * once <store> <accountId> <step> [copies]: claims, reserves and commits with a result, and kills itself at the given step
 *   of its dealings with the file system, half of a write done; prints what it has got through. With a folder for copies it
 *   keeps there what it would have left at each step.
 * exchange <store> <sessionId> <step>: exchanges a Connect session five times at once, with a step to die at as above, or
 *   0; prints what each came to.
 * claim <store> <paymentId> <step>: claims a payment five times at once; prints what each came to.
 * pay <store> <paymentId> <step> [copies]: takes a payment from claim to settlement; prints each state.
 * The store is a folder, or the address of a database.
 */

import { identifySelf } from '../files/process-identity.ts';
import { openStore } from '../open/open-store.ts';
import { copyAtEachStep, countSteps, killAtStep } from './file-steps.ts';
import { makeKey, makePayment } from './store-fixtures.ts';

const [mode, place = '', subject = '', number = '0', copies] = process.argv.slice(2);
const { store } = await openStore(
  place.startsWith('postgresql:') ? { storeFolder: '', databaseUrl: place } : { storeFolder: place },
);
const limits = { conversions: 1e9, pages: 1e9, tokens: 1e9 };
const hold = (now: number) => ({ expiresAt: now + 1000, now });

async function reserve(): Promise<string> {
  const result = await store.reserve({
    accountId: subject,
    keyId: 'none',
    pages: 1,
    limits,
    ...hold(Date.now()),
  });
  if (result.type === 'exhausted') throw new Error('exhausted');
  return result.reservation.id;
}

async function countConversions(): Promise<number> {
  return (await store.quota(subject, Date.now())).used.conversions;
}

async function countUp(times: number): Promise<void> {
  let overtaken = 0;
  let counted = await countConversions();
  for (let i = 0; i < times; i++) {
    const reservationId = await reserve();
    const result = await store.commit({
      accountId: subject,
      reservationId,
      pages: 1,
      tokens: 2,
      now: Date.now(),
    });
    if (result.type !== 'committed') throw new Error(result.type);
    process.stdout.write('.');
    const before = counted;
    counted = await countConversions();
    overtaken = Math.max(overtaken, counted - before - 1);
  }
  process.stdout.write(`\novertaken ${overtaken}\n`);
}

async function convertOnce(): Promise<void> {
  const now = Date.now();
  const result = await store.claim({
    accountId: subject,
    key: 'job',
    fingerprint: 'f',
    holder: await identifySelf(),
    ...hold(now),
  });
  process.stdout.write(`claim ${result.type}\n`);
  if (result.type !== 'fresh') return;
  const reservationId = await reserve();
  process.stdout.write('reserved\n');
  const remember = { claim: result.claim, result: 'result', expiresAt: now + 60_000 };
  const committed = await store.commit({
    accountId: subject,
    reservationId,
    pages: 1,
    tokens: 2,
    now,
    remember,
  });
  process.stdout.write(`${committed.type}\n`);
}

async function exchange(id: string): Promise<void> {
  const now = Date.now();
  const exchanges = Array.from({ length: 5 }, () =>
    store.exchangeConnectSession({ id, key: makeKey(), keyLimit: 5, now }),
  );
  for (const { type } of await Promise.all(exchanges)) process.stdout.write(`${type}\n`);
}

function claimPayment(id: string, leaseMs: number) {
  const payment = makePayment({ id, requestHash: 'request', signatureHash: 'signature' });
  const now = Date.now();
  return store.claimPayment({ payment, expiresAt: now + leaseMs, now });
}

async function claimAtOnce(id: string): Promise<void> {
  // No process may come so late that the first claim is over.
  const claims = Array.from({ length: 5 }, () => claimPayment(id, 60_000));
  for (const { type } of await Promise.all(claims)) process.stdout.write(`claim ${type}\n`);
}

async function pay(id: string): Promise<void> {
  const result = await claimPayment(id, 1000);
  if (result.type !== 'fresh') throw new Error(result.type);
  const step = { hold: result.hold, now: Date.now() };
  process.stdout.write('converting\n');
  await store.completePayment({ ...step, result: 'result' });
  process.stdout.write('converted\n');
  await store.beginSettlement({ ...step, amount: '50000' });
  process.stdout.write('settling\n');
  await store.endSettlement({ ...step, outcome: { type: 'settled', transaction: '0x1' } });
  process.stdout.write('settled\n');
}

/** What a process that may die at a step does. */
const MORTAL: Record<string, (subject: string) => Promise<void>> = {
  once: convertOnce,
  exchange,
  claim: claimAtOnce,
  pay,
};

if (mode === 'count') {
  await countUp(Number(number));
} else {
  if (copies === undefined) killAtStep(Number(number));
  else copyAtEachStep(place, copies);
  await MORTAL[mode ?? '']?.(subject);
  process.stdout.write(`steps ${countSteps()}\n`);
}
