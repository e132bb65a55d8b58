import type { Box } from '../../../document/document.ts';
import { startsCaption } from '../../lexicon/captions.ts';
import { linesOf, type TextLine, textOfTokens } from '../text-lines.ts';
import { middleOf, type Token } from '../tokens.ts';
import type { Edge, Edges } from './edges.ts';
import type { Sheet, TextColumn } from './sheet.ts';

/** Rules whose ends agree within this (points) belong to one table. */
const SAME_ENDS = 5;
/** Pieces of one rule, drawn column by column, are at most this far apart (points); gutters are wider. */
const PIECE_GAP = 11;
/** A table is wider than this (points). */
const LEAST_WIDTH = 60;
/** More rules than this of one extent are no table's. */
const MOST_RULES = 400;
/** Words looked at, once for each band between two rules; past it the page is no document's. */
const MOST_LOOKS = 3_000_000;
/** Empty space between two rules (points) higher than this is a picture. */
const MOST_EMPTY = 60;

/** Boxes between horizontal rules of one extent that hold rows of cells, widest first. */
export function findRuleStacks(sheet: Sheet, edges: Edges, tokens: readonly Token[]): Box[] {
  const boxes: Box[] = [];
  let looks = 0;
  for (const stack of stackRules(edges.horizontal)) {
    looks += stack.length * tokens.length;
    if (looks > MOST_LOOKS) break;
    boxes.push(...divideStack(stack, sheet, tokens));
  }
  return boxes;
}

/** Groups rules by their ends; each group from top to bottom, wider groups first. */
function stackRules(horizontal: readonly Edge[]): Edge[][] {
  const rules = [...horizontal, ...joinPieces(horizontal)].filter((e) => e.end - e.start > LEAST_WIDTH);
  const stacks: Edge[][] = [];
  rules.sort((a, b) => b.end - b.start - (a.end - a.start));
  for (const rule of rules) {
    const stack = stacks.find(
      ([first]) =>
        Math.abs(first!.start - rule.start) < SAME_ENDS && Math.abs(first!.end - rule.end) < SAME_ENDS,
    );
    if (stack) stack.push(rule);
    else if (stacks.length < MOST_RULES) stacks.push([rule]);
  }
  for (const stack of stacks) stack.sort((a, b) => a.position - b.position);
  return stacks.filter((s) => s.length >= 2 && s.length <= MOST_RULES);
}

function joinPieces(horizontal: readonly Edge[]): Edge[] {
  const sorted = [...horizontal].sort((a, b) => a.position - b.position || a.start - b.start);
  const joined: Edge[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end]!.position - sorted[i]!.position < 1.5) end++;
    if (end - i > 1) joined.push(...joinRow(sorted.slice(i, end)));
    i = end;
  }
  return joined;
}

function joinRow(pieces: Edge[]): Edge[] {
  pieces.sort((a, b) => a.start - b.start);
  const rows: (Edge & { pieces: number })[] = [];
  for (const { position, start, end } of pieces) {
    const last = rows.at(-1);
    if (last && start - last.end < PIECE_GAP) {
      last.end = Math.max(last.end, end);
      last.pieces++;
    } else rows.push({ position, start, end, pieces: 1 });
  }
  return rows.filter((r) => r.pieces > 1);
}

/** The runs of a stack's bands that hold no prose, picture or caption. */
function divideStack(stack: readonly Edge[], sheet: Sheet, tokens: readonly Token[]): Box[] {
  const left = Math.min(...stack.map((e) => e.start));
  const right = Math.max(...stack.map((e) => e.end));
  const boxes: Box[] = [];
  let top: number | undefined;
  let rows = 0;
  let bands = 0;
  const finish = (bottom: number) => {
    if (top !== undefined && (rows >= 2 || (rows === 1 && bands > 1)))
      boxes.push({ left, right, top, bottom });
    top = undefined;
    rows = 0;
    bands = 0;
  };
  for (let i = 0; i + 1 < stack.length; i++) {
    const from = stack[i]!.position;
    const to = stack[i + 1]!.position;
    const band = readBand(sheet, tokens, { left, right, top: from, bottom: to });
    if (band.kind === 'other') {
      finish(from);
      if (band.rows > 0) {
        top = band.top;
        rows = band.rows;
      }
      continue;
    }
    top ??= from;
    rows += band.rows;
    bands++;
  }
  finish(stack.at(-1)!.position);
  return boxes;
}

/** What stands between two rules. Behind a caption a new table begins at `top` with `rows` rows. */
type Band = { kind: 'rows'; rows: number } | { kind: 'other'; rows: number; top: number };

function readBand(sheet: Sheet, tokens: readonly Token[], { left, right, top, bottom }: Box): Band {
  const other: Band = { kind: 'other', rows: 0, top: bottom };
  const inside = tokens.filter((t) => {
    const y = middleOf(t);
    return y > top && y < bottom && t.right > left - 2 && t.left < right + 2;
  });
  if (inside.length === 0) return bottom - top > MOST_EMPTY ? other : { kind: 'rows', rows: 0 };
  const outside = inside.filter((t) => t.left < left - 8 || t.right > right + 8).length;
  if (outside > 0.1 * inside.length) return other;
  const lines = linesOf(inside, 1);
  if (isProse(lines, right - left) || isRunningText(lines, sheet.textColumns)) return other;
  const caption = lines.findIndex((line) => startsCaption(textOfTokens(line.chunks[0]!.tokens.slice(0, 5))));
  const rows = lines.slice(caption + 1).filter((line) => line.chunks.length > 1).length;
  if (caption === -1) return { kind: 'rows', rows };
  return rows > 2 ? { kind: 'other', rows, top: lines[caption]!.bottom } : other;
}

/** Many lines that start and end with a column of the page's text. */
function isRunningText(lines: readonly TextLine[], columns: readonly TextColumn[]): boolean {
  if (lines.length < 3) return false;
  const running = lines.filter((line) =>
    line.chunks.some(
      (c) =>
        c.tokens.length >= 5 &&
        columns.some((k) => Math.abs(k.left - c.left) < 6 && Math.abs(k.right - c.right) < 6),
    ),
  );
  return running.length >= 0.4 * lines.length;
}

/** Lines that fill the width, or that of two columns, with words. */
export function isProse(lines: readonly TextLine[], width: number): boolean {
  if (lines.length < 3) return false;
  const full = lines.filter((line) => {
    const wide = line.chunks.filter((c) => c.tokens.length >= 5 && c.right - c.left > 0.36 * width);
    const covered = wide.reduce((sum, c) => sum + c.right - c.left, 0);
    return covered > 0.78 * width;
  });
  return full.length >= 0.55 * lines.length;
}
