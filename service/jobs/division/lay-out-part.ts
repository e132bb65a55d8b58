import type { PageRange } from '../../../engine/index.ts';
import { readStored } from '../../blobs/stored-bytes.ts';
import { engineRequest } from '../../convert/convert-pages.ts';
import type { DocconvError } from '../../errors.ts';
import { withSpan } from '../../tracing.ts';
import { failureOf, isBug, isPassing, pauseAfter } from '../failures.ts';
import type { Job, JobProgress } from '../job.ts';
import type { JobParts } from '../job-parts.ts';
import { openSecrets } from '../job-secrets.ts';
import { type Held, hold, type LeaseVerbs } from '../worker/hold-job.ts';
import type { TakenPart } from './part.ts';
import { program } from './program.ts';
import { storePages } from './stored-pages.ts';

type LayOutParts = Pick<JobParts, 'jobs' | 'blobs' | 'engine' | 'secret' | 'clock'>;

/** The document where it is in memory already, and what ends the work beside the part itself. */
interface AtHand {
  bytes: Uint8Array;
  signal: AbortSignal;
}

/** Lays the pages of a part out, and writes down where they are or why they cannot be. */
export function layOutPart(parts: LayOutParts, taken: TakenPart, atHand?: AtHand): Promise<void> {
  const { job, part } = taken;
  const attributes = { 'docconv.job.id': job.id, 'docconv.job.part': part.number };
  const span = { kind: 'CONSUMER' as const, parent: job.asked.trace, attributes };
  return withSpan('docconv.part', span, () => layOutHeld(parts, taken, atHand));
}

async function layOutHeld(parts: LayOutParts, { job, part }: TakenPart, atHand?: AtHand): Promise<void> {
  const name = { jobId: job.id, number: part.number };
  const verbs: LeaseVerbs = {
    renew: (renewal) => parts.jobs.renewPart({ ...name, ...renewal }),
    giveBack: (request) => parts.jobs.giveBackPart({ ...name, ...request }),
  };
  const held = hold(verbs, part.lease, parts.clock);
  const { leaseId } = held;
  try {
    // Of a job that was begun by another version; whoever has it is of that version, too.
    if (part.program !== program) return await held.giveBack(OTHER_PROGRAM_MS);
    const laidOut = await layOut(parts, { job, part }, held, atHand);
    const pages = await storePages(parts.blobs, job, laidOut);
    const isKept = await parts.jobs.finishPart({ ...name, leaseId, outcome: { type: 'laid_out', pages } });
    if (!isKept) await parts.blobs.remove(pages.key);
  } catch (thrown) {
    if (held.ended()) return;
    const failure = failureOf(thrown);
    if (isPassing(failure)) return await held.giveBack(pauseAfter(failure));
    await parts.jobs.finishPart({ ...name, leaseId, outcome: failed(failure) });
    if (isBug(failure)) throw thrown;
  } finally {
    await held.letGo();
  }
}

/** Versions differ while a cluster is brought up to date. */
const OTHER_PROGRAM_MS = 10_000;

async function layOut(
  { engine, blobs, secret }: LayOutParts,
  { job, part }: TakenPart,
  held: Held,
  atHand?: AtHand,
): Promise<Uint8Array> {
  const signal = atHand ? AbortSignal.any([held.signal, atHand.signal]) : held.signal;
  const bytes = atHand?.bytes ?? (await readStored(blobs, part.input, signal));
  const { password } = openSecrets(secret, job);
  const request = requestOf(job, part.pages, { password, signal, onProgress: held.note });
  return engine.layOut(bytes, { ...request, line: job.accountId });
}

function requestOf(
  { asked: { fileName, outputFormat, options } }: Job,
  ranges: PageRange[],
  { password, ...rest }: { password?: string; signal: AbortSignal; onProgress(progress: JobProgress): void },
) {
  const asked = { fileName, outputFormat, options: { ...options, password }, ...rest };
  return engineRequest(asked, { ranges });
}

function failed({ code, message, hint, reason }: DocconvError) {
  return { type: 'failed' as const, failure: { code, message, hint, reason } };
}
