import path from 'node:path';
import type { Warning } from '../../engine/index.ts';
import { digestOf } from '../../service/convert/input.ts';
import type { ConvertRequest, MeteredConversion, Piece, WantedAsJob } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import type { CliError } from '../cli-error.ts';
import { envelope, pieceData, resultData, streamedData } from '../envelope.ts';
import { toCliError } from '../exit-code.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import { writeWhole } from '../outputs/write-whole.ts';
import { toErrorRecord } from '../report-error.ts';
import { forTerminal } from '../terminal/for-terminal.ts';
import { OutputClosed } from '../terminal/terminal.ts';
import { nameWork } from './name-work.ts';
import { printError, printResult } from './print-results.ts';
import type { ItemWork, Turn } from './run-items.ts';
import { tallyUp } from './totals.ts';
import { withRequest } from './with-request.ts';
import { type Attempt, withinPages } from './within-pages.ts';
import type { WorkParts } from './work-parts.ts';

/** A conversion, and in a batch that can be continued the SHA-256 of what was converted. */
interface Made {
  conversion: MeteredConversion;
  digest?: string;
}

/** Converting an item: read, convert, write out, be charged. What cannot be written is not charged. */
export function convertWork(parts: WorkParts): ItemWork<Made> {
  return {
    make: (item, active, turn) =>
      withRequest(parts, item, active, async (request) => {
        const conversion = await attempt(parts, item, request, (asked, warnings) =>
          parts.wish.stream
            ? streamToOutput(parts, item, asked)
            : convertItem(parts, item, asked, { turn, warnings }),
        );
        return { conversion, digest: parts.wish.batchId && digestOf(request.bytes) };
      }),
    async deliver(item, { conversion, digest }) {
      tallyUp(parts.tally, conversion);
      if (parts.hasFooters || conversion.warnings.length > 0) {
        await parts.screen.aside(() => printResult(parts, item, conversion));
      }
      const { pageCount: pages, tokenCount: tokens, warnings } = conversion;
      return { pages, tokens, warnings, digest };
    },
    ...itemErrors(parts),
  };
}

/** Does something with an input, and does it again when a password or a smaller range of pages is what it wanted. */
export function attempt<T>(
  parts: WorkParts,
  item: BatchItem,
  request: ConvertRequest,
  act: Attempt<T>,
): Promise<T> {
  return parts.askPassword(item.input.name, request, (opened) =>
    parts.isSeveral ? withinPages(parts.docconv, opened, act) : act(opened, []),
  );
}

/** What a failed item means, whatever the work. A failure that is not the document's is printed once. */
export function itemErrors({
  context,
  screen,
  tally,
}: WorkParts): Pick<ItemWork<unknown>, 'fail' | 'isFatal'> {
  const told = new Set<string>();
  return {
    fail: async (item, error) => {
      if (context.invocation.mode !== 'json' && told.has(error.message)) {
        tally.alike = (tally.alike ?? 0) + 1;
        return;
      }
      if (isOfPlace(error)) told.add(error.message);
      await screen.aside(() => printError(context, error, item.input.name));
    },
    isFatal: (thrown) => thrown instanceof OutputClosed || context.signal.aborted,
  };
}

/** Whether the store, the server or the key is the trouble, so that any other document would fail alike. */
function isOfPlace({ code, reason = '' }: CliError): boolean {
  return code === 'AUTH_REQUIRED' || reason === 'server_unreachable' || reason.startsWith('store_');
}

async function convertItem(
  parts: WorkParts,
  item: BatchItem,
  request: ConvertRequest,
  { turn, warnings }: { turn: Turn; warnings: readonly Warning[] },
): Promise<MeteredConversion> {
  const work = await nameWork(parts, item, request);
  const handing = handOutOnce(parts, item, turn);
  // What can be taken up again goes on while this machine is off.
  const asJob = parts.wish.batchId === undefined ? undefined : notedJob(parts, work.terms.idempotencyKey);
  const complete = (conversion: MeteredConversion) => ({
    ...conversion,
    warnings: [...conversion.warnings, ...warnings],
  });
  try {
    const deliver = (made: MeteredConversion) => handing.handOut(complete(made));
    const conversion = complete(await parts.docconv.convert({ ...request, ...work.terms, asJob, deliver }));
    await handing.handOut(conversion); // of what a server did, or what was remembered
    await work.written();
    return conversion;
  } catch (thrown) {
    if (handing.failure === undefined) throw thrown;
    await work.unwritten();
    throw handing.failure;
  }
}

/** The key stands for the input, what is made of it and the batch, so a job found by it is that of this very item. */
function notedJob({ summary }: WorkParts, key: string | undefined): WantedAsJob {
  if (!summary || key === undefined) return {};
  return { known: summary.jobOf(key), accepted: (id) => summary.noteJob(key, id) };
}

/** Writes a conversion when its turn comes, and only once. */
function handOutOnce(parts: WorkParts, item: BatchItem, turn: Turn) {
  let isOut = false;
  const handing = {
    /** Why it could not be written. */
    failure: undefined as unknown,
    async handOut(conversion: MeteredConversion): Promise<void> {
      if (isOut) return;
      try {
        await turn();
        if (parts.context.signal.aborted) throw new DocconvError('cancelled', 'Stopped.', 'Start it again.');
        await writeBesides(item, conversion);
        await writeToOutput(parts, item, conversion);
        isOut = true;
      } catch (thrown) {
        handing.failure = thrown;
        throw thrown;
      }
    },
  };
  return handing;
}

async function writeToOutput(
  parts: WorkParts,
  item: BatchItem,
  conversion: MeteredConversion,
): Promise<void> {
  const { terminal, invocation } = parts.context;
  if (invocation.mode === 'json') {
    await parts.screen.aside(() =>
      terminal.writeOut(envelope('result', resultData(item.input.name, conversion, item.output))),
    );
  } else if (item.output === undefined) {
    const { content } = conversion;
    const { printed = 0 } = parts.tally;
    const parting = printed > 0 ? '\n' : '';
    parts.tally.printed = printed + 1;
    await parts.screen.aside(() =>
      terminal.writeOut(parting + (terminal.stdoutIsTerminal ? forTerminal(content) : content)),
    );
  }
}

/** Writes all files of an item; the output last, so that it is there only when all of it is. @throws CliError */
async function writeBesides(item: BatchItem, conversion: MeteredConversion): Promise<void> {
  const { images, tables } = item;
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
  if (item.layout !== undefined) await writeWhole(item.layout, conversion.layout ?? '');
  if (item.output !== undefined) await writeWhole(item.output, conversion.content);
}

/** Writes a document to standard output piece by piece as it is converted (`--stream`). */
async function streamToOutput(
  { context, docconv, screen, tally, wish }: WorkParts,
  { input }: BatchItem,
  request: ConvertRequest,
): Promise<MeteredConversion> {
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
