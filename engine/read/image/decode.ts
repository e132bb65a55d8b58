import sharp, { type Metadata, type Sharp } from 'sharp';
import { ConversionError } from '../../errors.ts';
import type { Picture } from '../../ocr/picture.ts';

/** A picture file decoded for recognition. */
export interface DecodedPicture {
  /** Upright as its EXIF data say, on white, in shades of grey. `dpi` is what the file says, else 150. */
  picture: Picture;
  /** Frames of an animated picture, of which the first was decoded. */
  frames: number;
  /** The file is cut off or damaged; what could be decoded of it was. */
  damaged: boolean;
  /** The file states its resolution. */
  measured: boolean;
}

/** What recognition takes at most, pixels; larger pictures are made smaller. An A4 page at 400 dpi has 15 million. */
const MOST_READ = 20_000_000;
const LONGEST_SIDE = 16_000;
/** Resolution of a picture that does not tell it: a phone's photograph of a page has about as much. */
const USUAL_DPI = 150;
/** Stated resolutions beyond these are made up, as the 72 dpi of screens and editors. */
const TRUSTED_DPI = { least: 90, most: 1200 };

// Pictures are read once; what libvips would keep of them only takes memory.
sharp.cache(false);

/**
 * Decodes the first frame of a picture file.
 * @throws ConversionError `invalid_image`, `too_large`.
 */
export async function decodePicture(bytes: Uint8Array, pixels: number): Promise<DecodedPicture> {
  const meta = await readMetadata(bytes);
  checkSize(meta, pixels);
  const { raw, damaged } = await decodeTolerantly((failOn) => prepare(bytes, meta, pixels, failOn));
  const { width, height } = raw.info;
  const measured = isTrusted(meta.density);
  const scale = Math.max(width, height) / Math.max(meta.width, meta.height);
  const dpi = (measured ? meta.density! : USUAL_DPI) * scale;
  const gray = new Uint8Array(raw.data.buffer, raw.data.byteOffset, raw.data.byteLength);
  return { picture: { width, height, gray, dpi }, frames: meta.pages ?? 1, damaged, measured };
}

function isTrusted(density: number | undefined): boolean {
  return density !== undefined && density >= TRUSTED_DPI.least && density <= TRUSTED_DPI.most;
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch {
    // Whatever the decoder says may quote the file.
    throw undecodable();
  }
}

function checkSize({ width, height }: Metadata, pixels: number): void {
  if (!width || !height) throw undecodable();
  if (width * height <= pixels) return;
  throw new ConversionError(
    'too_large',
    `The picture has ${width} × ${height} pixels; at most ${pixels} can be decoded.`,
    'Make it smaller, or cut it into parts.',
  );
}

function prepare(bytes: Uint8Array, meta: Metadata, pixels: number, failOn: 'truncated' | 'none'): Sharp {
  const shrink = Math.min(
    1,
    Math.sqrt(MOST_READ / (meta.width * meta.height)),
    LONGEST_SIDE / Math.max(meta.width, meta.height),
  );
  const side = Math.max(1, Math.floor(Math.max(meta.width, meta.height) * shrink));
  const upright = sharp(bytes, { limitInputPixels: pixels, failOn }).autoOrient();
  const sized = shrink < 1 ? upright.resize(side, side, { fit: 'inside' }) : upright;
  return sized
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' });
}

interface Decoded {
  raw: { data: Buffer; info: { width: number; height: number } };
  damaged: boolean;
}

/** Decodes what there is of a file that is cut off. */
async function decodeTolerantly(make: (failOn: 'truncated' | 'none') => Sharp): Promise<Decoded> {
  const whole = await decodeOnce(make('truncated'));
  if (whole) return { raw: whole, damaged: false };
  const part = await decodeOnce(make('none'));
  if (part) return { raw: part, damaged: true };
  throw undecodable();
}

async function decodeOnce(picture: Sharp): Promise<Decoded['raw'] | undefined> {
  try {
    return await picture.toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

function undecodable(): ConversionError {
  return new ConversionError(
    'invalid_image',
    'The picture cannot be decoded: it is damaged, or of a kind that is not supported.',
    'Open it in a viewer and save it again as PNG or JPEG, then retry.',
  );
}
