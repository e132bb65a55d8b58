import { readFileSync } from 'node:fs';
import type { Box } from '../../engine/document/document.ts';
import { openPdf } from '../../engine/read/pdf/open.ts';

/** What is known to stand on a page. */
export interface PageTruth {
  text: string;
  /** Where pictures are, whose text is not known. Points. */
  pictures: readonly Box[];
}

/** What the text layer of a PDF says of its first pages. */
export async function readPageTruths(file: string, most = Number.POSITIVE_INFINITY): Promise<PageTruth[]> {
  const pdf = await openPdf(readFileSync(file));
  const truths: PageTruth[] = [];
  for (let number = 1; number <= Math.min(most, pdf.pageCount); number++) {
    const { words, images } = await pdf.readPage(number, { images: false });
    const text = words.map((word) => (word.glued ? word.text : ` ${word.text}`)).join('');
    truths.push({ text, pictures: images });
  }
  await pdf.close();
  return truths;
}

/** A scan is shifted against the page by at most so many points. */
const SHIFT = 12;

/** Whether a word of a scan, in points, stands in a picture of the page. */
export function isInPicture({ left, top, right, bottom }: Box, { pictures }: PageTruth): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return pictures.some(
    (box) => x > box.left - SHIFT && x < box.right + SHIFT && y > box.top - SHIFT && y < box.bottom + SHIFT,
  );
}
