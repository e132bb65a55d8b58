import { endOfMonth } from '../accounts/month.ts';
import type { Amounts, Quota } from '../accounts/store.ts';
import type { AdmittedPlace } from '../admission/admission.ts';
import { convertMetered, inspectPages, usageOf } from '../convert/convert-metered.ts';
import { checkIdempotencyKey, convertOnce } from '../convert/convert-once.ts';
import { toDocconvError } from '../convert/engine-failure.ts';
import { type Caller, foreseeRefusal } from '../convert/metering.ts';
import type { AccountStatus, Estimate, MeteredConversion } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { fileTooLarge } from '../keys/account-error.ts';
import type { AdmittedCaller, Assignment, Work } from './admitted-caller.ts';
import type { LocalParts } from './local-parts.ts';
import type { TaskGroup } from './task-group.ts';

interface CallerWithPlace {
  caller: Caller;
  status: AccountStatus;
  place: AdmittedPlace;
  /** Takes everything that is begun for the caller. */
  tasks: TaskGroup;
}

/** What a caller with a place may do. */
export function admitCaller(
  parts: LocalParts,
  { caller, status, place, tasks }: CallerWithPlace,
): AdmittedCaller {
  const begun: Promise<unknown>[] = [];

  /** Notes work, so that nothing it needs is taken away before it ends. */
  function begin<T>(work: Promise<T>): Promise<T> {
    begun.push(work);
    return tasks.add(work);
  }

  async function convert(work: Work): Promise<MeteredConversion> {
    const { idempotencyKey } = work;
    if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
    checkFileSize(caller, work);
    if (idempotencyKey === undefined) {
      return (await begin(convertMetered(parts, caller, work))) ?? impossible();
    }
    if (work.onPiece) return convertOnceInPieces(idempotencyKey, work, work.onPiece);
    const signal = work.endsWithCaller ? work.signal : undefined;
    return convertOnce(parts, caller, { ...work, idempotencyKey }, (claim) =>
      begin(convertMetered(parts, caller, { ...work, signal }, claim)),
    );
  }

  /** Goes on after the caller has disconnected, having read some pieces: a retry then gets all of it, charged once. */
  async function convertOnceInPieces(
    idempotencyKey: string,
    work: Work,
    onPiece: NonNullable<Work['onPiece']>,
  ): Promise<MeteredConversion> {
    const untilGone = sendUntilGone(onPiece, work.signal);
    const conversion = await convertOnce(parts, caller, { ...work, idempotencyKey }, (claim) =>
      begin(convertMetered(parts, caller, { ...work, signal: undefined, onPiece: untilGone }, claim)),
    );
    const { content, pages } = conversion;
    if (conversion.replayed) await onPiece({ content, pages });
    return { ...conversion, content: '', markdown: '' };
  }

  async function estimate(work: Work): Promise<Estimate> {
    checkFileSize(caller, work);
    const { totalPages, count: pages, warnings } = await begin(inspectPages(parts, caller, work));
    const { monthly } = caller.plan;
    const now = (parts.clock ?? Date.now)();
    const quota = await parts.store.quota(caller.account.id, now);
    const refusal = foreseeRefusal(caller.plan, quota, pages, now);
    const { publicError = toDocconvError } = parts;
    return {
      totalPages,
      pages,
      fileName: work.fileName,
      usage: usageOf(quota, monthly.pages),
      remaining: remainingOf(quota, monthly),
      resetsAt: endOfMonth(now),
      refusal: refusal && (publicError(refusal) as DocconvError),
      warnings,
    };
  }

  return {
    status,
    convert: (assignment) =>
      convert({ ...assignment, place }).catch((error) => {
        throw reportFailure(parts, error);
      }),
    estimate: (assignment) =>
      estimate({ ...assignment, place }).catch((error) => {
        throw reportFailure(parts, error);
      }),
    leave: async () => {
      await Promise.allSettled(begun);
      place.leave();
    },
  };
}

/** Sends pieces until their receiver is gone. */
function sendUntilGone(
  onPiece: NonNullable<Work['onPiece']>,
  signal: AbortSignal | undefined,
): NonNullable<Work['onPiece']> {
  let isReceiving = true;
  return async (piece) => {
    if (!isReceiving || signal?.aborted) return;
    await onPiece(piece).catch(() => {
      isReceiving = false;
    });
  };
}

function remainingOf({ used, held }: Quota, monthly: Amounts): Estimate['remaining'] {
  const left = (amount: keyof Amounts) => {
    const reserved = amount === 'tokens' ? 0 : held[amount];
    return Math.max(0, monthly[amount] - used[amount] - reserved);
  };
  return { conversions: left('conversions'), pages: left('pages'), tokens: left('tokens') };
}

function checkFileSize({ plan }: Caller, { input }: Assignment): void {
  if (input.byteLength > plan.fileSize) throw fileTooLarge(plan, input.byteLength);
}

/** What the caller may learn of a failure, which is counted too. */
function reportFailure({ watch, publicError = toDocconvError }: LocalParts, thrown: unknown): unknown {
  const error = publicError(thrown);
  watch?.failed(error instanceof DocconvError ? error.code : 'internal');
  return error;
}

function impossible(): never {
  throw new Error('a conversion without a claim cannot be superseded');
}
