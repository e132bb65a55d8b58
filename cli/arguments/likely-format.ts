import { formatOfName } from '../../engine/file-endings.ts';
import type { InputFormat } from '../../engine/index.ts';

/** The format that the arguments seem to name, before they are parsed: PDF when one is among them, or when nothing tells. */
export function likelyFormat(argv: readonly string[]): InputFormat {
  const named = argv.map(formatOfName).filter((format) => format !== undefined);
  return named.includes('pdf') ? 'pdf' : (named[0] ?? 'pdf');
}
