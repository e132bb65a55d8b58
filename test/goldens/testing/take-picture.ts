import sharp, { type Sharp } from 'sharp';
import { writePdf } from '../../../engine/read/pdf/fixtures/pdf-writer.ts';
import { openPdf } from '../../../engine/read/pdf/open.ts';
import type { Sheet } from './draw-sheet.ts';

/** A picture in shades of grey, as a scanner gives it. */
export interface Scan {
  width: number;
  height: number;
  gray: Uint8Array;
}

export async function scanSheet(sheet: Sheet, dpi = 150): Promise<Scan> {
  const file = await openPdf(writePdf([sheet]));
  try {
    const scan = await file.renderPage(1, { dpi, maxSide: 4000 });
    if (!scan) throw new Error('the sheet cannot be drawn');
    return scan;
  } finally {
    await file.close();
  }
}

export function toSharp({ width, height, gray }: Scan): Sharp {
  return sharp(gray, { raw: { width, height, channels: 1 } });
}

/** The same sheet laid down askew. */
export async function turnScan(scan: Scan, degrees: number): Promise<Scan> {
  const turned = toSharp(scan).rotate(degrees, { background: '#fff' }).toColourspace('b-w').raw();
  const { data, info } = await turned.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, gray: new Uint8Array(data) };
}

/** The light of a room: brighter at one side, with the grain of a sensor. Always the same grain. */
export function shadeScan({ width, height, gray }: Scan): Scan {
  const shaded = new Uint8Array(gray.length);
  let seed = 1;
  for (let at = 0; at < gray.length; at++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const light = 0.72 + (0.22 * (at % width)) / width;
    const grain = ((seed >>> 16) % 17) - 8;
    shaded[at] = Math.max(0, Math.min(255, Math.round((gray[at]! * 0.88 + 26) * light + grain)));
  }
  return { width, height, gray: shaded };
}
