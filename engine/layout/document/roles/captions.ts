import type { Place } from '../../../document/document.ts';
import type { FigureBlock, TextBlock } from '../../blocks/blocks.ts';
import { enclose } from '../../geometry.ts';
import { captionKind } from '../../lexicon/captions.ts';
import type { TypeFacts } from '../body-style.ts';
import { type Item, isBody, type PassageItem, passageText } from '../items.ts';

/** A caption stands at most this far (points) from its picture. */
const FARTHEST = 60;
/** Labels of a drawing: lines of few words in small type; this many in a row tell that there is a drawing. */
const LEAST_LABELS = 5;
const MOST_WORDS = 8;
const LARGEST = 1.02;

type FigureItem = Item & { type: 'figure' };

/** Gives each picture the nearest caption on its page, and captions of drawings the labels that stand above them. */
export function captionFigures(items: readonly Item[], type: TypeFacts): Item[] {
  const captions = groupByPage(items.filter(isFigureCaptionItem));
  const used = new Set<Item>();
  for (const figure of items) {
    if (figure.type !== 'figure') continue;
    const best = findNearest(figure, captions.get(figure.page) ?? [], used);
    if (!best) continue;
    used.add(best);
    figure.caption = best.passage;
  }
  return gatherLabels(
    items.filter((item) => !used.has(item)),
    type,
  );
}

function isFigureCaptionItem(item: Item): item is PassageItem {
  return (
    item.type === 'passage' &&
    item.role.is === 'caption' &&
    captionKind(passageText(item.passage)) === 'figure'
  );
}

function groupByPage(items: readonly PassageItem[]): Map<number, PassageItem[]> {
  const pages = new Map<number, PassageItem[]>();
  for (const item of items) pages.set(item.passage.page, [...(pages.get(item.passage.page) ?? []), item]);
  return pages;
}

function findNearest(
  figure: FigureItem,
  captions: readonly PassageItem[],
  used: ReadonlySet<Item>,
): PassageItem | undefined {
  let best: PassageItem | undefined;
  let nearest = FARTHEST;
  for (const caption of captions) {
    const { box } = caption.passage.places[0]!;
    const { left, top, right, bottom } = figure.block;
    if (used.has(caption) || Math.min(box.right, right) <= Math.max(box.left, left)) continue;
    const distance = Math.min(Math.abs(box.top - bottom), Math.abs(top - box.bottom));
    if (distance >= nearest) continue;
    nearest = distance;
    best = caption;
  }
  return best;
}

/** Makes figures of captions whose drawing left nothing but its labels. */
function gatherLabels(items: readonly Item[], type: TypeFacts): Item[] {
  const result: Item[] = [];
  for (const item of items) {
    if (!isFigureCaptionItem(item)) {
      result.push(item);
      continue;
    }
    let first = result.length;
    while (first > 0 && isLabel(result[first - 1]!, item, type)) first--;
    if (result.length - first < LEAST_LABELS) {
      result.push(item);
      continue;
    }
    const labels = result.splice(first).filter(isBody);
    result.push({ type: 'figure', page: item.passage.page, block: drawingOf(labels), caption: item.passage });
  }
  return result;
}

function isLabel(item: Item, caption: PassageItem, type: TypeFacts): boolean {
  if (!isBody(item) || item.passage.page !== caption.passage.page) return false;
  const { lines } = item.passage;
  const [line] = lines;
  return (
    lines.length <= 2 &&
    line!.words <= MOST_WORDS &&
    line!.size <= LARGEST * type.size &&
    !/[.;]$/.test(line!.text)
  );
}

function drawingOf(labels: readonly PassageItem[]): FigureBlock {
  const box: Place['box'] = { ...labels[0]!.passage.places[0]!.box };
  for (const { passage } of labels) enclose(box, passage.places[0]!.box);
  const texts = labels.map(({ passage }): TextBlock => {
    const { lines, column, places } = passage;
    return { type: 'text', ...places[0]!.box, lines, column, frame: column.right, order: lines[0]!.order };
  });
  return { type: 'figure', ...box, texts, order: texts[0]!.order };
}

/** The labels of a figure as one line of text. */
export function labelText({ texts }: FigureBlock): string {
  return texts.map((text) => text.lines.map((line) => line.text).join(' ')).join(' · ');
}
