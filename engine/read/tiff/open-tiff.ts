import { ConversionError } from '../../errors.ts';
import type { Page } from '../../layout/page.ts';
import { defaultLimits } from '../../limits.ts';
import { enlargePicture } from '../../ocr/ink/picture.ts';
import { withResolution } from '../../ocr/ink/resolution.ts';
import { picturePage } from '../../ocr/picture-page.ts';
import { type DecodedImage, decodePicture } from '../image/decode.ts';
import { type PagePicture, PageUnreadable, type PdfFile } from '../pdf/pdf-file.ts';
import { type Resolution, readResolutions } from './directories.ts';

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
