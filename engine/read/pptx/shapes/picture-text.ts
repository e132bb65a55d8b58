import type { Block } from '../../../document/document.ts';
import type { Warning } from '../../../document/warning.ts';
import { ConversionError, type ConversionErrorCode } from '../../../errors.ts';
import type { ReadResult } from '../../../options.ts';
import { readPictureHead } from '../../ooxml/pictures/picture-size.ts';
import { type SlideContext, warn } from '../slide-context.ts';
import type { SlidePicture } from './slide-pictures.ts';

/** What was recognised on a slide. */
export interface PictureText {
  blocks: Block[];
  words: number;
  /** Mean confidence of the words, 0 to 1. */
  confidence: number | undefined;
}

/** Failures of one picture, which cost its text only. */
const TOLERATED: ReadonlySet<ConversionErrorCode> = new Set([
  'invalid_image',
  'too_large',
  'timed_out',
  'engine_failed',
]);

/** Recognises the text in the pictures of a slide that has no text of its own. */
export async function readPictureText(
  pictures: readonly SlidePicture[],
  context: SlideContext,
): Promise<PictureText> {
  const text: PictureText = { blocks: [], words: 0, confidence: undefined };
  let confidence = 0;
  for (const { part, box } of pictures) {
    const reading = await recognizeOnce(part, context);
    const [page] = reading?.pages ?? [];
    if (!reading || !page || page.words === 0) continue;
    const places = [{ page: context.slide, box }];
    text.blocks.push(...reading.document.blocks.flatMap((block) => toSlideBlock(block, places)));
    text.words += page.words;
    confidence += (page.confidence ?? 0) * page.words;
    for (const warning of reading.warnings) warn(context, warning.code, messageOnSlide(warning));
  }
  return { ...text, confidence: text.words > 0 ? confidence / text.words : undefined };
}

/** Messages that count the pages of a picture would name the wrong one. */
function messageOnSlide({ code, message }: Warning): string {
  return code === 'furniture_removed' ? 'Lines at the edge of a picture were left out.' : message;
}

/** Headings of pictures stand where the titles of slides do, or below. */
function toSlideBlock(block: Block, places: { page: number; box: SlidePicture['box'] }[]): Block[] {
  if (block.type === 'pageBreak') return [];
  if (block.type === 'heading') return [{ ...block, level: Math.min(6, block.level + 1), places }];
  return [{ ...block, places }];
}

/** A picture that many slides share is recognised once. */
function recognizeOnce(part: string, context: SlideContext): Promise<ReadResult | undefined> {
  const key = part.toLowerCase();
  const known = context.pictureTexts.get(key) ?? recognize(part, context);
  context.pictureTexts.set(key, known);
  return known;
}

async function recognize(part: string, context: SlideContext): Promise<ReadResult | undefined> {
  const data = context.office.bytes(part);
  const head = data && readPictureHead(data);
  if (!data || !head || head.mediaType === 'image/svg+xml') return undefined;
  const { ocr, ocrLanguages, secondOpinion, limits } = context.options;
  const { readImage } = await import('../../image/read-image.ts');
  try {
    return await readImage(data, { ocr, ocrLanguages, secondOpinion, limits });
  } catch (error) {
    if (!(error instanceof ConversionError && TOLERATED.has(error.code))) throw error;
    warn(context, 'image_skipped', 'The text in a picture could not be recognised.');
    return undefined;
  }
}
