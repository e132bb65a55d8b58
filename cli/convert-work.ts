import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Conversion, ConvertRequest, Docconv } from '../service/docconv.ts';
import { fingerprintOf } from '../service/fingerprint.ts';
import { inMemory } from '../service/input.ts';
import type { ConvertCommand } from './command.ts';
import type { Context } from './context.ts';
import { longestIdempotencyKey } from './convert-arguments.ts';
import { envelope, resultData } from './envelope.ts';
import { forTerminal } from './for-terminal.ts';
import { type ReadInput, readInput } from './inputs/read-input.ts';
import type { Job } from './outputs/plan-jobs.ts';
import { writeWhole } from './outputs/write-whole.ts';
import type { ActiveItem } from './progress.ts';
import type { JobWork } from './run-jobs.ts';
import type { Screen } from './screen.ts';
import { tellError, tellResult } from './tell.ts';
import { OutputClosed } from './terminal.ts';
import { type Tally, tallyUp } from './totals.ts';

/** The command with the password it is to use. */
export type ConvertWish = ConvertCommand & { password?: string; batchId?: string };

/** What working off a job needs. */
export interface Bench {
  context: Context;
  wish: ConvertWish;
  docconv: Docconv;
  screen: Screen;
  tally: Tally;
  /** Whether it is one of several jobs, or of a batch. */
  isSeveral: boolean;
  /** Whether each document has a footer of its own: one alone, and those that follow each other on a terminal. */
  hasFooters: boolean;
}

/** Converting a job: read, convert, write out. */
export function convertWork(bench: Bench): JobWork<Conversion> {
  return {
    make: async (job, item) => bench.docconv.convert(await prepareRequest(bench, job, item)),
    async deliver(job, conversion) {
      await writeBesides(job, conversion);
      tallyUp(bench.tally, conversion);
      if (saysAnything(bench, job, conversion)) {
        await bench.screen.aside(() => tellConversion(bench, job, conversion));
      }
      return { pages: conversion.pageCount, tokens: conversion.tokenCount };
    },
    ...jobErrors(bench),
  };
}

/** What a failed job means, whatever the work. */
export function jobErrors({ context, screen }: Bench): Pick<JobWork<unknown>, 'fail' | 'isFatal'> {
  return {
    fail: (job, error) => screen.aside(() => tellError(context, error, job.input.name)),
    isFatal: (thrown) => thrown instanceof OutputClosed || context.signal.aborted,
  };
}

/** Reads a job's input into a request. @throws CliError */
export async function prepareRequest(bench: Bench, job: Job, item: ActiveItem): Promise<ConvertRequest> {
  const { context } = bench;
  const read = await readInput(job.input, {
    stdin: context.terminal.stdin,
    signal: context.signal,
    onBytes(received, total) {
      Object.assign(item, { transfer: 'fetched', bytes: received, bytesTotal: total });
    },
  });
  return {
    ...toRequest(bench, job, read),
    signal: context.signal,
    onUpload(sent, total) {
      Object.assign(item, { transfer: 'sent', bytes: sent, bytesTotal: total });
    },
    onProgress(progress) {
      item.pagesDone = progress.pagesDone;
      item.pagesTotal = progress.pagesTotal;
    },
  };
}

function toRequest(bench: Bench, job: Job, { bytes, fileName }: ReadInput): ConvertRequest {
  const { wish } = bench;
  const request: ConvertRequest = {
    bytes,
    fileName,
    outputFormat: wish.outputFormat,
    options: {
      pages: wish.pages,
      password: wish.password,
      pageMarkers: wish.pageMarkers,
      images: job.images !== undefined,
      imageFolder: job.images?.prefix,
      layout: job.layout !== undefined,
      ocr: wish.ocr,
      ocrLanguages: wish.ocrLanguages,
      notes: wish.notes,
      comments: wish.comments,
    },
  };
  return { ...request, idempotencyKey: keyFor(bench, job, request) };
}

/**
 * One key is one piece of work: each input of several gets its own, the same again on a retry. That goes too for work
 * that was charged but not written when its batch was interrupted. A changed file or wish is other work.
 */
function keyFor({ wish, isSeveral }: Bench, { input }: Job, request: ConvertRequest): string | undefined {
  const { idempotencyKey, batchId } = wish;
  if (idempotencyKey !== undefined && !isSeveral) return idempotencyKey;
  const name = idempotencyKey ?? batchId;
  if (name === undefined) return undefined;
  const work = fingerprintOf({ ...request, input: inMemory(request.bytes) });
  return `${name.slice(0, longestName)}-${shortHash([name, input.name, work].join(' '))}`;
}

const hashLength = 16;
const longestName = longestIdempotencyKey - 1 - hashLength;
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, hashLength);

/** Everything but the content itself; the output last, so that it is there only when all of it is. */
async function writeBesides(job: Job, conversion: Conversion): Promise<void> {
  const { images, tables } = job;
  if (images !== undefined) {
    for (const { name, data } of conversion.images) {
      await writeWhole(path.join(images.folder, path.basename(name)), data);
    }
  }
  if (tables !== undefined) {
    for (const { name, html } of conversion.tables) {
      await writeWhole(path.join(tables.folder, tables.prefix + path.basename(name)), html);
    }
  }
  if (job.layout !== undefined) await writeWhole(job.layout, conversion.layout ?? '');
  if (job.output !== undefined) await writeWhole(job.output, conversion.content);
}

/** Whether a drawing has to make room. */
function saysAnything({ context, hasFooters }: Bench, job: Job, { warnings }: Conversion): boolean {
  return hasFooters || job.output === undefined || warnings.length > 0 || context.invocation.mode === 'json';
}

async function tellConversion(bench: Bench, job: Job, conversion: Conversion): Promise<void> {
  const { context, hasFooters } = bench;
  const { terminal, invocation } = context;
  if (invocation.mode === 'json') {
    await terminal.writeOut(envelope('result', resultData(job.input.name, conversion, job.output)));
    return;
  }
  if (job.output === undefined) {
    await terminal.writeOut(terminal.stdoutIsTerminal ? forTerminal(conversion.content) : conversion.content);
  }
  await tellResult(context, job, conversion, hasFooters);
}
