import type { Block, Inline, List, ListItem } from '../../../document/document.ts';
import type { ListPlace } from '../format/numbering.ts';
import { type ParagraphPiece, pieceToParagraph, prefixText, type StoryPiece } from './piece.ts';

/** A list that may still take items. */
interface OpenList {
  list: List;
  place: ListPlace;
  indent: number;
}

/** Lists from the outermost to the one that took the last item. */
type Path = OpenList[];

/**
 * Builds the lists that begin at a numbered piece, up to the first piece that is no part of them.
 * @param assemble makes blocks of what stands within an item
 * @returns the outermost lists in order, and how many pieces they took
 */
export function assembleList(
  pieces: readonly StoryPiece[],
  at: number,
  assemble: (pieces: readonly StoryPiece[]) => Block[],
): { block: Block[]; length: number } {
  const block: Block[] = [];
  const path: Path = [];
  let next = at;
  while (next < pieces.length) {
    const piece = pieces[next]!;
    if (isItem(piece)) {
      addItem(piece, path, block);
      next++;
      continue;
    }
    path.length = depthOfContinuation(pieces, next, path);
    if (path.length === 0) break;
    const end = endOfContinuation(pieces, next, path);
    lastItem(path).blocks.push(...assemble(pieces.slice(next, end)));
    next = end;
  }
  return { block, length: next - at };
}

type ItemPiece = ParagraphPiece & { item: ListPlace };

function isItem(piece: StoryPiece | undefined): piece is ItemPiece {
  return piece?.type === 'paragraph' && piece.item !== undefined && piece.role.type !== 'heading';
}

function lastItem(path: Path): ListItem {
  return path.at(-1)!.list.items.at(-1)!;
}

function addItem(piece: ItemPiece, path: Path, roots: Block[]): void {
  while (path.length > 0 && !isInside(piece, path.at(-1)!) && !isSameLevel(piece, path.at(-1)!)) path.pop();
  const shown = showLabel(piece, path);
  const top = path.at(-1);
  if (top && isSameLevel(piece, top)) {
    if (takesItem(top, shown.item)) {
      top.place = shown.item;
      top.list.items.push(itemOf(shown));
      return;
    }
    path.pop();
  }
  const siblings = path.length > 0 ? lastItem(path).blocks : roots;
  const list = listOf(shown);
  siblings.push(list);
  path.push({ list, place: shown.item, indent: piece.indent });
}

/**
 * A mark that the lists around cannot show becomes text: one with words, one counted in words or in another script, or
 * one with the number of an upper level that is no list, such as a heading.
 */
function showLabel(piece: ItemPiece, path: Path): ItemPiece {
  const { item, inlines } = piece;
  const hasUpper = path.some(({ place }) => place.definition === item.definition && place.level < item.level);
  if (item.label === undefined || (item.isListMark && (hasUpper || !item.showsUpper))) return piece;
  return { ...piece, item: { ...item, ordered: false }, inlines: prefixText(`${item.label} `, inlines) };
}

/** Indents closer than this, in twips, are one level: a quarter of Word's usual step of half an inch. */
const INDENT_TOLERANCE = 180;

/** Levels of one numbering nest by number, those of different ones by indent. */
function isInside({ item, indent }: ItemPiece, { place, indent: outer }: OpenList): boolean {
  if (item.definition === place.definition) return item.level > place.level;
  return item.level > place.level || indent > outer + INDENT_TOLERANCE;
}

function isSameLevel({ item, indent }: ItemPiece, { place, indent: other }: OpenList): boolean {
  if (item.definition === place.definition) return item.level === place.level;
  return Math.abs(indent - other) <= INDENT_TOLERANCE;
}

/** Bullets go on with bullets; numbers with the next number of the same format. */
function takesItem({ list, place }: OpenList, item: ListPlace): boolean {
  if (list.ordered !== item.ordered) return false;
  return !item.ordered || (item.format === place.format && item.value === place.value + 1);
}

function listOf(piece: ItemPiece): List {
  const { ordered, value, format, delimiter } = piece.item;
  const items = [itemOf(piece)];
  if (!ordered) return { type: 'list', ordered, items };
  const list: List = { type: 'list', ordered, items };
  if (value !== 1) list.start = value;
  if (format !== 'decimal') list.format = format;
  if (delimiter) list.delimiter = delimiter;
  return list;
}

/** A box at the start of an item: one to tick. */
const BOX = /^\s*([☐☑☒])\s*/;

function itemOf(piece: ItemPiece): ListItem {
  const paragraph = pieceToParagraph(piece);
  const [first, ...rest] = paragraph.inlines;
  const box = first?.type === 'text' ? BOX.exec(first.text) : null;
  if (!box || first?.type !== 'text') return { blocks: [paragraph] };
  const left: Inline[] = [{ type: 'text', text: first.text.slice(box[0].length) }, ...rest];
  return { blocks: [{ ...paragraph, inlines: left }], checked: box[1] !== '☐' };
}

/**
 * How many of the open lists a piece goes on in, 0 for none. Text between two items of one list is part of the item
 * before it that it is set in as far as, or of the last item when the list goes on below its first level. Page breaks
 * are part of whatever goes on after them.
 */
function depthOfContinuation(pieces: readonly StoryPiece[], at: number, path: Path): number {
  const piece = pieces[at]!;
  if (piece.type === 'block' && piece.attached) return path.length;
  if (piece.type === 'paragraph' && piece.goesOn) return depthSetIn(piece, path);
  const next = nextItem(pieces, at);
  if (!next || !path.some(({ place }) => place.numbering === next.item.numbering)) return 0;
  if (piece.type === 'block' && piece.block.type === 'pageBreak') return path.length;
  const setIn = depthSetIn(piece, path);
  const isBelow = next.item.level > 0 && path.some(({ place }) => place.level < next.item.level);
  return setIn === 0 && isBelow ? path.length : setIn;
}

/** The first piece after those that go on in all of the open lists. */
function endOfContinuation(pieces: readonly StoryPiece[], at: number, path: Path): number {
  let end = at + 1;
  while (
    end < pieces.length &&
    !isItem(pieces[end]) &&
    depthOfContinuation(pieces, end, path) === path.length
  )
    end++;
  return end;
}

/** How many of the open lists a piece is set in as far as the text of. */
function depthSetIn(piece: StoryPiece, path: Path): number {
  return 1 + path.findLastIndex(({ indent }) => indent > 0 && isSetIn(piece, indent));
}

function isSetIn({ indent }: StoryPiece, by: number): boolean {
  return (indent ?? 0) >= by - INDENT_TOLERANCE;
}

/** How many pieces may stand between two items that are one list. */
const MAX_INTERRUPTION = 20;

/** The item after an interruption without headings. */
function nextItem(pieces: readonly StoryPiece[], at: number): ItemPiece | undefined {
  for (let next = at; next <= at + MAX_INTERRUPTION; next++) {
    const piece = pieces[next];
    if (isItem(piece)) return piece;
    if (!piece || (piece.type === 'paragraph' && piece.role.type === 'heading')) return undefined;
  }
  return undefined;
}
