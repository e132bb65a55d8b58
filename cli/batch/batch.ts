import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { invalidArguments } from '../cli-error.ts';
import type { ConvertCommand } from '../command.ts';
import { type KeptSummary, keepSummary } from '../outputs/keep-summary.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import type { Summary, SummaryItem } from '../outputs/summary.ts';
import { readSummary } from '../outputs/summary.ts';
import { printable } from '../terminal/printable.ts';
import type { Outcome } from './outcome.ts';

/** Items, and what has come of each so far. */
export interface Batch {
  items: readonly BatchItem[];
  /** In the order of the items; those of an earlier run stand in it from the start. */
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
  items: readonly BatchItem[],
  command: ConvertCommand,
  passedOver: readonly string[],
): Promise<Batch> {
  const file = command.summary ?? command.resume;
  const options = digestOptions(command);
  const earlier = command.resume === undefined ? undefined : await readSummary(command.resume);
  if (earlier !== undefined) refuseAnother(earlier, items, command.resume ?? '');
  const isSame = earlier?.options === undefined || earlier.options === options;
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await earlierOutcome(item, isSame ? earlier : undefined));
  if (file === undefined || command.dryRun) return { items, outcomes };
  const id = earlier?.batch_id ?? randomUUID();
  return {
    items,
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
      items,
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
function refuseAnother(earlier: Summary, items: readonly BatchItem[], file: string): void {
  const names = new Set(items.map(({ input }) => input.name));
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
async function earlierOutcome(item: BatchItem, earlier: Summary | undefined): Promise<Outcome> {
  const known = earlier?.results.find(({ input }) => input === item.input.name);
  const isThere = item.output === undefined || existsSync(item.output);
  if (known?.status !== 'succeeded' || !isThere || (await hasChanged(item, known))) {
    return { status: 'not_attempted' };
  }
  const { pages, tokens, warnings, sha256: digest } = known;
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
