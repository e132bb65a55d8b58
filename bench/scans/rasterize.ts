import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '../../engine/ocr/ink/picture.ts';

/**
 * The pages of a PDF as a scanner would give them, drawn by Poppler and not by the reader that is measured.
 * @param most so many of its first pages
 */
export async function rasterizePdf(file: string, dpi: number, most?: number): Promise<Picture[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docconv-scans-'));
  try {
    const last = most === undefined ? [] : ['-l', String(most)];
    const options = ['-r', String(dpi), '-gray', '-jpeg', ...last];
    const drawn = spawnSync('pdftoppm', [...options, file, join(folder, 'page')]);
    if (drawn.status !== 0)
      throw new Error(`pdftoppm could not draw ${file}: ${String(drawn.stderr ?? drawn.error)}`);
    const pictures: Picture[] = [];
    for (const name of readdirSync(folder).sort()) {
      pictures.push(await decodeGray(readFileSync(join(folder, name)), dpi));
    }
    return pictures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A picture file in shades of grey. */
export async function decodeGray(bytes: Uint8Array, dpi: number): Promise<Picture> {
  const { data, info } = await sharp(bytes)
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, gray: new Uint8Array(data), dpi };
}
