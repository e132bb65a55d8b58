import type { Warning } from '../../engine/index.ts';
import type { AccountStore, Claim, Quota, Reservation } from '../accounts/store.ts';
import type { AdmittedPlace } from '../admission/admission.ts';
import type { ConvertRequest, MeteredConversion, Usage } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import type { Work } from '../local/admitted-caller.ts';
import type { MeteringParts } from '../local/local-parts.ts';
import { recordFailure, recordSuccess } from '../results/conversion-records.ts';
import type { RememberedConversion } from '../results/packed-conversion.ts';
import { timeStage } from './conversion-watch.ts';
import { convertInPieces, convertPages, countConverted } from './convert-pages.ts';
import { cancelled } from './engine-failure.ts';
import { createHandedOut, type HandedOut } from './handed-out.ts';
import { type Caller, type Holding, reservationLost, reservePages, whileHolding } from './metering.ts';
import { type PagePlan, planPages } from './page-plan.ts';

/** How long the result of an idempotency key is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * Waits for its turn, counts the pages, sets them aside, converts, and charges what was converted; nothing on failure.
 * @returns undefined when somebody else took over the claim meanwhile, and nothing was charged
 */
export async function convertMetered(
  parts: MeteringParts,
  caller: Caller,
  work: Work,
  claim?: Claim,
): Promise<MeteredConversion | undefined> {
  const clock = parts.clock ?? Date.now;
  const holding: Holding = { accountId: caller.account.id, claim };
  return whileHolding(parts.store, holding, clock, () =>
    whenAdmitted(parts, work, (request) => convertReserved(parts, caller, request, holding)),
  );
}

/** Which pages a conversion would cover. @throws ConversionError, DocconvError */
export function inspectPages(
  parts: MeteringParts,
  caller: Caller,
  work: Work,
): Promise<PagePlan & { totalPages: number }> {
  return whenAdmitted(parts, work, (request) => planRequest(parts, caller, request));
}

/** Lets the work begin when it is its turn; only then its document is fetched. */
async function whenAdmitted<T>(
  { watch }: MeteringParts,
  { place, input, ...asked }: Work,
  begin: (request: ConvertRequest) => Promise<T>,
): Promise<T> {
  const waiting = timeStage(watch, 'wait');
  const begun = async () => {
    waiting();
    return begin({ ...asked, bytes: await input.read(), onProgress: reportToBoth(place, asked.onProgress) });
  };
  return place.run(begun, asked.signal, input.byteLength);
}

/** The queue wants to know too, to tell others how long it takes. */
function reportToBoth(
  place: AdmittedPlace,
  onProgress: ConvertRequest['onProgress'],
): ConvertRequest['onProgress'] {
  return (progress) => {
    place.progress(progress.pagesDone / progress.pagesTotal);
    onProgress?.(progress);
  };
}

async function convertReserved(
  parts: MeteringParts,
  caller: Caller,
  request: ConvertRequest,
  holding: Holding,
): Promise<MeteredConversion | undefined> {
  const { store, clock = Date.now } = parts;
  const begun = performance.now();
  const handedOut = createHandedOut(parts.tokens);
  try {
    const pagePlan = await planRequest(parts, caller, request);
    holding.reservation = await reservePages(store, caller, pagePlan.count, clock());
    const bounds = { ...pagePlan, maxBytes: caller.plan.fileSize };
    const order = { line: caller.account.id, begun };
    const { reservation, claim } = holding;
    const { onPiece } = request;
    const conversion = onPiece
      ? await convertInPieces(parts, { ...request, onPiece }, bounds, {
          ...order,
          handedOut,
          keepsText: claim !== undefined,
        })
      : await convertPages(parts, request, bounds, order);
    return await chargeConversion(parts, caller, request, { conversion, reservation, claim });
  } catch (error) {
    const { reservation } = holding;
    const isBrokenOff = handedOut.isRefused || request.signal?.aborted;
    if (reservation && isBrokenOff && handedOut.pages.length > 0)
      throw await chargeHandedOut(parts, caller, request, { handedOut, reservation, cause: error });
    await Promise.all([
      holding.reservation && giveBack(store, caller, holding.reservation, clock()),
      noteFailure(store, caller, request, error, clock()),
    ]);
    throw error;
  }
}

async function planRequest(
  { engine, watch }: MeteringParts,
  { account, plan }: Caller,
  { bytes, options, signal }: ConvertRequest,
): Promise<PagePlan & { totalPages: number }> {
  if (signal?.aborted) throw cancelled();
  const inspecting = timeStage(watch, 'inspect');
  const asked = { line: account.id, password: options.password, signal };
  const { totalPages } = await engine.inspect(bytes, asked);
  inspecting();
  return { ...planPages(plan, totalPages, options.pages), totalPages };
}

