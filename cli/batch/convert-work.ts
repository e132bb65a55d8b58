import path from 'node:path';
import type { Warning } from '../../engine/index.ts';
import { digestOf } from '../../service/convert/input.ts';
import type { Conversion, ConvertRequest, Piece, WantedAsJob } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import { envelope, pieceData, resultData, streamedData } from '../envelope.ts';
import { toCliError } from '../exit-code.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import { writeWhole } from '../outputs/write-whole.ts';
import { toErrorRecord } from '../report-error.ts';
import { forTerminal } from '../terminal/for-terminal.ts';
import { OutputClosed } from '../terminal/terminal.ts';
import type { Bench } from './bench.ts';
import { nameWork } from './name-work.ts';
import { printError, printResult } from './print-results.ts';
import type { JobWork, Turn } from './run-jobs.ts';
import { tallyUp } from './totals.ts';
import { withRequest } from './with-request.ts';
import { type Attempt, withinPages } from './within-pages.ts';

/** A conversion, and in a batch that can be continued the SHA-256 of what was converted. */
interface Made {
  conversion: Conversion;
  digest?: string;
}

/** Converting a job: read, convert, write out, be charged. What cannot be written is not charged. */
export function convertWork(bench: Bench): JobWork<Made> {
  return {
    make: (job, item, turn) =>
      withRequest(bench, job, item, async (request) => {
        const conversion = await attempt(bench, job, request, (asked, warnings) =>
          bench.wish.stream
            ? streamToOutput(bench, job, asked)
            : convertJob(bench, job, asked, { turn, warnings }),
        );
        return { conversion, digest: bench.wish.batchId && digestOf(request.bytes) };
      }),
    async deliver(job, { conversion, digest }) {
      tallyUp(bench.tally, conversion);
      if (bench.hasFooters || conversion.warnings.length > 0) {
        await bench.screen.aside(() => printResult(bench, job, conversion));
      }
      const { pageCount: pages, tokenCount: tokens, warnings } = conversion;
      return { pages, tokens, warnings, digest };
    },
    ...jobErrors(bench),
  };
}

/** Does something with an input, and does it again when a password or a smaller range of pages is what it wanted. */
export function attempt<T>(
  bench: Bench,
  job: BatchItem,
  request: ConvertRequest,
  act: Attempt<T>,
): Promise<T> {
  return bench.askPassword(job.input.name, request, (opened) =>
    bench.isSeveral ? withinPages(bench.docconv, opened, act) : act(opened, []),
  );
}

/** What a failed job means, whatever the work. */
export function jobErrors({ context, screen }: Bench): Pick<JobWork<unknown>, 'fail' | 'isFatal'> {
  return {
    fail: (job, error) => screen.aside(() => printError(context, error, job.input.name)),
    isFatal: (thrown) => thrown instanceof OutputClosed || context.signal.aborted,
  };
}

async function convertJob(
  bench: Bench,
  job: BatchItem,
  request: ConvertRequest,
  { turn, warnings }: { turn: Turn; warnings: readonly Warning[] },
): Promise<Conversion> {
  const work = await nameWork(bench, job, request);
  const handing = handOutOnce(bench, job, turn);
  // What can be taken up again goes on while this machine is off.
  const asJob = bench.wish.batchId === undefined ? undefined : notedJob(bench, work.terms.idempotencyKey);
  const complete = (conversion: Conversion) => ({
    ...conversion,
    warnings: [...conversion.warnings, ...warnings],
  });
  try {
    const deliver = (made: Conversion) => handing.handOut(complete(made));
    const conversion = complete(await bench.docconv.convert({ ...request, ...work.terms, asJob, deliver }));
    await handing.handOut(conversion); // of what a server did, or what was remembered
    await work.written();
    return conversion;
  } catch (thrown) {
    if (handing.failure === undefined) throw thrown;
    await work.unwritten();
    throw handing.failure;
  }
}

/** The key stands for the input, what is made of it and the batch: the job of it is the job of this. */
function notedJob({ summary }: Bench, key: string | undefined): WantedAsJob {
  if (!summary || key === undefined) return {};
  return { known: summary.jobOf(key), accepted: (id) => summary.noteJob(key, id) };
}

/** Writes a conversion when its turn comes, and only once. */
function handOutOnce(bench: Bench, job: BatchItem, turn: Turn) {
  let isOut = false;
  const handing = {
    /** Why it could not be written. */
    failure: undefined as unknown,
    async handOut(conversion: Conversion): Promise<void> {
      if (isOut) return;
      try {
        await turn();
        if (bench.context.signal.aborted) throw new DocconvError('cancelled', 'Stopped.', 'Start it again.');
        await writeBesides(job, conversion);
        await writeToOutput(bench, job, conversion);
        isOut = true;
      } catch (thrown) {
        handing.failure = thrown;
        throw thrown;
      }
    },
  };
  return handing;
}

async function writeToOutput(bench: Bench, job: BatchItem, conversion: Conversion): Promise<void> {
  const { terminal, invocation } = bench.context;
  if (invocation.mode === 'json') {
    await bench.screen.aside(() =>
      terminal.writeOut(envelope('result', resultData(job.input.name, conversion, job.output))),
    );
  } else if (job.output === undefined) {
    const { content } = conversion;
    const { printed = 0 } = bench.tally;
    const parting = printed > 0 ? '\n' : '';
    bench.tally.printed = printed + 1;
    await bench.screen.aside(() =>
      terminal.writeOut(parting + (terminal.stdoutIsTerminal ? forTerminal(content) : content)),
    );
  }
}

/** Writes all files of a job; the output last, so that it is there only when all of it is. @throws CliError */
async function writeBesides(job: BatchItem, conversion: Conversion): Promise<void> {
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

/** Writes a document to standard output piece by piece as it is converted (`--stream`). */
async function streamToOutput(
  { context, docconv, screen, tally, wish }: Bench,
  { input }: BatchItem,
  request: ConvertRequest,
): Promise<Conversion> {
  const { terminal, invocation, signal } = context;
  const isJson = invocation.mode === 'json';
  const write = (text: string) => screen.aside(() => terminal.writeOut(text));
  let unwritten: unknown;
  const onPiece = async (piece: Piece) => {
    const { content } = piece;
    const text = terminal.stdoutIsTerminal ? forTerminal(content) : content;
    await write(isJson ? envelope('piece', pieceData(input.name, piece)) : text).catch((thrown) => {
      unwritten = thrown;
      throw thrown;
    });
    tally.printed = 1;
  };
  try {
    const conversion = await docconv.convert({ ...request, idempotencyKey: wish.idempotencyKey, onPiece });
    if (isJson) await write(envelope('result', streamedData(input.name, conversion)));
    return conversion;
  } catch (thrown) {
    if (unwritten !== undefined) throw unwritten;
    // Whoever reads the pieces alone has to learn that no more come.
    if (isJson && tally.printed && !signal.aborted)
      await write(envelope('error', { input: input.name, error: toErrorRecord(toCliError(thrown)) }));
    throw thrown;
  }
}
