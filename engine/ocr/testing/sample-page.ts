import { readFileSync } from 'node:fs';
import { openPdf } from '../../read/pdf/open.ts';
import type { Picture } from '../ink/picture.ts';

const sample = new URL('../../../examples/sample.pdf', import.meta.url);

/** A page of the sample document as a scanner would give it. */
export async function drawSamplePage(number: number, dpi = 150): Promise<Picture> {
  const file = await openPdf(readFileSync(sample));
  try {
    const picture = await file.renderPage(number, { dpi, maxSide: 4000 });
    if (!picture) throw new Error('the sample cannot be drawn');
    return picture;
  } finally {
    await file.close();
  }
}
