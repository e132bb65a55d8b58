import type { TextBlock } from '../../blocks/blocks.ts';
import type { Line } from '../../lines/lines.ts';
import { groupRows, isCloseBelow } from '../../lines/rows.ts';

/** What frames, rules and arrows are typed with; one of them holds a corner or a side. */
const FRAME = /^[-+|=_*.:<>^/\\\s]{5,}$/;
const CORNER = /[+|]/;
/** A drawing has as many rows of frames. */
const LEAST_FRAMES = 2;
/** Baselines of one row agree within this share of an em. */
const SAME_ROW = 0.3;

/** Figures and tables that are typed in signs, as their lines from top to bottom. */
export function findDrawings(blocks: readonly TextBlock[]): Line[][] {
  const lines = blocks.flatMap((block) => block.lines);
  return passages(groupRows(lines, SAME_ROW)).flatMap((rows) => {
    const frames = rows.filter(isFrame).length;
    const first = rows.findIndex(isDrawn);
    const last = rows.findLastIndex(isDrawn);
    return frames < LEAST_FRAMES ? [] : [rows.slice(first, last + 1).flat()];
  });
}

const textOf = (row: readonly Line[]) => row.map(({ text }) => text).join(' ');

function isFrame(row: readonly Line[]): boolean {
  const text = textOf(row);
  return FRAME.test(text) && CORNER.test(text);
}

/** Frames, what stands between their sides, and the numbers of columns above them. */
const isDrawn = (row: readonly Line[]) => isFrame(row) || /^\|.*\|$|^[\d\s]+$/.test(textOf(row));

/** Rows between blank ones. */
function passages(rows: readonly Line[][]): Line[][][] {
  const found: Line[][][] = [];
  rows.forEach((row, i) => {
    const above = rows[i - 1]?.[0];
    if (above && isCloseBelow(above, row[0]!)) found.at(-1)!.push(row);
    else found.push([row]);
  });
  return found;
}
