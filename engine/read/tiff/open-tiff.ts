import { ConversionError } from '../../errors.ts';
import type { Page } from '../../layout/page.ts';
import { defaultLimits } from '../../limits.ts';
import { enlargePicture } from '../../ocr/ink/picture.ts';
import { withResolution } from '../../ocr/ink/sheet/resolution.ts';
import { picturePage } from '../../ocr/picture-page.ts';
import { type DecodedImage, decodePicture } from '../image/decode.ts';
import { type PagePicture, PageUnreadable, type PdfFile } from '../pdf/pdf-file.ts';

/** Resolutions this much alike make square pixels. */
const SQUARE = 1.05;
/** No scanner or fax is this far from square pixels: what says so is mistaken. */
const MOST_OBLONG = 4;

/**
 * Opens a TIFF as a file of scanned pages, each of them one picture.
 * @throws ConversionError `invalid_image`
 */
export async function openTiff(bytes: Uint8Array): Promise<PdfFile> {
  const resolutions = readResolutions(bytes);
  if (resolutions.length === 0) throw noPages();
  let last: { number: number; page: DecodedPage } | undefined;
  let { pixels } = defaultLimits;
  const decode = async (number: number): Promise<DecodedPage> => {
    if (last?.number !== number)
      last = { number, page: await decodePage(bytes, number, resolutions, pixels) };
    return last.page;
  };
  return {
    pageCount: resolutions.length,
    outline: [],
    attachments: [],
    warnings: [],
    hasPage: async (number) => number <= resolutions.length,
    readPage: async (number, options) => {
      pixels = options.pixels ?? pixels;
      return pageOf(number, await decode(number));
    },
    renderPage: async (number) => (await decode(number)).picture,
    close: async () => {
      last = undefined;
    },
  };
}

function noPages(): ConversionError {
  const hint = 'Open it in a viewer and save it again, or scan the pages anew.';
  return new ConversionError('invalid_image', 'The TIFF holds no page: it is damaged or cut off.', hint);
}

interface DecodedPage {
  picture: PagePicture;
  damaged: boolean;
}

async function decodePage(
  bytes: Uint8Array,
  number: number,
  resolutions: readonly (Resolution | undefined)[],
  pixels: number,
): Promise<DecodedPage> {
  const { picture, measured, damaged } = await decodeFrame(bytes, number, resolutions.length, pixels);
  const ratio = oblongness(resolutions[number - 1]);
  const square = ratio === 1 ? picture : enlargePicture(picture, 1, ratio);
  return { picture: withResolution(square, measured), damaged };
}

/** Of a file of one page the page's error is the file's; past a limit the whole conversion ends. */
async function decodeFrame(
  bytes: Uint8Array,
  number: number,
  pages: number,
  pixels: number,
): Promise<DecodedImage> {
  try {
    return await decodePicture(bytes, pixels, number - 1);
  } catch (error) {
    const isDamaged = error instanceof ConversionError && error.code === 'invalid_image';
    if (pages === 1 || !isDamaged) throw error;
    throw new PageUnreadable(number, 'its picture cannot be decoded', { cause: error });
  }
}

/** How many times as high as wide a pixel is. */
function oblongness(resolution: Resolution | undefined): number {
  if (!resolution) return 1;
  const ratio = resolution.x / resolution.y;
  return ratio > SQUARE && ratio < MOST_OBLONG ? ratio : 1;
}

function pageOf(number: number, { picture, damaged }: DecodedPage): Page {
  const page = picturePage(number, picture);
  if (!damaged) return page;
  const message = `Page ${number} is cut off or damaged; only what could be decoded of it was read.`;
  return { ...page, warnings: [{ code: 'content_truncated', message, page: number }] };
}

/** The resolution of one page of a TIFF, dots per inch; faxes have fewer rows than columns to the inch. */
interface Resolution {
  x: number;
  y: number;
}

/** What the tags of a page's directory tell (TIFF 6.0, section 8). */
const X_RESOLUTION = 282;
const Y_RESOLUTION = 283;
const RESOLUTION_UNIT = 296;
const CENTIMETRES = 3;
const ENTRY = 12;
/** A chain longer than this leads in a circle. */
const MOST_PAGES = 100_000;

/** The resolutions of a TIFF's pages, in order; undefined for those that do not tell. Empty where there is no page. */
function readResolutions(bytes: Uint8Array): (Resolution | undefined)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const pages: (Resolution | undefined)[] = [];
  const seen = new Set<number>();
  let at = view.byteLength >= 8 ? view.getUint32(4, little) : 0;
  while (at > 0 && at + 2 <= view.byteLength && !seen.has(at) && pages.length < MOST_PAGES) {
    seen.add(at);
    const count = view.getUint16(at, little);
    pages.push(readResolution(view, little, at + 2, count));
    const next = at + 2 + count * ENTRY;
    at = next + 4 <= view.byteLength ? view.getUint32(next, little) : 0;
  }
  return pages;
}

function readResolution(
  view: DataView,
  little: boolean,
  from: number,
  count: number,
): Resolution | undefined {
  const values = new Map<number, number>();
  for (let at = from; at < from + count * ENTRY && at + ENTRY <= view.byteLength; at += ENTRY) {
    const tag = view.getUint16(at, little);
    if (tag === RESOLUTION_UNIT) values.set(tag, view.getUint16(at + 8, little));
    if (tag === X_RESOLUTION || tag === Y_RESOLUTION) {
      values.set(tag, readRational(view, little, view.getUint32(at + 8, little)));
    }
  }
  const [x, y] = [values.get(X_RESOLUTION), values.get(Y_RESOLUTION)];
  if (!x || !y) return undefined;
  const perInch = values.get(RESOLUTION_UNIT) === CENTIMETRES ? 2.54 : 1;
  return { x: x * perInch, y: y * perInch };
}

function readRational(view: DataView, little: boolean, at: number): number {
  if (at + 8 > view.byteLength) return 0;
  const parts = view.getUint32(at + 4, little);
  return parts === 0 ? 0 : view.getUint32(at, little) / parts;
}
