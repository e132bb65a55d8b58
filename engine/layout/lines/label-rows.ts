import { countsOn, findItemMarker, findMarker } from '../lexicon/list-markers.ts';
import { isRightToLeft } from '../lexicon/right-to-left.ts';
import { absorb, type LinePiece, textOf } from './line-piece.ts';
import { groupRows, SAME_BASELINE, SAME_EDGE } from './rows.ts';

/** From the edge of the labels to that of what they label, em: between columns of text it is more. */
const FURTHEST = 14;
/** So many rows one below the other. */
const LEAST_ROWS = 2;
/** … and so many where nothing but the order in which they are drawn tells that they are rows. */
const LEAST_DRAWN_ROWS = 3;
/** A row stands at most so many em below the one before, whose parts may go on in several lines. */
const FURTHEST_BELOW = 6;
/** A label has at most so many words; a line of prose in a narrow column has more. */
const MOST_WORDS = 5;
/** A label with its value, and a text that begins with a label: of two pairs in one row neither is the label of the other. */
const PAIR = /[:：]\s\S/u;
const LABELLED = /^[^:：]{1,40}[:：](?:\s|$)/u;
/** A time, a span of years, a code or a section's number … */
const NUMBERED = /^\p{L}{0,3}\p{N}[\p{L}\p{N}.,:+/–—-]{0,20}$/u;
/** … or a name with a colon. */
const NAMED = /^\p{L}[^:：]{0,24}[:：]$/u;

/** Between a label that ends at an edge and what begins at the next lies at least this much, em, and more than between words. */
const LEAST_GAP = 0.5;
const WIDER_GAP = 1.5;
/** What is set to an edge ends, or begins, there but for this share of an em. */
const EXACT = 0.06;
const LEAST_EDGED_ROWS = 3;

interface LabelRow {
  label: LinePiece;
  value: LinePiece;
}

/**
 * Puts labels before what stands apart from them in their rows: where several rows do so, as hours, years, codes and fields
 * of a letter, and dates that stand alone at the end of a row.
 */
export function joinLabelRows(pieces: LinePiece[]): LinePiece[] {
  const rows = joinRuns(
    joinRuns(pieces, findDrawnRuns(pieces), LEAST_DRAWN_ROWS),
    findRuns(pieces),
    LEAST_ROWS,
  );
  return joinRuns(rows, findDatedRows(rows), 1);
}

function joinRuns(pieces: LinePiece[], runs: readonly LabelRow[][], least: number): LinePiece[] {
  const gone = new Set<LinePiece>();
  for (const run of runs) {
    if (run.length < least) continue;
    for (const { label, value } of run) {
      if (label.isLabelled || value.isLabelled) continue;
      const { first, last } = label;
      const isFloated = value.last < first;
      absorb(label, value);
      label.isLabelled = true;
      // What floats to the end of a row is drawn before all text: the row stands where its beginning does.
      if (isFloated) Object.assign(label, { first, last });
      gone.add(value);
    }
  }
  return gone.size === 0 ? pieces : pieces.filter((piece) => !gone.has(piece));
}

/**
 * Rows that are drawn one after the other, each a text and what stands apart from it, the first parts of which begin at one
 * edge and the others begin or end at another. Columns of text are drawn one after the other instead.
 */
function findDrawnRuns(pieces: readonly LinePiece[]): LabelRow[][] {
  const runs: LabelRow[][] = [];
  for (let i = 0; i < pieces.length; i++) {
    const row = drawnRow(pieces, i);
    if (!row) continue;
    const run = runs.at(-1);
    if (run && goesOnBelow(run.at(-1)!, row)) run.push(row);
    else runs.push([row]);
    i++;
  }
  return runs.filter((rows) => new Set(rows.map(({ label }) => textOf(label))).size === rows.length);
}

