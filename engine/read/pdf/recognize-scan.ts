import { isLayer } from '../../layout/lines/text-layer.ts';
import { mainAngle, turnPage } from '../../layout/normalize/rotation.ts';
import type { Page } from '../../layout/page.ts';
import { OcrFailed } from '../../ocr/engines/ocr-engine.ts';
import type { Picture } from '../../ocr/ink/picture.ts';
import { isPoorLayer, missesHyphens, mistakesCapitals, warnOfLayer } from '../../ocr/layer-health.ts';
import { findPictures, type OcrPlan, planOcr } from '../../ocr/plan-ocr.ts';
import type { DrawPage } from '../../ocr/read-scanned-page.ts';
import { mayHoldRows } from '../../ocr/rows-in-layer.ts';
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
  if (plan.type !== 'nothing') return recognize(page, draw, plan, options);
  if (isLayer(page.words)) return checkLayer(page, draw, options);
  return options.ocr === 'never' ? page : recognizePictures(page, draw, options);
}

async function recognize(
  page: Page,
  draw: DrawPage,
  plan: Exclude<OcrPlan, { type: 'nothing' }>,
  options: ReadOptions,
): Promise<Page> {
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

/** Reads the pictures of tables and texts amid the text of a page; they stand as that does, which may be turned. */
async function recognizePictures(page: Page, draw: DrawPage, options: ReadOptions): Promise<Page> {
  const pictures = findPictures(page);
  if (pictures.length === 0) return page;
  const { showsText, turnPicture } = await import('../../ocr/index.ts');
  const angle = mainAngle(page.words);
  const upright = angle === 0 ? page : turnPage(page, angle);
  const drawUpright: DrawPage = async (how) => {
    const picture = await draw(how);
    return picture && angle !== 0 ? turnPicture(picture, (360 - angle) as typeof angle) : picture;
  };
  const picture = await drawUpright(FIRST_LOOK);
  const candidates = angle === 0 ? pictures : findPictures(upright);
  const boxes = picture ? candidates.filter((box) => showsText(picture, box)) : [];
  if (boxes.length === 0) return page;
  return recognize(upright, drawUpright, { type: 'pictures', boxes, amidText: true }, options);
}

/** The page with what its picture tells besides its text: hyphens and small letters that were lost, and rules. */
async function checkLayer(page: Page, draw: DrawPage, { ocr }: ReadOptions): Promise<Page> {
  const isMended = missesHyphens(page.words) || mistakesCapitals(page.words);
  const isRuled = ocr !== 'never' && mayHoldRows(page.words);
  const picture = isMended || isRuled ? await draw(LOOK) : undefined;
  const seen = picture ? await lookAt(page, picture, { isMended, isRuled }) : page;
  if (ocr !== 'never' || !isPoorLayer(page.words)) return seen;
  return warnOfLayer(seen, 'nothing is to be recognised');
}

async function lookAt(
  page: Page,
  picture: Picture,
  { isMended, isRuled }: { isMended: boolean; isRuled: boolean },
): Promise<Page> {
  const { mendLayer, ruleLayer } = await import('../../ocr/index.ts');
  const mended = isMended ? mendLayer(page, picture) : page;
  return isRuled ? ruleLayer(mended, picture) : mended;
}

/** Completes "could not be read: …". */
export function describeFailure({ reason }: OcrFailed): string {
  return reason === 'timedOut' ? 'its recognition took too long' : 'its recognition failed';
}
