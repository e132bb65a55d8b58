import sharp, { type Metadata, type Sharp } from 'sharp';
import { ConversionError } from '../../errors.ts';
import type { Picture } from '../../ocr/ink/picture.ts';
import { isBitmap, readBitmap, readBitmapSize } from './bitmap.ts';

/** A picture file decoded for recognition. */
export interface DecodedImage {
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
 * Decodes a picture file: its first frame, or another counted from 0.
 * @throws ConversionError `invalid_image`, `too_large`.
 */
export async function decodePicture(bytes: Uint8Array, pixels: number, frame = 0): Promise<DecodedImage> {
  const { meta, open, cut } = isBitmap(bytes) ? openBitmap(bytes, pixels) : await openFrame(bytes, frame);
  checkSize(meta, pixels);
  const { raw, damaged } = await decodeTolerantly((failOn) => prepare(open(pixels, failOn), meta));
  const { width, height } = raw.info;
  const measured = isTrusted(meta.density);
  const scale = Math.max(width, height) / Math.max(meta.width, meta.height);
  const dpi = (measured ? meta.density! : USUAL_DPI) * scale;
  const gray = new Uint8Array(raw.data.buffer, raw.data.byteOffset, raw.data.byteLength);
  return {
    picture: { width, height, gray, dpi },
    frames: meta.pages ?? 1,
    damaged: damaged || cut === true,
    measured,
  };
}

function isTrusted(density: number | undefined): boolean {
  return density !== undefined && density >= TRUSTED_DPI.least && density <= TRUSTED_DPI.most;
}

/** How much of a file must be whole for it to be decoded. */
type FailOn = 'error' | 'none';

/** A file that was looked into, and how to decode it. */
interface Source {
  meta: Pick<Metadata, 'width' | 'height' | 'density' | 'pages'>;
  open: (pixels: number | false, failOn: FailOn) => Sharp;
  /** It was found to be cut off when it was looked into. */
  cut?: boolean;
}

async function openFrame(bytes: Uint8Array, frame: number): Promise<Source> {
  const open = (limitInputPixels: number | false, failOn: FailOn) =>
    sharp(bytes, { limitInputPixels, failOn, page: frame });
  try {
    return { meta: await open(false, 'none').metadata(), open };
  } catch {
    // Whatever the decoder says may quote the file.
    throw undecodable();
  }
}

/** Bitmaps are no format of the decoder's: they are unpacked for it. */
function openBitmap(bytes: Uint8Array, pixels: number): Source {
  const size = readBitmapSize(bytes);
  if (!size) throw undecodable();
  checkSize(size, pixels);
  const bitmap = readBitmap(bytes);
  if (!bitmap) throw undecodable();
  const { width, height, rgb, density, cut } = bitmap;
  return {
    meta: { width, height, density, pages: 1 },
    open: () => sharp(rgb, { raw: { width, height, channels: 3 } }),
    cut,
  };
}

function checkSize({ width, height }: Source['meta'], pixels: number): void {
  if (!width || !height) throw undecodable();
  if (width * height <= pixels) return;
  throw new ConversionError(
    'too_large',
    `The picture has ${width} × ${height} pixels; at most ${pixels} can be decoded.`,
    'Make it smaller, or cut it into parts.',
  );
}

function prepare(opened: Sharp, meta: Source['meta']): Sharp {
  const shrink = Math.min(
    1,
    Math.sqrt(MOST_READ / (meta.width * meta.height)),
    LONGEST_SIDE / Math.max(meta.width, meta.height),
  );
  const side = Math.max(1, Math.floor(Math.max(meta.width, meta.height) * shrink));
  const upright = opened.autoOrient();
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
async function decodeTolerantly(make: (failOn: FailOn) => Sharp): Promise<Decoded> {
  const whole = await decodeOnce(make('error'));
  if (whole) return { raw: whole, damaged: false };
  const part = await decodeOnce(make('none'));
  if (part && !isBlack(part.data)) return { raw: part, damaged: true };
  throw undecodable();
}

/** So are pictures of which nothing was decoded, as those compressed in a way that the decoder does not know. */
function isBlack(shades: Buffer): boolean {
  return shades.every((shade) => shade === 0);
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
