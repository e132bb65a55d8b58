import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { invalidArguments } from '../cli-error.ts';
import type { ConvertCommand } from '../command.ts';
import { type KeptSummary, keepSummary } from '../outputs/keep-summary.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import type { Summary, SummaryItem } from '../outputs/summary.ts';
import { readSummary } from '../outputs/summary.ts';
import { printable } from '../terminal/printable.ts';
import type { Outcome } from './outcome.ts';

/** Jobs, and what has come of each so far. */
export interface Batch {
  jobs: readonly BatchItem[];
  /** In the jobs' order; those of an earlier run stand in it from the start. */
  outcomes: Outcome[];
  /** Names the batch over all its runs, so that none of its work is charged twice. */
  id?: string;
  summary?: KeptSummary;
}

/**
 * A batch as the command wants it, continued where an earlier run left off.
 * @param passedOver files that are no part of it, for its summary
 * @throws CliError
 */
export async function openBatch(
  jobs: readonly BatchItem[],
  command: ConvertCommand,
  passedOver: readonly string[],
): Promise<Batch> {
  const file = command.summary ?? command.resume;
  const options = digestOptions(command);
  const earlier = command.resume === undefined ? undefined : await readSummary(command.resume);
  if (earlier !== undefined) refuseAnother(earlier, jobs, command.resume ?? '');
  const isSame = earlier?.options === undefined || earlier.options === options;
  const outcomes: Outcome[] = [];
  for (const job of jobs) outcomes.push(await earlierOutcome(job, isSame ? earlier : undefined));
  if (file === undefined || command.dryRun) return { jobs, outcomes };
  const id = earlier?.batch_id ?? randomUUID();
  return {
    jobs,
    outcomes,
    id,
    summary: keepSummary(
      file,
      {
        ...(passedOver.length === 0 ? {} : { passed_over: passedOver }),
        batch_id: id,
        options,
        jobs: earlier?.jobs,
      },
      jobs,
    ),
  };
}

/** Tells runs apart that make something else of the same inputs. */
function digestOptions(command: ConvertCommand): string {
  const { outputFormat, pages, pageMarkers, images, tables, layout, ocr, ocrLanguages } = command;
  const ranges = pages?.map(({ first, last }) => `${first}-${last}`);
  const besides = [
    images !== undefined,
    tables,
    layout !== undefined,
    command.notes,
    command.comments,
    command.furniture,
    ...(command.minConfidence === undefined ? [] : [command.minConfidence]),
    ...(command.secondOpinion === undefined ? [] : [command.secondOpinion]),
  ];
  const asked = [outputFormat, ranges, pageMarkers, ocr, ocrLanguages, besides];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
}

/**
 * A summary of another batch would be overwritten, and its results taken for those of this one. Inputs that are gone
 * meanwhile are no sign of that, unless all are.
 */
function refuseAnother(earlier: Summary, jobs: readonly BatchItem[], file: string): void {
  const names = new Set(jobs.map(({ input }) => input.name));
  const others = earlier.results.filter(({ input }) => !names.has(input));
  const isOther = others.length === earlier.results.length && others.length > 0;
  const left = others.find(({ input }) => existsSync(input)) ?? (isOther ? others[0] : undefined);
  if (left === undefined) return;
  throw invalidArguments(
    `"${printable(file)}" is the summary of another batch: it has "${printable(left.input)}", which is not among the inputs.`,
    'Give the same inputs to continue it, or --summary with another file to start over.',
  );
}

/** What succeeded, has not changed since, and still lies where it was written is not done again. */
async function earlierOutcome(job: BatchItem, earlier: Summary | undefined): Promise<Outcome> {
  const item = earlier?.results.find(({ input }) => input === job.input.name);
  const isThere = job.output === undefined || existsSync(job.output);
  if (item?.status !== 'succeeded' || !isThere || (await hasChanged(job, item))) {
    return { status: 'not_attempted' };
  }
  const { pages, tokens, warnings, sha256: digest } = item;
  return { status: 'succeeded', pages, tokens, warnings, digest };
}

async function hasChanged(
  { input }: BatchItem,
  { sha256 }: Extract<SummaryItem, { status: 'succeeded' }>,
): Promise<boolean> {
  if (input.type !== 'file' || sha256 === undefined) return false;
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(input.path), hash);
  } catch {
    return true; // converting it tells what is wrong with it
  }
  return hash.digest('hex') !== sha256;
}