/** The piece at a place and the one drawn right after it, if they alone make a row. */
function drawnRow(pieces: readonly LinePiece[], at: number): LabelRow | undefined {
  const [label, value] = [pieces[at]!, pieces[at + 1]];
  if (!value || !isDrawnBefore(label, value) || label.isLabelled || value.isLabelled) return undefined;
  const [before, after] = [pieces[at - 1], pieces[at + 2]];
  if ((before && isDrawnBefore(before, label)) || (after && isDrawnBefore(value, after))) return undefined;
  return mayLabel({ label, value }) ? { label, value } : undefined;
}

function mayLabel({ label, value }: LabelRow, most = MOST_WORDS): boolean {
  if (label.words.length > most || /^\p{Ll}/u.test(label.words[0]!.text)) return false;
  // The columns of code are told by the white in its lines.
  if (label.words[0]!.font.monospaced) return false;
  const texts = [textOf(label), textOf(value)] as const;
  return !PAIR.test(texts[0]) && !LABELLED.test(texts[1]) && !areItems(...texts);
}

/** A date or a time, in figures, with a name or a sign between these. */
const DATED = /\p{Nd}{1,2}:\p{Nd}{2}|(?:19|20)\p{Nd}{2}/u;
const NO_NUMBER = /\p{L}{2}|\p{Nd}[/.:-]\p{Nd}/u;
/** A date has at most so many words, and so many what it dates. */
const MOST_DATE_WORDS = 8;
const MOST_DATED_WORDS = 12;
/** Nothing stands above or below such a date for so many em. */
const ALONE = 2.2;

/** Rows of a text and a date set apart from it, with nothing above or below that; at the edge of a page they may be its head. */
function findDatedRows(pieces: readonly LinePiece[]): LabelRow[][] {
  if (!pieces.some(isDate)) return [];
  const inner = groupRows(pieces).slice(1, -1);
  return inner.flatMap(([label, value, ...others]) => {
    const row = label && value && others.length === 0 && isDate(value) ? { label, value } : undefined;
    return row && mayLabel(row, MOST_DATED_WORDS) && isLoneBeside(row, pieces) ? [[row]] : [];
  });
}

function isDate(piece: LinePiece): boolean {
  if (piece.words.length > MOST_DATE_WORDS) return false;
  const text = textOf(piece);
  return DATED.test(text) && NO_NUMBER.test(text);
}

function isLoneBeside({ label, value }: LabelRow, pieces: readonly LinePiece[]): boolean {
  if (Math.abs(label.size - value.size) > SAME_BASELINE * value.size || value.left < label.right)
    return false;
  return !pieces.some(
    (other) =>
      other !== value &&
      other.right > value.left - value.size &&
      Math.abs(other.baseline - value.baseline) < ALONE * value.size,
  );
}

/** Whether two texts are items of a list, as the answers to choose from are that stand beside each other. */
function areItems(first: string, second: string): boolean {
  const [before, marker] = [findItemMarker(first), findItemMarker(second)];
  return before !== undefined && marker !== undefined && countsOn(marker, before);
}

/** Whether a piece is drawn right after another, behind it in its row. */
function isDrawnBefore(a: LinePiece, b: LinePiece): boolean {
  const isLevel = Math.abs(a.baseline - b.baseline) < SAME_BASELINE * b.size;
  return isLevel && b.first === a.last + 1 && b.left > a.right;
}

function goesOnBelow(above: LabelRow, row: LabelRow): boolean {
  const { size, baseline } = row.label;
  const step = baseline - above.label.baseline;
  const isSame = (a: number, b: number) => Math.abs(a - b) < SAME_EDGE * size;
  return (
    step > 0 &&
    step < FURTHEST_BELOW * size &&
    isSame(above.label.left, row.label.left) &&
    (isSame(above.value.left, row.value.left) || isSame(above.value.right, row.value.right))
  );
}

