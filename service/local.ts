import { fileTooLarge } from './account-error.ts';
import { endOfMonth } from './accounts/month.ts';
import { type Asker, authenticate } from './authenticate.ts';
import { convertMetered, inspectPages, type LocalParts, usageOf } from './convert-metered.ts';
import { checkIdempotencyKey, convertOnce } from './convert-once.ts';
import type { AccountStatus, Conversion, ConvertRequest, Docconv, Estimate, Identity } from './docconv.ts';
import { toDocconvError } from './engine-failure.ts';
import type { Caller } from './metering.ts';

/** Converts in this process and keeps its accounts in the store. Owns the engine. */
export function createLocalDocconv(asker: Asker, parts: LocalParts): Docconv {
  const clock = parts.clock ?? Date.now;
  /** Conversions under way, also those whose caller has given up. */
  const running = new Set<Promise<unknown>>();
  let sweeping: Promise<unknown> = Promise.resolve();
  let nextSweep = 0;

  function track<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = work.then(
      () => running.delete(settled),
      () => running.delete(settled),
    );
    running.add(settled);
    return work;
  }

  async function convert(request: ConvertRequest): Promise<Conversion> {
    const { idempotencyKey } = request;
    if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
    const caller = await authenticate(parts, asker);
    checkFileSize(caller, request);
    if (idempotencyKey === undefined) {
      const conversion = await track(convertMetered(parts, caller, request));
      return conversion ?? impossible();
    }
    return convertOnce(parts, caller, { ...request, idempotencyKey }, (claim) =>
      track(convertMetered(parts, caller, { ...request, signal: undefined }, claim)),
    );
  }

  async function estimate(request: ConvertRequest): Promise<Estimate> {
    const caller = await authenticate(parts, asker);
    checkFileSize(caller, request);
    const { totalPages, count } = await inspectPages(parts.engine, caller, request);
    const quota = await parts.store.quota(caller.account.id, clock());
    const usage = usageOf(quota, caller.plan.monthly.pages);
    return { totalPages, pages: count, fileName: request.fileName, usage };
  }

  async function status(): Promise<AccountStatus> {
    const { account, plan } = await authenticate(parts, asker);
    const now = clock();
    const { used } = await parts.store.quota(account.id, now);
    return {
      tier: plan.name,
      usage: used,
      limits: { ...plan.monthly, fileSize: plan.fileSize },
      resetsAt: endOfMonth(now),
    };
  }

  async function identity(): Promise<Identity> {
    const { account, key } = await authenticate(parts, asker);
    return {
      accountId: account.id,
      email: account.email,
      tier: account.plan,
      keyPrefix: key?.prefix,
      mode: 'embedded',
    };
  }

  /** Looks for what has expired, now and then, beside the work. A failure is told by `close`. */
  function sweepNowAndThen(): void {
    const now = clock();
    if (now < nextSweep) return;
    nextSweep = now + SWEEP_EVERY_MS;
    sweeping = sweeping.then(() => Promise.all([parts.results.removeExpired(now), parts.store.sweep(now)]));
    sweeping.catch(() => undefined);
  }

  return {
    convert: async (request) => {
      const conversion = await told(convert(request));
      sweepNowAndThen();
      return conversion;
    },
    estimate: (request) => told(estimate(request)),
    status: () => told(status()),
    identity: () => told(identity()),
    close: async () => {
      await parts.engine.close();
      await Promise.all(running);
      await told(sweeping);
    },
  };
}

/** Expired results are looked for this often. */
const SWEEP_EVERY_MS = 10 * 60_000;

function checkFileSize({ plan }: Caller, { bytes }: ConvertRequest): void {
  if (bytes.byteLength > plan.fileSize) throw fileTooLarge(plan, bytes.byteLength);
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toDocconvError(error);
  }
}

function impossible(): never {
  throw new Error('a conversion without a claim cannot be superseded');
}
