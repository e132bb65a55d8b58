import type { Conversion, ConvertRequest, Piece } from '../../service/docconv.ts';
import { envelope, pieceData, streamedData } from '../envelope.ts';
import { toCliError } from '../exit-code.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import { toErrorRecord } from '../report-error.ts';
import { forTerminal } from '../terminal/for-terminal.ts';
import type { Bench } from './bench.ts';

/** Writes a document to standard output piece by piece as it is converted (`--stream`). */
export async function streamToOutput(
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
