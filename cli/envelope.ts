import type { Estimate, MeteredConversion, Piece } from '../service/docconv.ts';
import { conversionRecord, estimateRecord, streamedRecord, usageRecord } from '../service/records.ts';
import { toCliError } from './exit-code.ts';
import { toErrorRecord } from './report-error.ts';

/** `{type, data}` on one line, the way every command answers under `--json`. */
export function envelope(type: string, data: object): string {
  return `${JSON.stringify({ type, data })}\n`;
}

/** The `data` of a result envelope. */
export function resultData(input: string, conversion: MeteredConversion, writtenTo: string | undefined) {
  return {
    input,
    ...conversionRecord(conversion),
    usage: usageRecord(conversion.usage),
    ...(writtenTo === undefined ? {} : { written_to: writtenTo }),
  };
}

/** The `data` of a piece envelope (`--stream`). */
export function pieceData(input: string, { content, pages }: Piece) {
  return { input, pages, markdown: content };
}

/** The `data` of a result envelope whose text has left in pieces. */
export function streamedData(input: string, conversion: MeteredConversion) {
  return { input, ...streamedRecord(conversion), usage: usageRecord(conversion.usage) };
}

/** The `data` of an estimate envelope (`--dry-run`). */
export function estimateData(input: string, estimate: Estimate) {
  const { refusal, usage } = estimate;
  return {
    input,
    ...estimateRecord(estimate),
    ...(refusal ? { refusal: toErrorRecord(toCliError(refusal)) } : {}),
    usage: usageRecord(usage),
  };
}
