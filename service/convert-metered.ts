import type { Plans } from './accounts/plans.ts';
import type { AccountStore, Claim, Quota, Reservation } from './accounts/store.ts';
import { recordFailure, recordSuccess } from './conversion-records.ts';
import type { Conversion, ConvertRequest, Usage } from './docconv.ts';
import { cancelled } from './engine-failure.ts';
import type { Engine, EngineResult } from './engine-port.ts';
import { type Caller, type Holding, reservationLost, reservePages, whileHolding } from './metering.ts';
import { type PagePlan, planPages } from './page-plan.ts';
import type { RememberedConversion, ResultFiles } from './result-files.ts';
import type { TokenCounter } from './tokens/token-counter.ts';

/** What a service in this process is made of. */
export interface LocalParts {
  engine: Engine;
  store: AccountStore;
  results: ResultFiles;
  tokens: TokenCounter;
  plans?: Plans;
  /** Epoch milliseconds; default `Date.now`. */
  clock?: () => number;
}

/** How long the result of an idempotency key is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000;

/**
 * Counts the pages, sets them aside, converts, and charges what was converted; nothing on failure.
 * @returns undefined when somebody else took over the claim meanwhile, and nothing was charged
 */
export async function convertMetered(
  parts: LocalParts,
  caller: Caller,
  request: ConvertRequest,
  claim?: Claim,
): Promise<Conversion | undefined> {
  const clock = parts.clock ?? Date.now;
  const begun = performance.now();
  const holding: Holding = { accountId: caller.account.id, claim };
  return whileHolding(parts.store, holding, clock, async () => {
    try {
      const pagePlan = await inspectPages(parts.engine, caller, request);
      holding.reservation = await reservePages(parts.store, caller, pagePlan.count, clock());
      const conversion = await convertPages(parts, caller, request, pagePlan, begun);
      return await settle(parts, caller, conversion, holding.reservation, claim);
    } catch (error) {
      if (holding.reservation) await giveBack(parts.store, caller, holding.reservation, clock());
      await noteFailure(parts.store, caller, request, error, clock());
      throw error;
    }
  });
}

/** Which pages a conversion would cover. @throws ConversionError, DocconvError */
export async function inspectPages(
  engine: Engine,
  { plan }: Caller,
  { bytes, options, signal }: ConvertRequest,
): Promise<PagePlan & { totalPages: number }> {
  if (signal?.aborted) throw cancelled();
  const { totalPages } = await engine.inspect(bytes, { password: options.password, signal });
  return { ...planPages(plan, totalPages, options.pages), totalPages };
}

async function convertPages(
  { engine, tokens }: LocalParts,
  { plan }: Caller,
  request: ConvertRequest,
  pagePlan: PagePlan,
  begun: number,
): Promise<RememberedConversion> {
  tokens.prepare();
  const result = await engine.convert(request.bytes, engineRequest(request, pagePlan, plan.fileSize));
  const tokenCount = await tokens.count(result.content);
  return describeConversion(request, result, pagePlan, tokenCount, performance.now() - begun);
}

function engineRequest(
  { fileName, outputFormat, options, signal, onProgress }: ConvertRequest,
  pagePlan: PagePlan,
  fileSize: number,
): Parameters<Engine['convert']>[1] {
  const { password, notes, comments, ocr, ocrLanguages, pageMarkers, images, imageFolder, layout } = options;
  const limits = { bytes: fileSize };
  return {
    fileName,
    outputFormat,
    read: { pages: pagePlan.ranges, password, notes, comments, ocr, ocrLanguages, limits },
    write: { pageMarkers },
    images,
    imageFolder,
    layout,
    signal,
    onProgress: onProgress && ((pagesDone, pagesTotal) => onProgress({ pagesDone, pagesTotal })),
  };
}

function describeConversion(
  { fileName, outputFormat }: ConvertRequest,
  result: EngineResult,
  pagePlan: PagePlan,
  tokenCount: number,
  milliseconds: number,
): RememberedConversion {
  return {
    ...result,
    outputFormat,
    fileName,
    tokenCount,
    pageCount: result.pages.filter((page) => page.source !== 'failed').length,
    processingTimeMs: Math.round(milliseconds),
    warnings: [...result.warnings, ...pagePlan.warnings],
  };
}

/** Charges a conversion and, with a claim, remembers it. */
async function settle(
  { store, results, clock = Date.now }: LocalParts,
  caller: Caller,
  conversion: RememberedConversion,
  reservation: Reservation,
  claim?: Claim,
): Promise<Conversion | undefined> {
  const { account, plan } = caller;
  const now = clock();
  const expiresAt = now + REMEMBERED_MS;
  const result = claim && (await results.save(account.id, conversion, expiresAt));
  const answer = await store.commit({
    accountId: account.id,
    reservationId: reservation.id,
    pages: conversion.pageCount,
    tokens: conversion.tokenCount,
    now,
    record: recordSuccess(caller, conversion, reservation, now),
    remember: claim && result !== undefined ? { claim, result, expiresAt } : undefined,
  });
  if (answer.type === 'committed') return { ...conversion, usage: usageOf(answer.quota, plan.monthly.pages) };
  if (result !== undefined) await results.remove(result);
  if (answer.type === 'unknown') throw reservationLost();
  await giveBack(store, { account }, reservation, now);
  return undefined;
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
