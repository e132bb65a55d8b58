import type { Page } from '../../layout/page.ts';
import { OcrFailed } from '../../ocr/engines/ocr-engine.ts';
import { isLayer, isPoorLayer, warnOfLayer } from '../../ocr/layer-health.ts';
import { planOcr } from '../../ocr/plan-ocr.ts';
import type { ReadOptions } from '../../options.ts';
import type { PdfFile } from './pdf-file.ts';

/**
 * The page with the text of its pictures, where that is wanted. Nothing of recognition is loaded for a page that has
 * its text already.
 * @throws OcrFailed when the page has no other text, ConversionError `language_missing`, PageUnreadable.
 */
export async function recognizeScan(page: Page, file: PdfFile, options: ReadOptions): Promise<Page> {
  const plan = planOcr(page, options.ocr ?? 'auto');
  if (plan.type === 'nothing') {
    const isUnreadLayer = options.ocr === 'never' && isLayer(page.words) && isPoorLayer(page.words);
    return isUnreadLayer ? warnOfLayer(page, 'nothing is to be recognised') : page;
  }
  options.onRecognizing?.();
  const { readScannedPage, sharedEngine, taskOf } = await import('../../ocr/index.ts');
  try {
    const draw = (how: { dpi: number; maxSide: number }) => file.renderPage(page.number, how);
    const task = { ...taskOf(options), plan, minConfidence: options.minConfidence };
    return await readScannedPage(page, draw, sharedEngine(), task);
  } catch (error) {
    if (!(error instanceof OcrFailed) || page.words.length === 0) throw error;
    if (plan.type === 'page' && isLayer(page.words)) return warnOfLayer(page, describeFailure(error));
    const message = `Text in the pictures of page ${page.number} was left out: ${describeFailure(error)}.`;
    return { ...page, warnings: [...page.warnings, { code: 'image_skipped', message, page: page.number }] };
  }
}

/** Completes "could not be read: …". */
export function describeFailure({ reason }: OcrFailed): string {
  return reason === 'timedOut' ? 'its recognition took too long' : 'its recognition failed';
}
