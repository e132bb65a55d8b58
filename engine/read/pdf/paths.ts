import type { Box } from '../../document/document.ts';
import { areNear, enclose } from '../../layout/geometry.ts';
import type { Matrix } from './matrix.ts';
import { scaleOf } from './matrix.ts';
import { clipBox, type Paint, THICKEST_RULE, WHITE } from './paint.ts';

/** Kinds of path segments. A curve is given by its three points, each a segment of kind `CURVE`. */
export const LINE = 0;
export const CURVE = 1;
export const MOVE = 2;

/** A path as painted, in coordinates that `matrix` takes to the displayed page. */
export interface Path {
  count: number;
  kind: Uint8Array;
  x: Float64Array;
  y: Float64Array;
  /** The segment closes its figure. */
  close: Uint8Array;
  fill?: number;
  stroke?: number;
  lineWidth: number;
}

/** Segments of one path looked at: a table's grid drawn as one path has some hundreds. */
export const MOST_SEGMENTS = 20_000;

/** Room for a path, to be filled again and again. */
export function allocatePath(): Path {
  return {
    count: 0,
    kind: new Uint8Array(MOST_SEGMENTS),
    x: new Float64Array(MOST_SEGMENTS),
    y: new Float64Array(MOST_SEGMENTS),
    close: new Uint8Array(MOST_SEGMENTS),
    lineWidth: 0,
  };
}

/** Lines leaning less than this (points over their whole length) are parallel to the page's edge. */
const LEAN = 0.5;
/** Shorter strokes than this (points) are ticks and parts of drawings. */
const SHORTEST_STROKE = 1;
/** Strokes of a cross in a tick box are at most this long each way (points) … */
const LONGEST_SLANT = 24;
/** … and pages with more of them than this are drawings. */
const MOST_SLANTS = 500;

/** Round figures up to this wide (points) may be bullets, or discs with the number of an item … */
const WIDEST_DOT = 24;
const SMALLEST_DOT = 1;
/** … of about equal sides, drawn with a few curves; on a page with more of them than this they are a drawing's. */
const ROUND = 0.2;
const MOST_CURVE_POINTS = 128;
const MOST_DOTS = 400;
/** Stands for the colours of a gradient. */
const SHADED = 0x808080;

/** Adds the axis-parallel lines, filled rectangles and small round figures of a path to `paint`, cut at `clip`. */
export function addPath(paint: Paint, path: Path, matrix: Matrix, clip: Box): void {
  addDots(paint, path, matrix, clip);
  addSketch(paint, path, matrix, clip);
  if (path.stroke !== undefined)
    addStrokes(
      { paint, clip, thickness: path.lineWidth * scaleOf(matrix), color: path.stroke },
      path,
      matrix,
    );
  if (path.fill !== undefined) addFills({ paint, clip, color: path.fill }, path, matrix);
}

function addDots(paint: Paint, path: Path, m: Matrix, clip: Box): void {
  const color = path.fill ?? path.stroke;
  if (color === undefined) return;
  let from = 0;
  for (let i = 1; i <= path.count; i++) {
    if (i < path.count && path.kind[i] !== MOVE) continue;
    const box = i - from <= MOST_CURVE_POINTS && paint.dots.length < MOST_DOTS && roundBox(path, from, i, m);
    const shown = box && clipBox(box, clip);
    if (shown) paint.dots.push(Object.assign(shown, { hollow: path.fill === undefined, color }));
    from = i;
  }
}

/** What is drawn larger than this (points) is a ground or a map, and nearer than this is of one drawing. */
const LARGEST_SKETCH = 540;
const NEAR_SKETCH = 6;
/** On a page with more drawings apart from each other than this they are letters. */
const MOST_SKETCHES = 400;

/** Adds a path with curves or slanted lines in it to the drawing that it stands in or beside. */
function addSketch({ sketches }: Paint, path: Path, m: Matrix, clip: Box): void {
  const color = path.fill ?? path.stroke;
  if (color === undefined || color === WHITE || sketches.length >= MOST_SKETCHES) return;
  const bends = countBends(path, m);
  const shown = bends > 0 && clipBox(boxOf(path, 0, path.count, m), clip);
  if (!shown || Math.max(shown.right - shown.left, shown.bottom - shown.top) > LARGEST_SKETCH) return;
  if (rectangleOf(path, 0, path.count, m)) return;
  const near = sketches.find((sketch) => areNear(sketch, shown, NEAR_SKETCH));
  if (near) {
    enclose(near, shown);
    near.bends += bends;
  } else sketches.push({ ...shown, bends });
}

/** Curves of a path, and lines of it that lean from both edges of the page. */
function countBends(path: Path, m: Matrix): number {
  let [bends, px, py] = [0, 0, 0];
  for (let i = 0; i < path.count; i++) {
    const x = m.a * path.x[i]! + m.c * path.y[i]! + m.e;
    const y = m.b * path.x[i]! + m.d * path.y[i]! + m.f;
    if (path.kind[i] === CURVE) bends += 1 / 3;
    else if (path.kind[i] === LINE && Math.abs(x - px) > LEAN && Math.abs(y - py) > LEAN) bends++;
    [px, py] = [x, y];
  }
  return bends;
}

