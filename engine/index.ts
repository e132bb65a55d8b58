export type * from './document/document.ts';
export type * from './document/table.ts';
export { gridOf } from './document/table.ts';
export type { Warning, WarningCode } from './document/warning.ts';
export { ConversionError, type ConversionErrorCode } from './errors.ts';
export type * from './options.ts';
export { selectPages } from './page-ranges.ts';
