import type { Box } from '../../../document/document.ts';
import { identity, type Matrix } from '../matrix.ts';
import type { KnownFont } from './fonts.ts';

/** Opacity below which nothing is seen. */
export const FAINTEST_ALPHA = 0.03;

/** The graphics state of a content stream, text state included. */
export interface GraphicsState {
  ctm: Matrix;
  clip: Box;
  fill: number;
  stroke: number;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  font?: KnownFont;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling, 1 for 100 %. */
  stretch: number;
  /** y of the next line from this one; mostly negative. */
  leading: number;
  rise: number;
  mode: number;
}

export function initialState(ctm: Matrix, clip: Box): GraphicsState {
  return {
    ctm,
    clip,
    fill: 0,
    stroke: 0,
    fillAlpha: 1,
    strokeAlpha: 1,
    lineWidth: 1,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  };
}

/** Six numbers in the order PDF writes them. */
export function matrixOf(numbers: ArrayLike<number> | null | undefined): Matrix {
  if (!numbers || numbers.length < 6) return identity;
  return { a: numbers[0]!, b: numbers[1]!, c: numbers[2]!, d: numbers[3]!, e: numbers[4]!, f: numbers[5]! };
}

/** A colour as pdf.js writes it: `#rrggbb`, or three numbers up to 255. */
export function colorOf(args: readonly unknown[]): number {
  const [first, second, third] = args;
  if (typeof first === 'string') return Number.parseInt(first.slice(1), 16) || 0;
  if (typeof first !== 'number') return 0;
  return (first << 16) | (Number(second ?? 0) << 8) | Number(third ?? 0);
}
