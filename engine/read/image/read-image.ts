import type { Warning } from '../../document/warning.ts';
import { ConversionError } from '../../errors.ts';
import { composeDocument } from '../../layout/compose.ts';
import { layoutPage } from '../../layout/layout-page.ts';
import type { Page } from '../../layout/page.ts';
import { limitsOf } from '../../limits.ts';
import { OcrFailed } from '../../ocr/engines/ocr-engine.ts';
import { buildPage, recognizeTwice, sharedEngine, taskOf } from '../../ocr/index.ts';
import { withResolution } from '../../ocr/ink/sheet/resolution.ts';
import type { Reader, ReadOptions } from '../../options.ts';
import { selectPages } from '../../page-ranges.ts';
import { type DecodedImage, decodePicture } from './decode.ts';

/**
 * Reads the text of one picture: a document of one page.
 * @throws ConversionError `invalid_image`, `too_large`, `pages_out_of_range`, `language_missing`, `timed_out`,
 * `engine_failed`.
 */
export const readImage: Reader = async (bytes, options) => {
  selectPages(options.pages, 1);
  const decoded = await decodePicture(bytes, limitsOf(options.limits).pixels);
  const page = await readPage(decoded, options);
  options.onProgress?.(1, 1);
  const layout = layoutPage(page);
  const { document, warnings } = composeDocument([layout], { outline: [], pageCount: 1, picture: true });
  const { source, confidence } = page;
  return {
    document,
    pages: [{ page: 1, source, words: page.words.length, confidence }],
    totalPages: 1,
    warnings: [...decodingWarnings(decoded), ...layout.warnings, ...warnings, ...emptyWarnings(page)],
  };
};

async function readPage({ picture, measured }: DecodedImage, options: ReadOptions): Promise<Page> {
  if (options.ocr === 'never') {
    const unread = {
      picture,
      blocks: [],
      rulings: [],
      fills: [],
      turned: 0,
      tilted: false,
      blank: false,
      cut: false,
    } as const;
    return buildPage(1, { ...unread, blocks: [], rulings: [], fills: [] });
  }
  options.onRecognizing?.();
  try {
    const task = { ...taskOf(options), mayLean: true };
    const sized = withResolution(picture, measured);
    return buildPage(1, await recognizeTwice(sized, sharedEngine(), task), options.minConfidence);
  } catch (error) {
    if (error instanceof OcrFailed) throw toConversionError(error);
    throw error;
  }
}

function toConversionError({ reason }: OcrFailed): ConversionError {
  if (reason === 'timedOut') {
    const hint = 'Make the picture smaller, cut it into parts, or allow more time.';
    return new ConversionError('timed_out', 'Recognising the text of the picture took too long.', hint);
  }
  const hint = 'Save the picture again as PNG, or make it smaller, then retry.';
  return new ConversionError('engine_failed', 'The text of the picture could not be recognised.', hint);
}

function decodingWarnings({ frames, damaged }: DecodedImage): Warning[] {
  const warnings: Warning[] = [];
  if (frames > 1) {
    const message = `The picture has ${frames} frames; only the first was read.`;
    warnings.push({ code: 'frames_skipped', message });
  }
  if (damaged) {
    const message = 'The picture is cut off or damaged; only what could be decoded of it was read.';
    warnings.push({ code: 'content_truncated', message, page: 1 });
  }
  return warnings;
}

function emptyWarnings(page: Page): Warning[] {
  if (page.words.length > 0) return [];
  return [{ code: 'page_empty', message: 'No text was found in the picture.', page: 1 }];
}
