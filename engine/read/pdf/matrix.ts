/** An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f, as PDF writes it. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

/** How much longer lengths become, on the average of all directions. */
export function scaleOf(m: Matrix): number {
  return Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
}

/** The part of a page that is shown, in the page's own coordinates (y grows upwards). */
export interface PageFrame {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Clockwise turns by 90° before it is shown. */
  quarterTurns: number;
}

/** Takes the page's own coordinates to those of the displayed page: origin top left, y downwards. */
export function displayMatrix(frame: PageFrame): Matrix {
  const { left, bottom, right, top } = frame;
  switch (frame.quarterTurns & 3) {
    case 1:
      return { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left };
    case 2:
      return { a: -1, b: 0, c: 0, d: 1, e: right, f: -bottom };
    case 3:
      return { a: 0, b: -1, c: -1, d: 0, e: top, f: right };
    default:
      return { a: 1, b: 0, c: 0, d: -1, e: -left, f: top };
  }
}
