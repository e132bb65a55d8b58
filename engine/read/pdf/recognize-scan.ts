import type { Box } from '../../document/document.ts';
import { isLayer } from '../../layout/lines/text-layer.ts';
import type { Page } from '../../layout/page.ts';
import { OcrFailed } from '../../ocr/engines/ocr-engine.ts';
import { isPoorLayer, missesHyphens, mistakesCapitals, warnOfLayer } from '../../ocr/layer-health.ts';
import { findPictures, planOcr } from '../../ocr/plan-ocr.ts';
import type { DrawPage } from '../../ocr/read-scanned-page.ts';
import type { ReadOptions } from '../../options.ts';
import type { PdfFile } from './pdf-file.ts';

/**
 * The page with the text of its pictures, where that is wanted. Nothing of recognition is loaded for a page that has
 * its text already.
 * @throws OcrFailed when the page has no other text, ConversionError `language_missing`, PageUnreadable.
 */
export async function recognizeScan(page: Page, file: PdfFile, options: ReadOptions): Promise<Page> {
  let plan = planOcr(page, options.ocr ?? 'auto');
  const draw: DrawPage = (how) => file.renderPage(page.number, how);
  if (plan.type === 'nothing') {
    if (isLayer(page.words)) return checkLayer(page, draw, options);
    const boxes = options.ocr === 'never' ? [] : await findPicturedText(page, draw);
    if (boxes.length === 0) return page;
    plan = { type: 'pictures', boxes, amidText: true };
  }
  options.onRecognizing?.();
  const { readScannedPage, sharedEngine, taskOf } = await import('../../ocr/index.ts');
  try {
    const task = { ...taskOf(options), plan, minConfidence: options.minConfidence };
    return await readScannedPage(page, draw, sharedEngine(), task);
  } catch (error) {
    if (!(error instanceof OcrFailed) || page.words.length === 0) throw error;
    if (plan.type === 'page' && isLayer(page.words)) return warnOfLayer(page, describeFailure(error));
    const message = `Text in the pictures of page ${page.number} was left out: ${describeFailure(error)}.`;
    return { ...page, warnings: [...page.warnings, { code: 'image_skipped', message, page: page.number }] };
  }
}

/** What a page shows is looked at in such a resolution: hyphens are three pixels high, letters of tables four and more. */
const LOOK = { dpi: 150, maxSide: 2500 };
const FIRST_LOOK = { dpi: 120, maxSide: 2000 };

async function findPicturedText(page: Page, draw: DrawPage): Promise<Box[]> {
  const boxes = findPictures(page);
  const picture = boxes.length > 0 ? await draw(FIRST_LOOK) : undefined;
  if (!picture) return [];
  const { showsText } = await import('../../ocr/index.ts');
  return boxes.filter((box) => showsText(picture, box));
}

async function checkLayer(page: Page, draw: DrawPage, { ocr }: ReadOptions): Promise<Page> {
  if (missesHyphens(page.words) || mistakesCapitals(page.words)) return mend(page, draw);
  if (ocr !== 'never' || !isPoorLayer(page.words)) return page;
  return warnOfLayer(page, 'nothing is to be recognised');
}

async function mend(page: Page, draw: DrawPage): Promise<Page> {
  const picture = await draw(LOOK);
  if (!picture) return page;
  const { mendLayer } = await import('../../ocr/index.ts');
  return mendLayer(page, picture);
}

/** Completes "could not be read: …". */
export function describeFailure({ reason }: OcrFailed): string {
  return reason === 'timedOut' ? 'its recognition took too long' : 'its recognition failed';
}
