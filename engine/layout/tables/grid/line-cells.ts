import { boxAround, centreOf } from '../../geometry.ts';
import type { RuleEdge } from '../detect/rules/edges.ts';
import { type Chunk, isNumericChunk, splitChunk, type TextLine } from '../text-lines.ts';
import { isNumeric, type Token } from '../tokens.ts';
import type { Column } from './column.ts';
import { isAligned } from './rows/sum-labels.ts';

/** What one line puts into one column, or across several. */
export interface LineCell {
  column: number;
  colSpan: number;
  left: number;
  right: number;
  tokens: Token[];
  numeric: boolean;
}

/** A line of text divided among the columns, left to right. */
export interface LineCells {
  line: TextLine;
  cells: LineCell[];
}

/** The cells of lines that begin in each of the columns, from top to bottom. */
export function cellsByColumn(lines: readonly LineCells[], columns: number): LineCell[][] {
  const byColumn = Array.from({ length: columns }, (): LineCell[] => []);
  for (const { cells } of lines) for (const cell of cells) byColumn[cell.column]!.push(cell);
  return byColumn;
}

/** Overlap with a column's text that counts (points). */
const TOUCH = 1;
/** Words this far apart (em) may stand in two columns though they look like one text. */
const LEAST_GAP = 0.28;
/** Nearer ones do where both keep to the edges of their columns, within so many points. */
const AT_EDGE = 0.5;
/** … and do when they are further apart and both keep to their columns. */
const CLEAR_GAP = 0.4;

/** Rules right under a text are at most this many em below its baseline. */
const UNDERLINED = 1;

/** The cells of a line. A text over one of the rules `under` heads what that rule spans, so it is not parted. */
export function divideLine(
  line: TextLine,
  columns: readonly Column[],
  bars: readonly number[] = [],
  under: readonly RuleEdge[] = [],
): LineCells {
  const texts = line.chunks
    .flatMap((chunk) => splitChunk(chunk, bars))
    .flatMap((chunk) =>
      under.some((rule) => underlines(rule, chunk)) ? [chunk.tokens] : splitAtColumns(chunk.tokens, columns),
    );
  const cells: LineCell[] = [];
  for (const tokens of texts) addCell(cells, tokens, columns);
  if (cells.length === texts.length) return { line, cells };
  // Labels in the first column may have no head.
  const first = line.left > columns[0]!.right ? 1 : 0;
  const areInOrder = fitInOrder(texts, columns.slice(first));
  return {
    line,
    cells: areInOrder ? texts.map((tokens, i) => cellOf(tokens, first + i, first + i)) : cells,
  };
}

/** A text may reach so far into a column that is not its own, a share of its width. */
const LEANS = 0.5;

/**
 * Whether each text belongs to the column of its number, though some stand nearer to another: heads set to the left over
 * figures set to the right.
 */
function fitInOrder(texts: readonly Token[][], columns: readonly Column[]): boolean {
  if (texts.length !== columns.length) return false;
  return texts.map(boxAround).every((box, i) => {
    const centre = centreOf(box);
    const [before, after] = [columns[i - 1], columns[i + 1]];
    const shared = ({ left, right }: Column) => Math.min(right, box.right) - Math.max(left, box.left);
    return (
      (!before || centreOf(before) < centre) &&
      (!after || centre < centreOf(after)) &&
      columns.every((column, c) => c === i || shared(column) < LEANS * (box.right - box.left))
    );
  });
}

function cellOf(
  tokens: Token[],
  first: number,
  last: number,
  { left, right }: Column = boxAround(tokens),
): LineCell {
  return {
    column: first,
    colSpan: last - first + 1,
    left,
    right,
    tokens,
    numeric: isNumericChunk({ tokens }),
  };
}

function underlines({ position, start, end }: RuleEdge, { left, right, baseline, size }: Chunk): boolean {
  const below = position - baseline;
  return below > -1 && below < UNDERLINED * size && start < left + TOUCH && end > right - TOUCH;
}

