import { createHash, randomUUID } from 'node:crypto';
import { fingerprintOf } from '../../service/convert/fingerprint.ts';
import { atHand } from '../../service/convert/input.ts';
import type { ConvertRequest } from '../../service/docconv.ts';
import { longestIdempotencyKey } from '../arguments/convert-arguments.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import type { WorkParts } from './work-parts.ts';

/** Under which key a piece of work is done. */
interface NamedWork {
  terms: Pick<ConvertRequest, 'idempotencyKey' | 'endsWithCaller'>;
  /** Its result is where it was wanted. */
  written(): Promise<void>;
  /** It is not: the same work done again gets the same result, which a server has charged. */
  unwritten(): Promise<void>;
}

/**
 * One key is one piece of work: each input of several gets its own, the same again on a retry. That goes too for work
 * that was charged but not written when its batch was interrupted. A changed file or wish is other work.
 */
export async function nameWork(
  parts: WorkParts,
  { input }: BatchItem,
  request: ConvertRequest,
): Promise<NamedWork> {
  const { wish, context, isSeveral } = parts;
  const { idempotencyKey, batchId } = wish;
  if (idempotencyKey !== undefined && !isSeveral) return named(idempotencyKey);
  const name = idempotencyKey ?? batchId;
  if (name === undefined && context.services.address === undefined) return named(undefined);
  const work = fingerprintOf({ ...request, input: atHand(request.bytes) });
  if (name === undefined) return nameByServer(parts, work);
  return named(`${name.slice(0, longestName)}-${shortHash([name, input.name, work].join(' '))}`);
}

const done = async () => undefined;
const named = (idempotencyKey: string | undefined): NamedWork => ({
  terms: { idempotencyKey },
  written: done,
  unwritten: done,
});

const hashLength = 16;
const longestName = longestIdempotencyKey - 1 - hashLength;
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, hashLength);

/** A server charges before the result is here: where it cannot be written, its key is kept for the next try. */
async function nameByServer({ context }: WorkParts, work: string): Promise<NamedWork> {
  const { forgetUnwritten, keepUnwritten, unwrittenKey } = await import('../outputs/unwritten-results.ts');
  const { home } = context.settings;
  const place = shortHash(`${context.services.address} ${work}`);
  const kept = await unwrittenKey(home, place);
  const idempotencyKey = kept ?? randomUUID();
  return {
    terms: { idempotencyKey, endsWithCaller: true },
    written: async () => (kept === undefined ? undefined : forgetUnwritten(home, place)),
    unwritten: () => keepUnwritten(home, place, idempotencyKey),
  };
}
