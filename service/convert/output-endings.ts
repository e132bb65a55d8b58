import type { OutputFormat } from '../../engine/index.ts';

const formats = new Map<string, OutputFormat>([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
]);

/** What a file of that name is to hold, if its ending says so; `.html` alone is a name, not an ending. */
export function outputFormatOfName(name: string): OutputFormat | undefined {
  return formats.get(/[^/\\]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
}
