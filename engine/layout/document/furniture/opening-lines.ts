import { isDivisionLabel } from '../../lexicon/section-names.ts';
import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import { isSmall, type MarginRow } from './bands.ts';
import { isLarge } from './large-text.ts';

/** A title stands at most so many times its size below its label; running heads stand further out. */
const FURTHEST = 1.5;

/** Words and the number that tells one of a kind from the others: `Exercise 3`, `Form FT-12`. */
const LABEL = /^\p{L}[\p{L}.'’]*(?:[ -]\p{L}[\p{L}.'’]*){0,3}[ -]\p{Nd}{1,3}[.:]?$/u;
/** A day before its month and year. */
const DATE = /^\p{Nd}{1,2}\.? (?:\p{L}{1,3} )?\p{L}{3,12}\.? (?:\p{L}{1,3} )?\p{Nd}{4}$/u;

/** Whether a line may begin the text below it: nothing stands beside it, and it is no small type but above a title. */
export function mayOpen(line: Line, row: MarginRow, below: MarginRow | undefined, type: TypeFacts): boolean {
  return row.lines.length === 1 && (!isSmall(line, type) || isAboveTitle(line, row, below, type));
}

/** Whether the number of a line that may open text is that of the text, not of the page: it is set as a heading. */
export function numbersText(
  line: Line,
  row: MarginRow,
  below: MarginRow | undefined,
  type: TypeFacts,
): boolean {
  const text = line.text.trim();
  if (isDivisionLabel(text)) return true;
  if (!LABEL.test(text) && !DATE.test(text)) return false;
  return (line.style & ~type.style) !== 0 || isLarge(line, type) || isAboveTitle(line, row, below, type);
}

function isAboveTitle(line: Line, row: MarginRow, below: MarginRow | undefined, type: TypeFacts): boolean {
  const title = below?.lines.find((other) => isLarge(other, type) && other.size > line.size);
  return title !== undefined && below!.top - row.bottom <= FURTHEST * title.size;
}
