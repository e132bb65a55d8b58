import { isRightToLeft } from '../lexicon/right-to-left.ts';
import { absorb, type LinePiece } from './line-piece.ts';
import { groupRows, SAME_EDGE } from './rows.ts';

/** From the edge of the labels to that of what they label, em: between columns of text it is more. */
const FURTHEST = 14;
/** So many rows one below the other. */
const LEAST_ROWS = 2;
/** A time, a span of years, a code or a section's number … */
const NUMBERED = /^\p{L}{0,3}\p{N}[\p{L}\p{N}.,:+/–—-]{0,20}$/u;
/** … or a name with a colon. */
const NAMED = /^\p{L}[^:：]{0,24}[:：]$/u;

interface LabelRow {
  label: LinePiece;
  value: LinePiece;
}

/** Puts labels before what stands apart from them in their rows, where several rows do so: hours, years, codes, fields of a letter. */
export function joinLabelRows(pieces: LinePiece[]): LinePiece[] {
  const gone = new Set<LinePiece>();
  for (const run of findRuns(pieces)) {
    if (run.length < LEAST_ROWS) continue;
    for (const { label, value } of run) {
      absorb(label, value);
      label.isLabelled = true;
      gone.add(value);
    }
  }
  return gone.size === 0 ? pieces : pieces.filter((piece) => !gone.has(piece));
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

function isLabel({ words }: LinePiece): boolean {
  if (words.length > 4) return false;
  const text = words.map(({ text, glued }, i) => (glued || i === 0 ? text : ` ${text}`)).join('');
  return NUMBERED.test(text.replaceAll(/ ?[–—-] ?/g, '–')) || NAMED.test(text);
}

/** Labels begin at one edge, and what they label at another. */
function isLevel(a: LabelRow, b: LabelRow): boolean {
  const slack = SAME_EDGE * b.label.size;
  return Math.abs(a.label.left - b.label.left) < slack && Math.abs(a.value.left - b.value.left) < slack;
}
