import type { Conversion } from './convert.ts';
import type { StreamItem } from './pool/conversion/stream-conversion.ts';
import { createPool, type Pool, type PoolRequest, type StreamRequest } from './pool/pool.ts';

export type { Conversion } from './convert.ts';
export type * from './document/document.ts';
export type * from './document/table.ts';
export { gridOf } from './document/table.ts';
export type { Warning, WarningCode } from './document/warning.ts';
export { ConversionError, type ConversionErrorCode } from './errors.ts';
export { defaultLimits } from './limits.ts';
export type { DocumentBytes, OpenFile } from './open-file.ts';
export type * from './options.ts';
export { isPaged } from './options.ts';
export { selectPages } from './page-ranges.ts';
export type { FailedPage } from './pool/conversion/ranges.ts';
export type { StreamEnd, StreamItem, StreamPiece } from './pool/conversion/stream-conversion.ts';
export type {
  InspectRequest,
  Pool,
  PoolOptions,
  PoolRequest as ConvertRequest,
  StreamRequest,
} from './pool/pool.ts';
export { createPool } from './pool/pool.ts';
export type { Inspection } from './pool/thread/tasks.ts';
export { engineVersion } from './version.ts';
export type { Layout, LayoutBlock, LayoutCell, LayoutFurniture } from './write/layout.ts';

let sharedPool: Pool | undefined;

/**
 * Converts a PDF, picture, DOCX or PPTX. For many files, or to bound threads and memory, make a pool of your own.
 * @throws ConversionError
 */
export function convert(bytes: Uint8Array, request: Partial<PoolRequest> = {}): Promise<Conversion> {
  sharedPool ??= createPool();
  return sharedPool.convert(bytes, { outputFormat: 'markdown', ...request });
}

/**
 * Converts a PDF, picture, DOCX or PPTX to Markdown piece by piece. Each piece comes as soon as later pages are unlikely to
 * change it; joined together, the pieces are the document. The last item describes the whole document. A break out of the
 * loop ends the work; while no item is asked for, only a few pages are read ahead.
 * @throws ConversionError
 * @example for await (const item of convertStream(bytes)) if (item.type === 'piece') process.stdout.write(item.content);
 */
export function convertStream(
  bytes: Uint8Array,
  request: StreamRequest = {},
): AsyncGenerator<StreamItem, void, undefined> {
  sharedPool ??= createPool();
  return sharedPool.convertStream(bytes, request);
}
