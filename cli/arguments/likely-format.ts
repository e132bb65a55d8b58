import type { InputFormat } from '../../engine/index.ts';

/** Endings of files that need no PDF reader. */
const endings: readonly [RegExp, InputFormat][] = [
  [/\.docx$/i, 'docx'],
  [/\.pptx$/i, 'pptx'],
  [/\.tiff?$/i, 'tiff'],
  [/\.(?:png|jpe?g|webp|gif|avif|bmp)$/i, 'png'],
];

/** The format that the arguments seem to name, before they are parsed: PDF when one is among them, or when nothing tells. */
export function likelyFormat(argv: readonly string[]): InputFormat {
  if (argv.some((word) => /\.pdf$/i.test(word))) return 'pdf';
  const found = endings.find(([ending]) => argv.some((word) => ending.test(word)));
  return found?.[1] ?? 'pdf';
}
