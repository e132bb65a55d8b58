import type { Table } from '../../../../document/table.ts';
import type { Features } from '../../../evidence/model.ts';
import { mirror } from '../../../geometry.ts';
import { isCaption } from '../../../lexicon/captions.ts';
import { findMarker, type Marker } from '../../../lexicon/list-markers.ts';
import { isSectionName, numberDepth } from '../../../lexicon/section-names.ts';
import type { Line } from '../../../lines/lines.ts';
import { BOLD, ITALIC } from '../../../lines/spans.ts';
import type { TypeFacts } from '../../body-style.ts';
import { type Item, isBody } from '../../items.ts';
import { leadsToPage, type Passage } from '../../paragraphs.ts';
import { taggedLevel } from '../../tags.ts';
import type { Draft } from './candidate.ts';
import { keyOf } from './look.ts';
import { isAtTop, leadingMarker, lookFactsOf, shareOpening, sizeBeside, type View } from './passage-facts.ts';
import {
  besideOf,
  edgeOf,
  hangOf,
  isNearEdge,
  nextPassage,
  setInBelow,
  shareAtEdge,
} from './surroundings.ts';
import {
  countWords,
  depthOf,
  endingClass,
  markerClass,
  nameInOutline,
  openingClass,
} from './text-features.ts';

const ADDRESS = /@|https?:|www\.|doi\.org/i;
const FORMULA = /[=<>≤≥±∑∫]/;

/** Everything by which a passage is judged to be a heading; lengths in the body's size, the rest as shares. */
export function featuresOf(draft: Draft, before: Draft | undefined, view: View): Features {
  const { item, index, text, look, words, path } = draft;
  const { type, front, edges } = view;
  const { items, begin } = view.page;
  const { passage } = item;
  const [line, last] = [passage.lines[0]!, passage.lines.at(-1)!];
  const facts = lookFactsOf(draft, view);
  const next = nextPassage(items, index - begin, last);
  const [above, below] = [items[index - begin - 1], items[index - begin + 1]];
  const led = ledBy(below, next);
  const marker = findMarker(text);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const [first, end, column] = line.rightToLeft
    ? [mirror(line), mirror(last), mirror(passage.column)]
    : [line, last, passage.column];
  const width = Math.max(1, passage.column.right - passage.column.left);
  const isFirstPage = passage.page === view.firstPage;
  const level = taggedLevel(line);
  const isBelowText = above !== undefined && isBody(above) && above.passage.page === passage.page;
  return {
    size: look.size / type.size,
    bold: look.bold && !(type.style & BOLD) ? 1 : 0,
    italic: look.italic && !(type.style & ITALIC) ? 1 : 0,
    capitals: look.caps ? 1 : 0,
    underlined: look.underlined ? 1 : 0,
    ruled: last.isRuled ? 1 : 0,
    tint: distanceOf(look.color, type.color),
    otherFont: look.font === type.font ? 0 : 1,
    words,
    characters: Math.min(300, text.length),
    lines: passage.lines.length,
    letters: letters / text.length,
    depth: depthOf(path),
    numbered: path.length > 0 ? (isInSequence(path, view.paths) ? 2 : 1) : 0,
    division: path.length === 0 && numberDepth(text) > 0 ? 1 : 0,
    marker: markerClass(marker),
    listed: countFellows(marker, [kindBefore(view, index), kindBehind(view, index)]),
    above: Math.min(6, (passage.spaceAbove ?? 0) / type.leading),
    aboveKnown: passage.spaceAbove === undefined ? 0 : 1,
    below: Math.min(6, (next?.spaceAbove ?? 0) / type.leading),
    nextWords: Math.min(60, led?.words ?? 0),
    nextIsBody: led && isBodyType(led, type) ? 1 : 0,
    nextIsAlike: led && Math.abs(led.size - line.size) < 0.3 && led.style === line.style ? 1 : 0,
    beforeIsAlike: before && before.index === index - 1 && keyOf(before.look) === keyOf(look) ? 1 : 0,
    followed: followerOf(below),
    opening: openingClass(text),
    ending: endingClass(text),
    smallLetter: /^\p{Ll}/u.test(text) ? 1 : 0,
    formula: FORMULA.test(text) ? 1 : 0,
    address: ADDRESS.test(text) ? 1 : 0,
    caption: isCaption(text) ? 1 : 0,
    leader: leadsToPage(last) ? 1 : 0,
    section: isSectionName(text) ? 1 : 0,
    lookPassages: Math.min(200, facts.passages),
    lookShort: facts.short / facts.passages,
    lookRepeats: facts.repeating / facts.passages,
    lookParted: facts.repeating === 0 ? -1 : facts.parted / facts.repeating,
    lookTops: facts.tops / facts.passages,
    lookWords: facts.words / Math.max(1, view.words),
    lookOutlined: view.outlined.size === 0 ? -1 : facts.outlined / facts.passages,
    lookLeads: facts.leading / facts.passages,
    lookAbove: facts.aboveKnown === 0 ? -1 : Math.min(6, facts.above / facts.aboveKnown / type.leading),
    repeated: Math.min(9, view.texts.get(text) ?? 0),
    beforeIsOpen: isOpen(above) ? 1 : 0,
    nextGoesOn: next && /^\p{Ll}/u.test(next.lines[0]!.text) ? 1 : 0,
    nextSetIn: setInBelow(draft, view.page, type),
    proseAtEdge: isNearEdge(edgeOf(line, type), edges) ? 1 : 0,
    lookOpens: shareOpening(facts, edges),
    shortBy: (column.right - end.right) / width,
    setIn: (first.left - column.left) / width,
    centred: draft.centred ? 1 : 0,
    front: index < front ? 2 : isFirstPage ? 1 : 0,
    largest: isFirstPage ? look.size / view.largest : 0,
    outlined: view.outlined.size === 0 ? 0 : nameInOutline(text, view.outlined) === undefined ? -1 : 1,
    tagged: view.isTagged ? (level === undefined ? -1 : 1) : 0,
    emphasis: shareOf(passage, (BOLD | ITALIC) & ~type.style),
    beforeSize: isBelowText ? above.passage.lines.at(-1)!.size / line.size : 0,
    nextSize: led ? led.size / line.size : 0,
    beside: besideOf(passage, items, index - begin),
    hung: draft.centred ? 0 : hangOf(edgeOf(line, type), edges),
    edgeShare: shareAtEdge(edgeOf(line, type), edges, view.words),
    top: isAtTop(draft, view.page) ? 1 : 0,
    pageWords: Math.min(300, view.pageWords),
    outgrown: sizeBeside(draft, view) / look.size,
  };
}

