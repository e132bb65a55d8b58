import {
  type Conversion,
  type ConversionRequest,
  convertFile,
  type Parts,
  writeReading,
  writeSections,
} from '../../convert.ts';
import { beginWindows, convertWindow, type StreamStanding, warningsAround } from '../../convert-window.ts';
import type { CreateShelf } from '../../layout/document/shelf.ts';
import { type DocumentBytes, isOpenFile, wholeBytes } from '../../open-file.ts';
import { isPaged, isPicture, type ReadOptions } from '../../options.ts';
import { startProcessorClock } from '../../processor-clock.ts';
import type { PageOutcome } from '../../read/pdf/page-outcome.ts';
import type { PdfFile } from '../../read/pdf/pdf-file.ts';
import {
  assembleReading,
  assembleSections,
  choosePages,
  factsOf,
  layOutPage,
  layOutReading,
  type PdfFacts,
  readPage,
} from '../../read/pdf/read-pdf.ts';
import { type Packed, pack, sharedDocument, unpack } from '../packed/packed.ts';
import { packPages, unpackPages } from '../packed/packed-pages.ts';
import {
  type Aside,
  createPackedShelf,
  packAside,
  shelveOutcomes,
  unpackOutcomes,
} from '../packed/packed-shelf.ts';
import { type Extent, openScratchFile, type ScratchFile } from '../packed/scratch-file.ts';
import type { SharedProgress } from './standing.ts';
import type {
  Answers,
  Composed,
  ComposeTask,
  ConvertReply,
  ConvertTask,
  Inspection,
  InspectTask,
  LaidOut,
  LayOutReadTask,
  LayOutTask,
  PagesRead,
  ReadTask,
  SourceFile,
  Task,
  WindowReply,
  WindowTask,
} from './tasks.ts';

/** Where a worker thread does its tasks. It keeps the paged file of the last task open for the next. */
export interface TaskRunner {
  perform(task: Task): Promise<Answers[Task['type']]>;
  /** Closes the file of a conversion that has ended. */
  release(source: number): Promise<void>;
}

/** Runs tasks one at a time. @param shared - takes the progress of the task */
export function createTaskRunner(parts: Parts, shared: SharedProgress): TaskRunner {
  const files = keepFileOpen(parts);
  return {
    release: files.release,
    perform: async (task) => {
      shared.begin(0);
      switch (task.type) {
        case 'inspect':
          return inspectFile(task, parts, files);
        case 'convert':
          return convertWhole(task, parts, files, shared);
        case 'read':
          return readChunk(task, files, shared);
        case 'layOut':
          return layOutChunk(task, files, shared);
        case 'layOutRead':
          return layOutRead(task, shared);
        case 'compose':
          return composePages(task, parts);
        case 'window':
          return convertNextPages(task, parts);
      }
    },
  };
}

interface OpenFiles {
  open(source: SourceFile, password?: string): Promise<PdfFile>;
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
      const file = await parts.openPages(sharedDocument(source.bytes), password);
      kept = { source: source.id, file };
      return file;
    },
    release: async (source) => {
      if (kept?.source === source) await close();
    },
  };
}

async function unlockSource(
  { bytes }: SourceFile,
  password: string | undefined,
  parts: Parts,
): Promise<DocumentBytes> {
  const document = sharedDocument(bytes);
  return password === undefined || isOpenFile(document) ? document : parts.unlock(document, password);
}

async function inspectFile(task: InspectTask, parts: Parts, files: OpenFiles): Promise<Inspection> {
  const document = await unlockSource(task.source, task.password, parts);
  const format = parts.detectFormat(document);
  if (isPicture(format)) return { format, totalPages: 1 };
  if (!isPaged(format))
    return { format, totalPages: (await parts.readerOf(format)(wholeBytes(document), {})).totalPages };
  const file = await files.open(task.source, task.password);
  return { format, totalPages: file.pageCount };
}

async function convertWhole(
  task: ConvertTask,
  parts: Parts,
  files: OpenFiles,
  shared: SharedProgress,
): Promise<ConvertReply> {
  const { source, request } = task;
  const document = await unlockSource(source, request.read.password, parts);
  const format = parts.detectFormat(document);
  if (isPaged(format))
    return convertPages(task, await files.open(source, request.read.password), parts, shared);
  if (isPicture(format)) shared.begin(1);
  const read = { ...request.read, onProgress: shared.progress, onRecognizing: shared.recognize };
  return { type: 'done', conversion: await convertFile(wholeBytes(document), { ...request, read }, parts) };
}

async function convertPages(
  task: ConvertTask,
  file: PdfFile,
  parts: Parts,
  shared: SharedProgress,
): Promise<ConvertReply> {
  const { request, budget, mostPages } = task;
  const numbers = choosePages(file.pageCount, request.read);
  const tryAlone = numbers.length <= mostPages;
  const { results: outcomes, milliseconds } = await visitPages(
    numbers,
    shared,
    tryAlone ? budget : 0,
    (number) => layOutPage(file, number, { ...request.read, onRecognizing: shared.recognize }),
  );
  if (outcomes.length === numbers.length) {
    return { type: 'done', conversion: await composeOutcomes(outcomes, factsOf(file), task, parts) };
  }
  const done = outcomes.length;
  const [facts, laidOut] = [pack(factsOf(file)), pack(outcomes)];
  return { type: 'unfinished', facts, laidOut, done, milliseconds, remaining: numbers.slice(done) };
}

