import type { Box } from '../../../document/document.ts';
import { boxAround, heightOf, widthOf } from '../../../layout/geometry.ts';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import { footAt } from '../../words/foot-at.ts';
import type { Component } from '../components.ts';

/** Small signs that stand above the foot of their line beside a word of it: an exponent, the mark of a note. Pixels. */
export interface RaisedFigures extends Box, MeasuredLine {
  /** From left to right: figures and letters, and the commas and dashes between them. */
  signs: Box[];
  /** Those of them that are as high as figures. */
  figures: Box[];
}

/** A line of text, and the height of its capitals, pixels. */
interface MeasuredLine {
  line: RecognizedLine;
  capital: number;
}

/**
 * All lengths are shares of the height of a line's capitals. Raised figures are so high: 0.57 to 0.78 in print of nine
 * publishers, a little more where they are small, and small letters 0.45.
 */
const HEIGHT = { least: 0.42, most: 0.86 };
/** They are no wider than two that touch, … */
const WIDEST = 1.6;
/** … end so far above the foot of the line: 0.3 to 0.7, the higher they are the further; worn type dances by less, … */
const LEAST_RAISED = 0.28;
const HIGHER_THAN_RAISED = 0.42;
/** … and begin between these heights above it; what begins lower is a small letter that hangs in the air. */
const TOP = { least: 0.85, most: 1.6 };
/** Under them is no ink of their line that overlaps them by this share of their width: there is in fractions and percent signs. */
const UNDER = 0.35;
/** Nor is a dot so near to their middle, in their width, as under a question mark; a stop before them stands to the side. */
const CENTRED = 0.25;
/** A comma between them begins and ends between these heights, … */
const COMMA = { least: 0.15, most: 0.85, size: 0.08 };
/** … a dash between these, and is so many times as long as thick. */
const DASH = { least: 0.55, most: 1.2, ratio: 1.7, size: 0.15, longest: 1.1 };
/** Signs of one mark stand at most so far apart, … */
const APART = 0.45;
/** … and as far from the word they belong to. */
const BESIDE = 0.4;

/**
 * Finds raised figures by how they stand: the engine's models know few of them, and read them as quotes and other signs.
 * @param pieces ink of the picture
 */
export function findRaisedFigures(
  lines: readonly MeasuredLine[],
  pieces: readonly Component[],
): RaisedFigures[] {
  const byTop = pieces.toSorted((a, b) => a.top - b.top);
  return lines.flatMap((measured) => {
    const near = piecesNear(measured, byTop);
    const isFigure = (piece: Component) => isRaised(piece, measured) && !standsOver(piece, near, measured);
    const figures = new Set(near.filter(isFigure));
    const raised = near.filter((piece) => figures.has(piece) || isSign(piece, measured));
    return gatherRuns(raised, APART * measured.capital).flatMap((run) => {
      const last = run.findLastIndex((piece) => figures.has(piece));
      if (last < 0) return [];
      const signs = run.slice(0, last + 1);
      const tall = signs.filter((piece) => figures.has(piece));
      const mark = { ...measured, ...boxAround(signs), signs, figures: tall };
      return standsBeside(mark) ? [mark] : [];
    });
  });
}

/** The pieces that reach into the height of a line, along its length and a little behind it, from left to right. */
function piecesNear({ line, capital }: MeasuredLine, byTop: readonly Component[]): Component[] {
  const foot = (line.baseline.y0 + line.baseline.y1) / 2;
  const [top, bottom] = [foot - 2 * TOP.most * capital, foot + capital];
  const reach = 2 * capital;
  const near: Component[] = [];
  for (let i = firstFrom(byTop, top); i < byTop.length && byTop[i]!.top < bottom; i++) {
    const piece = byTop[i]!;
    if (piece.right > line.left - reach && piece.left < line.right + reach) near.push(piece);
  }
  return near.sort((a, b) => a.left - b.left);
}

/** Where those begin that start at a height or below it. */
function firstFrom(byTop: readonly Box[], top: number): number {
  let [low, high] = [0, byTop.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byTop[middle]!.top < top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How far the top and the bottom of a piece are above the foot of a line, in heights of its capitals. */
function heightsOver({ line, capital }: MeasuredLine, piece: Box) {
  const foot = footAt(line, piece.left);
  return { top: (foot - piece.top) / capital, bottom: (foot - piece.bottom) / capital };
}

function isRaised(piece: Component, measured: MeasuredLine): boolean {
  const [width, height] = [widthOf(piece) / measured.capital, heightOf(piece) / measured.capital];
  if (height < HEIGHT.least || height > HEIGHT.most || width > WIDEST) return false;
  const { top, bottom } = heightsOver(measured, piece);
  const isClear = bottom >= Math.max(LEAST_RAISED, height - HIGHER_THAN_RAISED);
  return isClear && top >= TOP.least && top <= TOP.most;
}

/** Whether other ink of the line stands under a piece. */
function standsOver(piece: Component, near: readonly Component[], measured: MeasuredLine): boolean {
  return near.some((other) => {
    const common = Math.min(piece.right, other.right) - Math.max(piece.left, other.left);
    if (other === piece || common <= 0) return false;
    if (common < UNDER * widthOf(piece) && !isCentredUnder(other, piece)) return false;
    const { top, bottom } = heightsOver(measured, other);
    return bottom < LEAST_RAISED && bottom > -COMMA.most && top > COMMA.size;
  });
}

function isCentredUnder(dot: Box, { left, right }: Box): boolean {
  return Math.abs(dot.left + dot.right - left - right) <= 2 * CENTRED * (right - left);
}

/** Whether a piece is a comma or a dash that stands as high as raised figures do. */
function isSign(piece: Component, measured: MeasuredLine): boolean {
  const [width, height] = [widthOf(piece) / measured.capital, heightOf(piece) / measured.capital];
  if (width > DASH.longest || height >= HEIGHT.least) return false;
  const { top, bottom } = heightsOver(measured, piece);
  if (width >= DASH.ratio * height) return width >= DASH.size && bottom >= DASH.least && top <= DASH.most;
  return Math.min(width, height) >= COMMA.size && bottom >= COMMA.least && top <= COMMA.most;
}

function gatherRuns(signs: readonly Component[], reach: number): Component[][] {
  const runs: Component[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const sign of signs) {
    if (sign.left - end <= reach) runs.at(-1)!.push(sign);
    else runs.push([sign]);
    end = Math.max(end, sign.right);
  }
  return runs;
}

/** Whether a letter of the line stands beside a mark, and not only one that the mark was read as. */
function standsBeside(mark: RaisedFigures): boolean {
  const { line, capital } = mark;
  return line.words.some((word) =>
    word.letters.some((letter) => {
      const middle = (letter.left + letter.right) / 2;
      const apart = Math.max(mark.left - letter.right, letter.left - mark.right);
      return (middle < mark.left || middle > mark.right) && apart <= BESIDE * capital;
    }),
  );
}
