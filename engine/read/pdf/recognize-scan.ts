import type { Page } from '../../layout/page.ts';
import { OcrFailed } from '../../ocr/engines/ocr-engine.ts';
import {
  isLayer,
  isPoorLayer,
  missesHyphens,
  mistakesCapitals,
  warnOfLayer,
} from '../../ocr/layer-health.ts';
import { planOcr } from '../../ocr/plan-ocr.ts';
import type { DrawPage } from '../../ocr/read-scanned-page.ts';
import type { ReadOptions } from '../../options.ts';
import type { PdfFile } from './pdf-file.ts';

/**
 * The page with the text of its pictures, where that is wanted. Nothing of recognition is loaded for a page that has
 * its text already.
 * @throws OcrFailed when the page has no other text, ConversionError `language_missing`, PageUnreadable.
 */
export async function recognizeScan(page: Page, file: PdfFile, options: ReadOptions): Promise<Page> {
  const plan = planOcr(page, options.ocr ?? 'auto');
  const draw: DrawPage = (how) => file.renderPage(page.number, how);
  if (plan.type === 'nothing') {
    if (!isLayer(page.words)) return page;
    if (missesHyphens(page.words) || mistakesCapitals(page.words)) return mend(page, draw);
    const isUnread = options.ocr === 'never' && isPoorLayer(page.words);
    return isUnread ? warnOfLayer(page, 'nothing is to be recognised') : page;
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

/** The text of a layer is compared with a picture of this resolution: hyphens are three pixels high. */
const DPI = 150;
const LONGEST_SIDE = 2500;

async function mend(page: Page, draw: DrawPage): Promise<Page> {
  const picture = await draw({ dpi: DPI, maxSide: LONGEST_SIDE });
  if (!picture) return page;
  const { mendLayer } = await import('../../ocr/index.ts');
  return mendLayer(page, picture);
}

/** Completes "could not be read: …". */
export function describeFailure({ reason }: OcrFailed): string {
  return reason === 'timedOut' ? 'its recognition took too long' : 'its recognition failed';
}