/** Adds a text to the cells of its line. Two texts that reach into one column share it only when neither has another. */
function addCell(cells: LineCell[], tokens: Token[], columns: readonly Column[]): void {
  const { left, right } = boxAround(tokens);
  let [first, last] = columnsUnder({ left, right }, columns);
  const before = cells.at(-1);
  if (before && before.column + before.colSpan > first) {
    if (before.column < first) before.colSpan = first - before.column;
    else if (before.column + before.colSpan <= last) first = before.column + before.colSpan;
    else {
      before.tokens = [...before.tokens, ...tokens];
      before.right = Math.max(before.right, right);
      before.colSpan = Math.max(before.colSpan, last - before.column + 1);
      before.numeric = isNumericChunk(before);
      return;
    }
  }
  cells.push(cellOf(tokens, first, last, { left, right }));
}

/** First and last column that a text overlaps; the nearest one when it overlaps none. */
export function columnsUnder(box: Column, columns: readonly Column[]): [number, number] {
  let first = -1;
  let last = -1;
  let nearest = 0;
  let least = Infinity;
  const centre = centreOf(box);
  columns.forEach((column, i) => {
    const slack = Math.min(TOUCH, (column.right - column.left) / 3);
    if (column.left < box.right - slack && column.right > box.left + slack) {
      if (first === -1) first = i;
      last = i;
    }
    const distance = centre < column.left ? column.left - centre : Math.max(0, centre - column.right);
    if (distance < least) {
      least = distance;
      nearest = i;
    }
  });
  return first === -1 ? [nearest, nearest] : [first, last];
}

/** Parts words that run on over the gap between two columns and break exactly there. */
function splitAtColumns(tokens: Token[], columns: readonly Column[]): Token[][] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  let isSpaced = true;
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    const white = before && whiteBetween(before, token, columns);
    if (white !== undefined) {
      parts.push(part);
      part = [];
      isSpaced &&= isSpace(before!, token, white);
    }
    part.push(token);
  });
  parts.push(part);
  return parts.length > 1 && isSpaced && isPhrase(parts, columns) ? [tokens] : parts;
}

/** Whether two texts are as near to each other as words are, and nearer than the columns between which they meet. */
function isSpace(before: Token, token: Token, white: number): boolean {
  const gap = token.left - before.right;
  return gap < CLEAR_GAP * token.size && gap < white - TOUCH;
}

/** Whether parts at the distance of words are a phrase that reaches over several columns: some do not stand as these. */
function isPhrase(parts: readonly Token[][], columns: readonly Column[]): boolean {
  return (
    !parts.some((tokens) => isNumericChunk({ tokens })) &&
    !parts.map(boxAround).every((box) => columns.some((column) => isAligned(box, column, TOUCH)))
  );
}

/** The white between the two columns at which words part, if they do. */
function whiteBetween(before: Token, token: Token, columns: readonly Column[]): number | undefined {
  const gap = token.left - before.right;
  const isClose = gap < LEAST_GAP * token.size;
  if (isClose && token.shown.glued) return undefined;
  for (let i = 0; i + 1 < columns.length; i++) {
    const a = columns[i]!;
    const b = columns[i + 1]!;
    if (isClose) {
      // A number set to the right may end behind the texts of its column that are set to the left.
      const reach = isNumeric(before.shown.text) ? Math.max(a.right, b.left) : a.right;
      const endsAtEdge = before.right > a.right - AT_EDGE && before.right < reach + AT_EDGE;
      if (endsAtEdge && Math.abs(token.left - b.left) < AT_EDGE) return b.left - a.right;
      continue;
    }
    if (before.right > b.left + TOUCH || token.left < a.right - TOUCH) continue;
    // The words meet in the gap; they part when one of them keeps to its column's edge.
    if (before.right > a.left && token.left < b.right) {
      const parts =
        (gap > CLEAR_GAP * token.size && before.right < b.left && token.left > a.right) ||
        Math.abs(token.left - b.left) < 2 ||
        Math.abs(before.right - a.right) < 2 ||
        gap > 2 * LEAST_GAP * token.size;
      return parts ? b.left - a.right : undefined;
    }
  }
  return undefined;
}
