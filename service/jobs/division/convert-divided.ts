import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  defaultLimits,
  type FailedPage,
  isPaged,
  type PageRange,
  selectPages,
} from '../../../engine/index.ts';
import { wholeBytes } from '../../../engine/open-file.ts';
import { contentOf, type StoredBytes } from '../../blobs/stored-bytes.ts';
import { cancelled } from '../../convert/engine-failure.ts';
import type { Converter, EngineRequest, EngineResult } from '../../engine-port.ts';
import { DocconvError } from '../../errors.ts';
import type { Job, JobFailure } from '../job.ts';
import type { JobParts } from '../job-parts.ts';
import { inputNameOf } from '../job-results.ts';
import { type HeldJob, JOB_LEASE_MS } from '../worker/hold-job.ts';
import { layOutPart } from './lay-out-part.ts';
import type { Part, PartOutcome, PartPlan } from './part.ts';
import { program } from './program.ts';
import { loadPages } from './stored-pages.ts';

/** How often it is looked how far the parts have come. */
const LOOK_MS = 500;

/** Converts the document of a job; a long one is laid out by all workers whose hands are free, this one among them. */
export function dividingConverter(parts: JobParts, held: HeldJob): Converter {
  const { engine, partPages } = parts;
  let pageCount = 0;
  return {
    inspect: async (bytes, request) => {
      const found = await engine.inspect(bytes, request);
      pageCount = isPaged(found.format) ? found.totalPages : 0;
      return found;
    },
    convert: async (bytes, request) => {
      const pages = pageCount === 0 ? [] : selectPages(request.read.pages, pageCount);
      // What is more than one conversion may read is refused as everywhere.
      return pages.length > partPages && pages.length <= defaultLimits.pages
        ? convertDivided(parts, held, { bytes: wholeBytes(bytes), pages, request })
        : engine.convert(bytes, request);
    },
    convertStream: engine.convertStream,
  };
}

interface Divided {
  bytes: Uint8Array;
  pages: readonly number[];
  request: EngineRequest;
}

async function convertDivided(parts: JobParts, held: HeldJob, divided: Divided): Promise<EngineResult> {
  await divide(parts, held, divided);
  const ended = await layOutParts(parts, held, divided);
  const failed = ended.flatMap(failedPagesOf);
  if (failed.length === divided.pages.length) throw errorOf(failuresOf(ended)[0]!);
  return parts.engine.compose(load(parts, divided, ended), failed, divided.request);
}

/** What others have begun is gone on with. */
async function divide(
  { jobs, blobs, partPages }: JobParts,
  { job, leaseId }: HeldJob,
  { bytes, pages }: Divided,
): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const known = await jobs.parts(job.id);
  if (known.length > 0 && arePartsOf(known, { program, digest, pages })) return;
  const input = await store({ blobs }, job, { bytes, digest });
  const plans = cutPages(pages, partPages).map((part) => ({ pages: part, input, program }));
  if (!(await jobs.divide({ id: job.id, leaseId, plans }))) throw cancelled();
}

/** What was fetched is stored, since an address may answer only once. */
async function store(
  { blobs }: Pick<JobParts, 'blobs'>,
  job: Job,
  { bytes, digest }: { bytes: Uint8Array; digest: string },
): Promise<StoredBytes> {
  const { input } = job.asked;
  if (input.type === 'blob') return input;
  const key = inputNameOf(job);
  await blobs.put(key, contentOf(bytes));
  return { key, byteLength: bytes.byteLength, digest };
}

/** Lays parts out beside the other workers, until all have ended. @throws DocconvError when the document is to blame */
async function layOutParts(
  parts: JobParts,
  { job, signal }: HeldJob,
  { bytes, request }: Divided,
): Promise<Part[]> {
  const { jobs, clock, isStopping } = parts;
  for (;;) {
    if (signal.aborted) throw cancelled();
    const all = await jobs.parts(job.id);
    // Somebody else had the job since, and ended it.
    if (all.length === 0) throw cancelled();
    reportPages(all, request);
    const [fault] = failuresOf(all).filter((failure) => !isOfPages(failure));
    if (fault) throw errorOf(fault);
    if (all.every(({ outcome }) => outcome)) return all;
    // Whoever takes the job next goes on with what there is.
    if (isStopping()) throw cancelled();
    const lease = { id: randomUUID(), until: clock() + JOB_LEASE_MS };
    const taken = await jobs.takePart({ lease, now: clock(), of: { jobId: job.id } });
    if (!taken) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    else await whileLooking(parts, job.id, request, () => layOutPart(parts, taken, { bytes, signal }));
  }
}

