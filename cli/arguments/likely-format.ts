import type { InputFormat } from '../../engine/index.ts';

/** Endings of what a PDF reader is not loaded for. */
const endings: readonly [RegExp, InputFormat][] = [
  [/\.docx$/i, 'docx'],
  [/\.pptx$/i, 'pptx'],
  [/\.tiff?$/i, 'tiff'],
  [/\.(?:png|jpe?g|webp|gif|avif|bmp)$/i, 'png'],
];

/** The format that arguments look to be about before they are understood: a PDF where one is among them or nothing tells. */
export function likelyFormat(argv: readonly string[]): InputFormat {
  if (argv.some((word) => /\.pdf$/i.test(word))) return 'pdf';
  const found = endings.find(([ending]) => argv.some((word) => ending.test(word)));
  return found?.[1] ?? 'pdf';
}
