import type { InputFormat } from './options.ts';

/** Endings that files of each format go by, those of templates and of files with macros among them. The bytes tell for sure. */
const ENDINGS: Readonly<Record<InputFormat, readonly string[]>> = {
  pdf: ['.pdf'],
  png: ['.png'],
  jpg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
  tiff: ['.tif', '.tiff'],
  bmp: ['.bmp'],
  docx: ['.docx', '.docm', '.dotx', '.dotm'],
  pptx: ['.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'],
};

const formats = new Map(
  Object.entries(ENDINGS).flatMap(([format, endings]) =>
    endings.map((ending) => [ending, format as InputFormat] as const),
  ),
);

/** Endings of all files that can be read, in small letters, each with its dot. */
export const documentEndings: readonly string[] = [...formats.keys()];

/** The format that a file's name speaks of, if any. */
export function formatOfName(name: string): InputFormat | undefined {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? undefined : formats.get(name.slice(dot).toLowerCase());
}