async function readChunk(task: ReadTask, files: OpenFiles, shared: SharedProgress): Promise<PagesRead> {
  const file = await files.open(task.source, task.request.read.password);
  const options: ReadOptions = { ...task.request.read, onRecognizing: shared.recognize };
  const { results, milliseconds } = await visitPages(task.pages, shared, task.budget, (number) =>
    readPage(file, number, options),
  );
  return { pages: packPages(results), done: results.length, milliseconds };
}

async function layOutChunk(task: LayOutTask, files: OpenFiles, shared: SharedProgress): Promise<LaidOut> {
  const file = await files.open(task.source, task.request.read.password);
  const options: ReadOptions = { ...task.request.read, onRecognizing: shared.recognize };
  const { results, milliseconds } = await visitPages(task.pages, shared, task.budget, (number) =>
    layOutPage(file, number, options),
  );
  return { laidOut: packFor(task)(results), done: results.length, milliseconds };
}

async function layOutRead(task: LayOutReadTask, shared: SharedProgress): Promise<LaidOut> {
  const readings = unpackPages(task.pages);
  const { results, milliseconds } = await visitPages(
    task.numbers,
    shared,
    Number.POSITIVE_INFINITY,
    async (_, i) => layOutReading(readings[i]!, task.request.read),
  );
  return { laidOut: packFor(task)(results), done: results.length, milliseconds };
}

function packFor({ aside }: { aside?: Aside }): (outcomes: PageOutcome[]) => Packed {
  return aside ? (outcomes) => packAside(outcomes, aside) : pack;
}

/** Works on pages until all are done or `budget` milliseconds are spent. */
async function visitPages<T>(
  numbers: readonly number[],
  shared: SharedProgress,
  budget: number,
  work: (number: number, i: number) => Promise<T>,
): Promise<{ results: T[]; milliseconds: number }> {
  const results: T[] = [];
  const begun = performance.now();
  const workingTime = startProcessorClock();
  shared.begin(numbers.length);
  for (const [i, number] of numbers.entries()) {
    if (performance.now() - begun >= budget) break;
    shared.enter(number);
    results.push(await work(number, i));
    shared.progress(results.length, numbers.length);
  }
  shared.enter(0);
  return { results, milliseconds: workingTime() };
}

async function composePages(task: ComposeTask, parts: Parts): Promise<Composed> {
  const facts = unpack<PdfFacts>(task.facts);
  const { aside } = task;
  if (aside?.tight) return composeSectionwise(task, facts, openScratchFile(aside.scratch), parts);
  const outcomes = [...task.failed];
  // Taken out one by one, so that no page is held twice.
  for (let packed = task.laidOut.pop(); packed; packed = task.laidOut.pop())
    outcomes.push(...unpackOutcomes(packed, aside));
  return { conversion: await composeOutcomes(outcomes, facts, task, parts), markdown: [] };
}

async function composeSectionwise(
  { request, laidOut, failed }: ComposeTask,
  facts: PdfFacts,
  scratch: ScratchFile,
  parts: Parts,
): Promise<Composed> {
  const { results, layouts } = shelveOutcomes(laidOut, scratch);
  const createShelf: CreateShelf = <T>() => createPackedShelf<T>(scratch);
  const reading = assembleSections([...results, ...failed], layouts, facts, request.read, createShelf);
  const markdown: Extent[] = [];
  const put = (piece: string) => markdown.push(scratch.append(Buffer.from(piece)));
  const conversion = writeSections(reading, request, await parts.loadWriters(), put);
  return { conversion, markdown };
}

async function convertNextPages(task: WindowTask, parts: Parts): Promise<WindowReply> {
  const { laidOut, numbers, ahead, isFirst } = task;
  const unpacked = laidOut.flatMap((packed) => unpack<PageOutcome[]>(packed));
  const byNumber = new Map(unpacked.map((outcome) => [outcome.report.page, outcome]));
  const outcomes = numbers.map((number) => byNumber.get(number) ?? missPage(number));
  const before = isFirst
    ? beginWindows(unpack<PdfFacts>(task.standing))
    : unpack<StreamStanding>(task.standing);
  const window = convertWindow(outcomes, ahead, before, task.request, await parts.loadWriters());
  const { standing, ...converted } = window;
  const end =
    ahead === 0 ? { warnings: warningsAround(standing), totalPages: standing.facts.pageCount } : undefined;
  return { ...converted, standing: pack(standing), laidOut, end };
}

function missPage(number: number): never {
  throw new Error(`page ${number} was never laid out`);
}

async function composeOutcomes(
  outcomes: PageOutcome[],
  facts: PdfFacts,
  { request }: { request: ConversionRequest },
  parts: Parts,
): Promise<Conversion> {
  return writeReading(assembleReading(outcomes, facts, request.read), request, await parts.loadWriters());
}