/** Rows with labels one below the other, between which nothing stands further out than what they label. */
function findRuns(pieces: readonly LinePiece[]): LabelRow[][] {
  if (pieces.filter(isLabel).length < LEAST_ROWS) return [];
  const runs: LabelRow[][] = [];
  let run: LabelRow[] = [];
  for (const row of groupRows(pieces)) {
    const found = labelRow(row);
    const last = run.at(-1);
    if (found && (!last || isLevel(last, found))) {
      if (!last) runs.push(run);
      run.push(found);
    } else if (!last || !row.every((piece) => piece.left > last.value.left - SAME_EDGE * piece.size)) {
      run = found ? [found] : [];
      if (found) runs.push(run);
    }
  }
  return runs;
}

function labelRow(row: readonly LinePiece[]): LabelRow | undefined {
  const [label, value] = row;
  if (row.length !== 2 || !label || !value || !isLabel(label)) return undefined;
  const isNear = value.left > label.right && value.left - label.left < FURTHEST * label.size;
  const hasText = value.words.some(({ text }) => /\p{L}{2}/u.test(text));
  return isNear && hasText && !value.words.some(({ text }) => isRightToLeft(text))
    ? { label, value }
    : undefined;
}

function isLabel(piece: LinePiece): boolean {
  if (piece.words.length > 4) return false;
  const text = textOf(piece);
  return NUMBERED.test(text.replaceAll(/ ?[–—-] ?/g, '–')) || NAMED.test(text);
}

/** Labels begin at one edge, and what they label at another. */
function isLevel(a: LabelRow, b: LabelRow): boolean {
  const slack = SAME_EDGE * b.label.size;
  return Math.abs(a.label.left - b.label.left) < slack && Math.abs(a.value.left - b.value.left) < slack;
}

/** Where a label within a line ends, and what it labels begins. */
interface LabelEdges {
  right: number;
  value: number;
}

/**
 * Marks lines that begin with a label set to the right, up to the edge at which what they label begins: the years of a
 * curriculum. Several of them stand one below the other, and between them nothing further out than what they label.
 */
export function markEdgedLabels(pieces: readonly LinePiece[]): void {
  const known: LabelEdges[] = [];
  const labelled: { piece: LinePiece; edges: LabelEdges }[] = [];
  let run: LinePiece[] = [];
  let last: LabelEdges | undefined;
  for (const piece of pieces) {
    const edges = edgesWithin(piece);
    if (edges) labelled.push({ piece, edges });
    if (edges && last && areSame(last, edges, piece.size)) {
      run.push(piece);
      const isRagged = run.some(({ left }) => Math.abs(left - piece.left) > EXACT * piece.size);
      if (run.length >= LEAST_EDGED_ROWS && isRagged) known.push(edges);
    } else if (edges) [run, last] = [[piece], edges];
    else if (last && piece.left < last.value - EXACT * piece.size) last = undefined;
  }
  if (known.length === 0) return;
  for (const { piece, edges } of labelled)
    if (known.some((each) => areSame(each, edges, piece.size))) piece.isLabelled = true;
}

function areSame(a: LabelEdges, b: LabelEdges, size: number): boolean {
  return Math.abs(a.right - b.right) < EXACT * size && Math.abs(a.value - b.value) < EXACT * size;
}

function edgesWithin({ words, size }: LinePiece): LabelEdges | undefined {
  let [at, widest, next] = [0, 0, 0];
  for (let i = 1; i < words.length; i++) {
    // Most lines have no wide gap near their beginning.
    if (i > MOST_WORDS && widest < LEAST_GAP * size) return undefined;
    const gap = words[i]!.glued ? 0 : words[i]!.left - words[i - 1]!.right;
    if (gap > widest) {
      next = widest;
      widest = gap;
      at = i;
    } else if (gap > next) next = gap;
  }
  if (widest < Math.max(LEAST_GAP * size, WIDER_GAP * next) || at > MOST_WORDS) return undefined;
  if (findMarker(textOf({ words: words.slice(0, at + 1) }))) return undefined;
  return { right: words[at - 1]!.right, value: words[at]!.left };
}
