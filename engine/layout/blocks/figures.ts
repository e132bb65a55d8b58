import type { Box } from '../../document/document.ts';
import { encloses, overlapsAcross } from '../geometry.ts';
import { findMarker, isSureBullet } from '../lexicon/list-markers.ts';
import type { Page, PageImage } from '../page.ts';
import type { FigureBlock, PageBlock, TextBlock } from './blocks.ts';

/** Pictures smaller than this (points) are bullets, logos and ornaments. */
const LEAST_FIGURE = 36;
/** Longer texts on a picture are the page's own, set on a coloured ground. */
const MOST_LABEL_LINES = 4;
/** Labels reach this far (points) beyond their picture. */
const BEYOND = 2;
/** A picture covering this share of the page is its background or its scan. */
const BACKGROUND = 0.85;
/** One as wide as this share of the page leaves no margins: text on it is the page's own, as on covers. */
const BLEEDS = 0.9;

/** Pictures take their turn after the text that stands right above them. */
export function figureBlocks(page: Page, texts: readonly PageBlock[]): FigureBlock[] {
  return page.images
    .filter((image) => isFigure(image, page))
    .map((image) => {
      const { left, top, right, bottom, alt } = image;
      const box = { left, top, right, bottom };
      return { type: 'figure', ...box, alt, image: image.image, texts: [], order: orderBelow(box, texts) };
    });
}

/** What is drawn on the page, with its labels. */
export function drawingBlock(
  box: Box,
  labels: readonly TextBlock[],
  texts: readonly PageBlock[],
): FigureBlock {
  return { type: 'figure', ...box, texts: [...labels], order: orderBelow(box, texts) };
}

/** Right behind the text that stands next above. */
function orderBelow(box: Box, texts: readonly PageBlock[]): number {
  let above: PageBlock | undefined;
  for (const text of texts) {
    if (text.bottom > box.top + 4 || !overlapsAcross(text, box)) continue;
    if (!above || text.bottom > above.bottom) above = text;
  }
  return (above?.order ?? -1) + 0.5;
}

/**
 * Labels laid over a picture within the margins belong to it: the figures with their labels, and the other texts. A picture
 * that lists are set on is a ground, as designs of slides have: what stands on it is the page's own.
 */
export function gatherLabels(
  texts: readonly TextBlock[],
  figures: readonly FigureBlock[],
  { width }: Page,
): { figures: FigureBlock[]; texts: TextBlock[] } {
  const isGround = (figure: FigureBlock) => texts.some((text) => isShortOn(figure, text) && beginsItem(text));
  const labelled = figures.filter(
    (figure) => figure.right - figure.left < BLEEDS * width && !isGround(figure),
  );
  const owners = new Map(texts.map((text) => [text, labelled.find((figure) => isShortOn(figure, text))]));
  return {
    figures: figures.map((figure) => ({
      ...figure,
      texts: texts.filter((text) => owners.get(text) === figure),
    })),
    texts: texts.filter((text) => owners.get(text) === undefined),
  };
}

function beginsItem({ lines }: TextBlock): boolean {
  const marker = findMarker(lines[0]!.text);
  return marker !== undefined && isSureBullet(marker);
}

function isShortOn(figure: FigureBlock, text: TextBlock): boolean {
  return text.lines.length <= MOST_LABEL_LINES && encloses(figure, text, BEYOND);
}

function isFigure(image: PageImage, page: Page): boolean {
  const width = image.right - image.left;
  const height = image.bottom - image.top;
  if (width < LEAST_FIGURE || height < LEAST_FIGURE) return false;
  return width * height < BACKGROUND * page.width * page.height;
}
