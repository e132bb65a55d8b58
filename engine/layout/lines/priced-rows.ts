import { CURRENCY } from '../lexicon/signs.ts';
import { byBaseline, firstFrom, type Near } from '../sorted.ts';
import { absorb, type LinePiece } from './line-piece.ts';
import { SAME_BASELINE, SAME_EDGE } from './rows.ts';

/** So many rows. */
const LEAST_ROWS = 2;
/** What a figure stands behind has at most so many words: a line of prose has more. */
const MOST_WORDS = 8;
/** A sum, a score or a span of years; whole numbers are those of pages, and in brackets those of equations. */
const FIGURE = new RegExp(
  `^(?!\\p{Nd}{1,4}$)(?:${CURRENCY})?[-–−+]?\\p{Nd}(?:[\\p{Nd}.,:’'–−-]*\\p{Nd})?(?:${CURRENCY}|%)?$`,
  'u',
);
const LETTERS = /\p{L}{2}/u;

interface PricedRow {
  text: LinePiece;
  figure: LinePiece;
}

/** Puts figures behind what stands at a distance before them, where several end at one edge: prices, scores, sums. */
export function joinPricedRows(pieces: LinePiece[]): LinePiece[] {
  const figures = pieces.filter(isFigure);
  if (figures.length < LEAST_ROWS) return pieces;
  const near = byBaseline(pieces);
  const rows = figures.flatMap((figure) => pricedRow(figure, near));
  const gone = new Set<LinePiece>();
  for (const { text, figure } of levelRows(rows)) {
    absorb(text, figure);
    text.isLabelled = true;
    gone.add(figure);
  }
  return gone.size === 0 ? pieces : pieces.filter((piece) => !gone.has(piece));
}

function isFigure({ words }: LinePiece): boolean {
  return words.length <= 3 && FIGURE.test(words.map(({ text }) => text).join(''));
}

/** A figure with the text right before it, unless other figures stand in its row. */
function pricedRow(figure: LinePiece, near: Near<LinePiece>): PricedRow[] {
  const slack = SAME_BASELINE * figure.size;
  const row = near(figure.baseline - slack, figure.baseline + slack).sort((a, b) => a.left - b.left);
  const at = row.indexOf(figure);
  const [text, next] = [row[at - 1], row[at + 1]];
  if (!text || text.right > figure.left || (next && isFigure(next))) return [];
  const isText = text.words.length <= MOST_WORDS && text.words.some((word) => LETTERS.test(word.text));
  return isText ? [{ text, figure }] : [];
}

/** Rows whose text begins, and whose figure ends, where those of another do. */
function levelRows(rows: readonly PricedRow[]): PricedRow[] {
  const sorted = rows.toSorted((a, b) => leftOf(a) - leftOf(b));
  const reach = SAME_EDGE * Math.max(...rows.map(({ text }) => text.size));
  const hasLevel = (row: PricedRow) => {
    for (let i = firstFrom(sorted, leftOf(row) - reach, leftOf); i < sorted.length; i++) {
      const other = sorted[i]!;
      if (leftOf(other) > leftOf(row) + reach) return false;
      if (other !== row && isLevel(row, other)) return true;
    }
    return false;
  };
  return rows.filter(hasLevel);
}

const leftOf = ({ text }: PricedRow) => text.left;

/** Figures end at one edge, and what they stand behind begins at another. */
function isLevel(a: PricedRow, b: PricedRow): boolean {
  const slack = SAME_EDGE * b.text.size;
  return Math.abs(a.text.left - b.text.left) < slack && Math.abs(a.figure.right - b.figure.right) < slack;
}