/** A conversion and what was set aside for it. */
interface Done {
  conversion: RememberedConversion;
  reservation: Reservation;
  claim?: Claim;
}

/** Hands a conversion out, charges it and, with a claim, remembers it. */
async function chargeConversion(
  { store, results, watch, clock = Date.now }: MeteringParts,
  caller: Caller,
  request: ConvertRequest,
  { conversion, reservation, claim }: Done,
): Promise<MeteredConversion | undefined> {
  const { account, plan } = caller;
  const now = clock();
  const expiresAt = now + REMEMBERED_MS;
  const result = claim && (await results.save(account.id, conversion, expiresAt));
  if (claim && result === undefined) conversion.warnings.push(notRemembered());
  if (request.deliver) await handOut(store, caller, request.deliver, conversion, now);
  const committed = await store.commit({
    accountId: account.id,
    reservationId: reservation.id,
    pages: conversion.pageCount,
    tokens: conversion.tokenCount,
    now,
    record: recordSuccess(caller, conversion, reservation, now),
    remember: claim && result !== undefined ? { claim, result, expiresAt } : undefined,
  });
  if (committed.type === 'committed') watch?.converted(conversion.pageCount);
  if (claim && result === undefined) await store.forgetClaim(claim);
  if (committed.type === 'committed')
    return { ...conversion, usage: usageOf(committed.quota, plan.monthly.pages) };
  if (result !== undefined) await results.remove(result);
  if (committed.type === 'unknown') throw reservationLost();
  await giveBack(store, { account }, reservation, now);
  return undefined;
}

/** What could not be handed out counts as called off: the document and the service did their part. */
async function handOut(
  store: AccountStore,
  { account, plan }: Caller,
  deliver: NonNullable<ConvertRequest['deliver']>,
  conversion: RememberedConversion,
  now: number,
): Promise<void> {
  const { used, ...quota } = await store.quota(account.id, now);
  const charged = { ...used, pages: used.pages + conversion.pageCount };
  try {
    await deliver({ ...conversion, usage: usageOf({ ...quota, used: charged }, plan.monthly.pages) });
  } catch (cause) {
    throw new DocconvError('cancelled', 'The result could not be handed out.', 'Nothing was charged.', {
      cause,
    });
  }
}

/**
 * Charges what a caller had of a document when they broke it off: else all but the last page of any would be free.
 * @returns what they are told
 */
async function chargeHandedOut(
  { store, watch, clock = Date.now }: MeteringParts,
  caller: Caller,
  { fileName }: ConvertRequest,
  { handedOut, reservation, cause }: { handedOut: HandedOut; reservation: Reservation; cause: unknown },
): Promise<DocconvError> {
  const pageCount = countConverted(handedOut.pages);
  const tokenCount = await handedOut.tokens();
  const now = clock();
  const committed = await store.commit({
    accountId: caller.account.id,
    reservationId: reservation.id,
    pages: pageCount,
    tokens: tokenCount,
    now,
    record: recordSuccess(caller, { fileName, pageCount, tokenCount }, reservation, now),
  });
  if (committed.type === 'committed') watch?.converted(pageCount);
  return new DocconvError(
    'cancelled',
    'The conversion was broken off.',
    `What had been handed out, ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}, was charged.`,
    { cause },
  );
}

function notRemembered(): Warning {
  return {
    code: 'not_remembered',
    message:
      'The result is too large to be remembered: with the same idempotency key it is converted and charged again.',
  };
}

/** One that cannot be given back expires by itself; what went wrong before is what the caller should learn. */
async function giveBack(
  store: AccountStore,
  { account }: Pick<Caller, 'account'>,
  { id }: Reservation,
  now: number,
): Promise<void> {
  await store.release({ accountId: account.id, reservationId: id, now }).catch(() => undefined);
}

/** As above, the failure itself comes first. */
async function noteFailure(
  store: AccountStore,
  caller: Caller,
  request: ConvertRequest,
  error: unknown,
  now: number,
): Promise<void> {
  const record = recordFailure(caller, request, error, now);
  if (record) await store.noteFailure({ accountId: caller.account.id, record }).catch(() => undefined);
}

export function usageOf({ used }: Quota, pagesLimit: number): Usage {
  return {
    pagesUsed: used.pages,
    pagesLimit,
    pagesRemaining: Math.max(0, pagesLimit - used.pages),
  };
}
