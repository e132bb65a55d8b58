import type { Conversion } from './convert.ts';
import { createPool, type Pool, type PoolRequest } from './pool/pool.ts';

export type { Conversion } from './convert.ts';
export type * from './document/document.ts';
export type * from './document/table.ts';
export { gridOf } from './document/table.ts';
export type { Warning, WarningCode } from './document/warning.ts';
export { ConversionError, type ConversionErrorCode } from './errors.ts';
export { defaultLimits } from './limits.ts';
export type * from './options.ts';
export { isPaged } from './options.ts';
export { selectPages } from './page-ranges.ts';
export { compileForConversions } from './pool/compiler-settings.ts';
export type { InspectRequest, Pool, PoolOptions, PoolRequest as ConvertRequest } from './pool/pool.ts';
export { createPool } from './pool/pool.ts';
export type { FailedPage } from './pool/ranges.ts';
export type { Inspection } from './pool/tasks.ts';
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