/** Around some points of a path. */
function boxOf(path: Path, from: number, to: number, m: Matrix): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = from; i < to; i++) {
    const x = m.a * path.x[i]! + m.c * path.y[i]! + m.e;
    const y = m.b * path.x[i]! + m.d * path.y[i]! + m.f;
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box;
}

/** Adds a small area painted with a gradient, as the balls are that lead the items of slides. */
export function addShading(paint: Paint, area: Box): void {
  if (isDotSized(area) && paint.dots.length < MOST_DOTS)
    paint.dots.push({ ...area, hollow: false, color: SHADED });
}

/** The box of a figure of curves that is about as high as wide. */
function roundBox(path: Path, from: number, to: number, m: Matrix): Box | undefined {
  let curved = 0;
  for (let i = from; i < to; i++) if (path.kind[i] === CURVE) curved++;
  // A circle is at least two curves of three points each, and little else.
  if (curved < 6 || to - from - curved > 3) return undefined;
  const box = boxOf(path, from, to, m);
  return isDotSized(box) ? box : undefined;
}

function isDotSized({ left, top, right, bottom }: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  const isRound = Math.abs(width - height) <= ROUND * Math.max(width, height);
  return isRound && width >= SMALLEST_DOT && width <= WIDEST_DOT;
}

/** What a path is painted with, and where to. */
interface Brush {
  paint: Paint;
  clip: Box;
  color: number;
}

interface Pen extends Brush {
  /** Points. */
  thickness: number;
}

function addStrokes(pen: Pen, path: Path, m: Matrix): void {
  let [px, py, sx, sy] = [0, 0, 0, 0];
  for (let i = 0; i < path.count; i++) {
    const x = m.a * path.x[i]! + m.c * path.y[i]! + m.e;
    const y = m.b * path.x[i]! + m.d * path.y[i]! + m.f;
    if (path.kind[i] === MOVE) [sx, sy] = [x, y];
    else if (path.kind[i] === LINE) addStroke(pen, px, py, x, y);
    if (path.close[i]) addStroke(pen, x, y, sx, sy);
    [px, py] = [x, y];
  }
}

function addStroke(pen: Pen, x1: number, y1: number, x2: number, y2: number): void {
  const width = Math.abs(x2 - x1);
  const height = Math.abs(y2 - y1);
  if (Math.max(width, height) < SHORTEST_STROKE) return;
  const slanted = Math.min(width, height) > LEAN;
  if (slanted && (Math.max(width, height) > LONGEST_SLANT || pen.paint.slants.length >= MOST_SLANTS)) return;
  const box = {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2),
    bottom: Math.max(y1, y2),
  };
  const shown = clipBox(box, pen.clip);
  if (!shown) return;
  if (slanted) {
    pen.paint.slants.push(shown);
    return;
  }
  const { left, top, right, bottom } = shown;
  const { thickness, color } = pen;
  pen.paint.strokes.push({ x1: left, y1: top, x2: right, y2: bottom, thickness, color });
}

function addFills({ paint, clip, color }: Brush, path: Path, m: Matrix): void {
  let from = 0;
  for (let i = 1; i <= path.count; i++) {
    if (i < path.count && path.kind[i] !== MOVE) continue;
    const box = rectangleOf(path, from, i, m);
    const shown = box && clipBox(box, clip);
    if (shown) paint.fills.push(Object.assign(shown, { color }));
    from = i;
  }
}

/** Corners of a figure that is drawn with more than its four: a point on a side, an end cut to a mitre, rounded corners. */
const MOST_CORNERS = 12;
/** A thin figure is a rule, and one of rounded corners a rectangle, when it fills this share of its box. */
const FILLING = 0.9;

/** The box of a figure that is a rectangle along the page's axes, or as good as one where it is a rule or has rounded corners. */
function rectangleOf(path: Path, from: number, to: number, m: Matrix): Box | undefined {
  if (to - from < 4 || to - from > 3 * MOST_CORNERS) return undefined;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const xs: number[] = [];
  const ys: number[] = [];
  let curves = 0;
  for (let i = from; i < to; i++) {
    if (path.kind[i] === CURVE) {
      // Of the three points of a curve only the last lies on the figure.
      curves++;
      i += 2;
    }
    const x = m.a * path.x[i]! + m.c * path.y[i]! + m.e;
    const y = m.b * path.x[i]! + m.d * path.y[i]! + m.f;
    xs.push(x);
    ys.push(y);
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  if (xs.length > MOST_CORNERS || curves > 4) return undefined;
  const near = (value: number, a: number, b: number) =>
    Math.min(Math.abs(value - a), Math.abs(value - b)) <= LEAN;
  /** How many sides of the box each point lies on. */
  const sides = xs.map(
    (x, i) => Number(near(x, box.left, box.right)) + Number(near(ys[i]!, box.top, box.bottom)),
  );
  if (curves === 0 && xs.length <= 5 && sides.every((count) => count === 2)) return box;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isThin = Math.min(width, height) <= THICKEST_RULE;
  const isRounded = curves > 0 && sides.every((count) => count > 0);
  return (isThin || isRounded) && areaOf(xs, ys) >= FILLING * width * height ? box : undefined;
}

function areaOf(xs: readonly number[], ys: readonly number[]): number {
  let twice = 0;
  for (let i = 0, before = xs.length - 1; i < xs.length; before = i++)
    twice += xs[before]! * ys[i]! - xs[i]! * ys[before]!;
  return Math.abs(twice) / 2;
}
