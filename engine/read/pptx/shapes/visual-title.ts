import type { SlideContext } from '../slide-context.ts';
import { countBlockWords } from '../text/count-block-words.ts';
import type { ShapeContent } from './shapes.ts';

// Measured on 287 slides without a title placeholder: all 17 text boxes that these bounds take are titles.
/** Titles stand in the upper part of a slide: their middle, as a share of its height. */
const LOWEST = 0.25;
/** Labels and numbers are narrower, as a share of the slide's width. */
const NARROWEST = 0.3;
/** Titles are set larger than all other text by this factor. */
const CLEARLY_LARGER = 1.15;
/** Text of this size, in points, is text like any other. */
const PLAIN_SIZE = 18;
const MOST_WORDS = 20;

/**
 * The text box that serves as the title of a slide without a title placeholder: the uppermost text, wide, short, and
 * set larger than all others.
 */
export function findVisualTitle(
  shapes: readonly ShapeContent[],
  { presentation }: SlideContext,
): ShapeContent | undefined {
  const texts = shapes.filter(({ fontSizes, box, isFurniture }) => fontSizes && box && !isFurniture);
  const [title] = texts.toSorted((a, b) => middleOf(a) - middleOf(b));
  if (!title?.textBox || shapes.length < 2) return undefined;
  const others = texts.filter((text) => text !== title);
  const largest = Math.max(0, ...others.map(({ fontSizes }) => fontSizes!.most));
  const { least } = title.fontSizes!;
  const { left, right } = title.box!;
  return least > PLAIN_SIZE &&
    least >= largest * CLEARLY_LARGER &&
    middleOf(title) < presentation.height * LOWEST &&
    right - left >= presentation.width * NARROWEST &&
    others.every(({ box }) => box!.top >= middleOf(title)) &&
    title.blocks.every(({ type }) => type === 'paragraph') &&
    countBlockWords(title.blocks) <= MOST_WORDS
    ? title
    : undefined;
}

function middleOf({ box }: ShapeContent): number {
  return (box!.top + box!.bottom) / 2;
}
