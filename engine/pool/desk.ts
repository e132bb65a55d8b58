import {
  type Conversion,
  type ConversionRequest,
  convertFile,
  type Parts,
  writeReading,
} from '../convert.ts';
import { isPaged, isPicture, type ReadOptions } from '../options.ts';
import type { PageOutcome } from '../read/pdf/page-outcome.ts';
import type { PdfFile } from '../read/pdf/pdf-file.ts';
import { assembleReading, choosePages, factsOf, layOutPage, type PdfFacts } from '../read/pdf/read-pdf.ts';
import type { Board } from './board.ts';
import { pack, unpack, viewBytes } from './packed.ts';
import type {
  Answers,
  ComposeTask,
  ConvertAnswer,
  ConvertTask,
  Inspection,
  InspectTask,
  LaidOut,
  LayOutTask,
  Source,
  Task,
} from './tasks.ts';

/** Where a worker thread does its tasks. It keeps the paged file of the last task open for the next. */
export interface Desk {
  perform(task: Task): Promise<Answers[Task['type']]>;
  /** Closes the file of a conversion that has ended. */
  release(source: number): Promise<void>;
}

/** From this many pages on the help of other threads is called for at once, without trying one thread first. */
const CERTAINLY_LONG = 64;

export function createDesk(parts: Parts, board: Board): Desk {
  const files = keepFileOpen(parts);
  return {
    release: files.release,
    perform: async (task) => {
      board.begin(0);
      switch (task.type) {
        case 'inspect':
          return inspectFile(task, parts, files);
        case 'convert':
          return convertWhole(task, parts, files, board);
        case 'layOut':
          return layOutChunk(task, files, board);
        case 'compose':
          return composePages(task, parts);
      }
    },
  };
}

interface OpenFiles {
  open(source: Source, password?: string): Promise<PdfFile>;
  release(source: number): Promise<void>;
}

function keepFileOpen(parts: Parts): OpenFiles {
  let kept: { source: number; file: PdfFile } | undefined;
  async function close(): Promise<void> {
    const file = kept?.file;
    kept = undefined;
    await file?.close();
  }
  return {
    open: async (source, password) => {
      if (kept?.source === source.id) return kept.file;
      await close();
      const file = await parts.openPages(viewBytes(source.bytes), password);
      kept = { source: source.id, file };
      return file;
    },
    release: async (source) => {
      if (kept?.source === source) await close();
    },
  };
}

async function unlockSource(
  { bytes }: Source,
  password: string | undefined,
  parts: Parts,
): Promise<Uint8Array> {
  return password === undefined ? viewBytes(bytes) : parts.unlock(viewBytes(bytes), password);
}

async function inspectFile(task: InspectTask, parts: Parts, files: OpenFiles): Promise<Inspection> {
  const bytes = await unlockSource(task.source, task.password, parts);
  const format = parts.detectFormat(bytes);
  if (isPicture(format)) return { format, totalPages: 1 };
  if (!isPaged(format)) return { format, totalPages: (await parts.readerOf(format)(bytes, {})).totalPages };
  const file = await files.open(task.source, task.password);
  return { format, totalPages: file.pageCount };
}

async function convertWhole(
  task: ConvertTask,
  parts: Parts,
  files: OpenFiles,
  board: Board,
): Promise<ConvertAnswer> {
  const { source, request } = task;
  const bytes = await unlockSource(source, request.read.password, parts);
  const format = parts.detectFormat(bytes);
  if (isPaged(format))
    return convertPages(task, await files.open(source, request.read.password), parts, board);
  if (isPicture(format)) board.begin(1);
  const read = { ...request.read, onProgress: board.progress, onRecognizing: board.recognize };
  return { type: 'done', conversion: await convertFile(bytes, { ...request, read }, parts) };
}

async function convertPages(
  task: ConvertTask,
  file: PdfFile,
  parts: Parts,
  board: Board,
): Promise<ConvertAnswer> {
  const { request, budget } = task;
  const numbers = choosePages(file.pageCount, request.read);
  const tryAlone = numbers.length < CERTAINLY_LONG;
  const { outcomes, milliseconds } = await layOutPages(
    file,
    numbers,
    request.read,
    board,
    tryAlone ? budget : 0,
  );
  if (outcomes.length === numbers.length) {
    return { type: 'done', conversion: await composeOutcomes(outcomes, factsOf(file), task, parts) };
  }
  const done = outcomes.length;
  const [facts, laidOut] = [pack(factsOf(file)), pack(outcomes)];
  return { type: 'unfinished', facts, laidOut, done, milliseconds, remaining: numbers.slice(done) };
}

/** At least one page, so that each task brings the work on. */
async function layOutChunk(task: LayOutTask, files: OpenFiles, board: Board): Promise<LaidOut> {
  const { pages, request, budget } = task;
  const file = await files.open(task.source, request.read.password);
  const { outcomes, milliseconds } = await layOutPages(file, pages, request.read, board, budget);
  return { laidOut: pack(outcomes), done: outcomes.length, milliseconds };
}

/** Lays pages out until all are done or `budget` milliseconds are spent. */
async function layOutPages(
  file: PdfFile,
  numbers: readonly number[],
  options: ReadOptions,
  board: Board,
  budget: number,
): Promise<{ outcomes: PageOutcome[]; milliseconds: number }> {
  const outcomes: PageOutcome[] = [];
  const begun = performance.now();
  board.begin(numbers.length);
  for (const number of numbers) {
    if (performance.now() - begun >= budget) break;
    board.enter(number);
    outcomes.push(await layOutPage(file, number, { ...options, onRecognizing: board.recognize }));
    board.progress(outcomes.length, numbers.length);
  }
  board.enter(0);
  return { outcomes, milliseconds: performance.now() - begun };
}

async function composePages(task: ComposeTask, parts: Parts): Promise<Conversion> {
  const outcomes = task.laidOut.flatMap((packed) => unpack<PageOutcome[]>(packed));
  return composeOutcomes([...outcomes, ...task.failed], unpack<PdfFacts>(task.facts), task, parts);
}

async function composeOutcomes(
  outcomes: PageOutcome[],
  facts: PdfFacts,
  { request }: { request: ConversionRequest },
  parts: Parts,
): Promise<Conversion> {
  return writeReading(assembleReading(outcomes, facts, request.read), request, await parts.loadWriters());
}