/** Tells how far all parts have come together while one of them is laid out here. */
async function whileLooking(
  { jobs }: JobParts,
  jobId: string,
  request: EngineRequest,
  work: () => Promise<void>,
): Promise<void> {
  const look = async () => reportPages(await jobs.parts(jobId), request);
  // A store that does not answer is met by the work itself.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  await work().finally(() => clearInterval(looking));
}

function reportPages(parts: readonly Part[], { onProgress }: EngineRequest): void {
  const total = parts.reduce((sum, part) => sum + pagesOf(part).length, 0);
  const done = parts.reduce((sum, part) => sum + pagesDone(part), 0);
  if (total > 0) onProgress?.(done, total, false);
}

function pagesDone(part: Part): number {
  return part.outcome ? pagesOf(part).length : (part.progress?.pagesDone ?? 0);
}

async function* load(
  { blobs, engine }: JobParts,
  { bytes, request }: Divided,
  ended: readonly Part[],
): AsyncGenerator<Uint8Array> {
  for (const { outcome, pages } of ended) {
    if (outcome?.type !== 'laid_out') continue;
    // What the store has lost is laid out again.
    yield (await loadPages(blobs, outcome.pages)) ??
      (await engine.layOut(bytes, { ...request, read: { ...request.read, pages }, onProgress: undefined }));
  }
}

function failuresOf(parts: readonly Part[]): JobFailure[] {
  return parts.flatMap(({ outcome }) => (outcome?.type === 'failed' ? [outcome.failure] : []));
}

/** Whether other pages of the same document can be converted all the same. */
function isOfPages({ reason }: JobFailure): boolean {
  return reason !== undefined && Object.hasOwn(PAGE_FAULTS, reason);
}

/** Why pages of a part that failed could not be read: completes "could not be read: …". */
const PAGE_FAULTS: Readonly<Record<string, string>> = {
  timed_out: 'its range of pages took too long',
  out_of_memory: 'its range of pages needs too much memory',
  engine_failed: 'its range of pages crashed the converter',
  worker_lost: 'its range of pages ended every process that converted it',
};

function failedPagesOf(part: Part): FailedPage[] {
  const { outcome } = part;
  if (outcome?.type !== 'failed') return [];
  const reason = PAGE_FAULTS[outcome.failure.reason ?? ''] ?? outcome.failure.message;
  return pagesOf(part).map((page) => ({ page, reason }));
}

function errorOf({ code, message, hint, reason }: JobFailure): DocconvError {
  return new DocconvError(code, message, hint, { reason });
}

/** Where the pages of a job lie that were laid out. */
export function pagesStored(parts: readonly Part[]): string[] {
  const keyOf = (outcome: PartOutcome | undefined) =>
    outcome?.type === 'laid_out' ? [outcome.pages.key] : [];
  return parts.flatMap(({ outcome }) => keyOf(outcome));
}

/** Cuts pages into as few parts of at most so many as there have to be, all about as long. */
function cutPages(pages: readonly number[], most: number): PageRange[][] {
  const count = Math.ceil(pages.length / most);
  return Array.from({ length: count }, (_, i) => {
    const cut = (at: number) => Math.round((at * pages.length) / count);
    return rangesOf(pages.slice(cut(i), cut(i + 1)));
  });
}

/** Numbers in order as ranges. */
function rangesOf(pages: readonly number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.last === page - 1) last.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges;
}

function pagesOf({ pages }: Pick<PartPlan, 'pages'>): number[] {
  return pages.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** Whether parts of an earlier try are what is to be done now. */
function arePartsOf(
  parts: readonly Part[],
  { program, digest, pages }: { program: string; digest: string; pages: readonly number[] },
): boolean {
  const isSame = (part: Part) => part.program === program && part.input.digest === digest;
  return parts.every(isSame) && parts.flatMap(pagesOf).join() === pages.join();
}
