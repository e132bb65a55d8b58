import { boxAround } from '../../../geometry.ts';
import { isNextNumber } from '../../../lexicon/section-names.ts';
import { groupByBaseline, isNumericChunk, textOfTokens } from '../../text-lines.ts';
import { isNumeric, middleOf, type Token } from '../../tokens.ts';
import type { PlacedCell } from '../found-table.ts';

/** Cells of a drawn row that hold numbers below each other, at least. */
const LEAST_STACKS = 2;
/** The rest of a number that was broken because its cell is narrow is shorter than this share of its first line. */
const REST = 0.6;
/** Lines of one row agree within this (em). */
const SAME_LINE = 0.3;

type Line = Token[];

/**
 * The cells of a drawn row that holds several rows of text, their rows counted from 0: numbers below each other are no
 * lines of one text. What stands alone beside them holds for all of these rows. Undefined where they do not agree.
 * @param xs - of the sides of columns
 */
export function stackedRows(
  all: readonly PlacedCell<Token[]>[],
  xs: readonly number[],
): PlacedCell<Token[]>[] | undefined {
  const cells = all.filter(({ content }) => content.length > 0);
  const stacks = cells.map(({ content }) => groupByBaseline(content));
  const numbers = stacks.filter(
    (lines, i) => lines.length > 1 && lines.every(isValue) && !isBroken(lines, cells[i]!, xs),
  );
  const [longest] = numbers.toSorted((a, b) => b.length - a.length);
  if (!longest || numbers.length < LEAST_STACKS) return undefined;
  const rowOf = (line: Line) => longest.findIndex((other) => areLevel(line, other));
  const placed = stacks.map((lines, i): PlacedCell<Token[]>[] | undefined => {
    const rows = lines.map(rowOf);
    const areValues = lines.every(isValue);
    if (lines.length < 2 && !(areValues && rows[0] !== -1))
      return [{ ...cells[i]!, row: 0, rowSpan: longest.length }];
    const stands = lines.length === longest.length || areValues;
    if (!stands || rows.includes(-1) || readsOn(lines)) return undefined;
    return lines.map((content, k) => ({ ...cells[i]!, row: rows[k]!, rowSpan: 1, content }));
  });
  return placed.every((row) => row !== undefined) ? placed.flat() : undefined;
}

/** A number of one part or several, and nothing else. */
const COUNTED = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3})*\.?$/u;

/**
 * The cells of a drawn row whose first column holds numbers that count on, one below the other: each begins a row, with what
 * stands level with it and below. Undefined where nothing but the number stands level with one of them.
 */
export function countedRows(all: readonly PlacedCell<Token[]>[]): PlacedCell<Token[]>[] | undefined {
  const cells = all.filter(({ content }) => content.length > 0);
  const [labels, ...others] = cells.map(({ content }) => groupByBaseline(content));
  if (cells[0]?.column !== 0 || !labels || labels.length < LEAST_STACKS || !areCounted(labels))
    return undefined;
  const isLed = (label: Line) => others.some((lines) => lines.some((line) => areLevel(line, label)));
  if (!labels.every(isLed)) return undefined;
  const rowOf = (line: Line) =>
    labels.findLastIndex((label) => areLevel(line, label) || middleOf(label[0]!) < middleOf(line[0]!));
  const placed = partByRows(cells, [labels, ...others], labels.length, rowOf);
  return placed.flatMap(({ content }) => content).length === cells.flatMap(({ content }) => content).length
    ? placed
    : undefined;
}

/** The cells of a drawn row as those of so many rows, counted from 0, by the row of each of their lines; none of them is empty. */
export function partByRows(
  cells: readonly PlacedCell<Token[]>[],
  stacks: readonly Line[][],
  rows: number,
  rowOf: (line: Line) => number,
): PlacedCell<Token[]>[] {
  return cells.flatMap((cell, i) => {
    const parts = Array.from({ length: rows }, (): Token[] => []);
    for (const line of stacks[i]!) parts[rowOf(line)]?.push(...line);
    return parts.flatMap((content, row) =>
      content.length > 0 ? [{ ...cell, row, rowSpan: 1, content }] : [],
    );
  });
}

function areCounted(labels: readonly Line[]): boolean {
  const texts = labels.map(textOfTokens);
  if (!texts.every((text) => COUNTED.test(text))) return false;
  const paths = texts.map((text) => text.split('.').filter(Boolean).map(Number));
  return paths.every((path, i) => i === 0 || isNextNumber(path, paths[i - 1]!));
}

/** A number that is not the second line of another, as one in brackets is. */
function isValue(line: Line): boolean {
  const { text } = line[0]!.shown;
  return isNumeric(text) && !/^[([±]/u.test(text) && isNumericChunk({ tokens: line });
}

/** Whether lines are one number, broken each time where no further digit had room in the cell. */
function isBroken(
  lines: readonly Line[],
  { column, colSpan }: PlacedCell<Token[]>,
  xs: readonly number[],
): boolean {
  const [left, right] = [xs[column]!, xs[column + colSpan]!].toSorted((a, b) => a - b) as [number, number];
  const boxes = lines.map((line) => boxAround(line));
  const [first, last] = [boxes[0]!, boxes.at(-1)!];
  const padding = Math.max(0, first.left - left);
  const digit = (first.right - first.left) / textOfTokens(lines[0]!).length;
  const areFull = boxes.slice(0, -1).every((box) => box.right + digit > right - padding);
  return areFull && last.right - last.left < REST * (first.right - first.left);
}

function areLevel(a: Line, b: Line): boolean {
  return Math.abs(middleOf(a[0]!) - middleOf(b[0]!)) < SAME_LINE * b[0]!.size;
}

/** Whether a text that begins with a capital goes on with small letters in its next lines. */
function readsOn([first, ...others]: readonly Line[]): boolean {
  const begins = (line: Line, letter: RegExp) => letter.test(line[0]!.shown.text);
  return begins(first!, /^\p{Lu}/u) && others.every((line) => begins(line, /^\p{Ll}/u));
}