/** Share of a passage's text that is set in any of some styles. */
function shareOf({ lines }: Passage, styles: number): number {
  let [all, set] = [0, 0];
  for (const { text, style } of lines.flatMap(({ runs }) => runs)) {
    all += text.length;
    if (style & styles) set += text.length;
  }
  return set / Math.max(1, all);
}

/** Whether a text ends within a sentence, as it does above a formula. */
function isOpen(item: Item | undefined): boolean {
  if (item?.type !== 'passage' || !isBody(item) || item.passage.lines.length < 2) return false;
  return !/[\p{Po}\p{Pf}\p{Pe}"']$/u.test(item.passage.lines.at(-1)!.text.trimEnd());
}

/** Whether the section before a number, for a first one that behind it or above it, stands in the document too. */
function isInSequence(path: readonly (number | string)[], paths: ReadonlySet<string>): boolean {
  const parent = path.slice(0, -1);
  const last = Number(path.at(-1));
  return last > 1
    ? paths.has([...parent, last - 1].join('.'))
    : paths.has([...parent, 2].join('.')) || (parent.length > 0 && paths.has(parent.join('.')));
}

/** How many of the passages before and behind begin with a marker of the same kind, as those of lists do. */
function countFellows(marker: Marker | undefined, around: readonly (Marker['kind'] | undefined)[]): number {
  return marker ? around.filter((kind) => kind === marker.kind).length : 0;
}

/** What kind of marker the passage right before an item begins with, over a page's end too. */
function kindBefore(
  { page: { items, begin, number }, ends }: View,
  index: number,
): Marker['kind'] | undefined {
  const above = items[index - begin - 1];
  if (above?.type === 'pageBreak') return ends.get(number - 1);
  return above?.type === 'passage' ? leadingMarker(above)?.kind : undefined;
}

/** … and that right behind it. */
function kindBehind({ page: { items, begin } }: View, index: number): Marker['kind'] | undefined {
  const at = index - begin + 1;
  const below = items[at]?.type === 'pageBreak' ? items.slice(at).find(isBody) : items[at];
  return below?.type === 'passage' ? leadingMarker(below)?.kind : undefined;
}

function followerOf(item: Item | undefined): number {
  switch (item?.type) {
    case 'passage':
      return leadingMarker(item) ? 1 : 0;
    case 'table':
      return 2;
    case 'pageBreak':
    case undefined:
      return 3;
    default:
      return 4;
  }
}

type Led = Pick<Line, 'size' | 'font' | 'style' | 'words'>;

/** What a passage leads: the table below it or the next passage, with the type that it begins in. */
function ledBy(below: Item | undefined, next: Passage | undefined): Led | undefined {
  if (below?.type === 'table') return ledType(below.block.typesetting, countCells(below.block.table));
  return next && ledType(next.lines[0]!, countWords(next.lines));
}

function ledType({ size, font, style }: Omit<Led, 'words'>, words: number): Led {
  return { size, font, style, words };
}

function countCells({ rows }: Table): number {
  return rows.reduce((count, { cells }) => count + cells.length, 0);
}

function isBodyType({ font, size }: Led, type: TypeFacts): boolean {
  return font === type.font && Math.abs(size - type.size) < 0.06 * type.size;
}

/** Largest difference in red, green or blue, of 255. */
function distanceOf(color: number, body: number): number {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((color >> shift) & 255) - ((body >> shift) & 255))));
}
