import { identity, type Matrix, multiply } from '../matrix.ts';
import { clipBox } from '../paint.ts';
import { boundsOnPage, type ContentStream, isOff, type Operator, type Operators } from './content-stream.ts';
import { FAINTEST_ALPHA, matrixOf } from './state.ts';

/** Most copies of one picture that are placed. */
const MOST_COPIES = 1_000;

/** Operators that paint pictures and masks. */
export const imageOperators: Operators = {
  paintImageXObject: paintAt(once),
  paintImageMaskXObject: paintAt(once),
  paintInlineImageXObject: paintAt(once),
  paintSolidColorImageMask: paintDot,
  paintImageXObjectRepeat: paintAt(([, width, height, positions]) =>
    copies([Number(width), 0, 0, Number(height)], positions),
  ),
  paintImageMaskXObjectRepeat: paintAt(([, a, b, c, d, positions]) =>
    copies([a, b, c, d].map(Number), positions),
  ),
  paintInlineImageXObjectGroup: paintAt(([, images]) => members(images)),
  paintImageMaskXObjectGroup: paintAt(([images]) => members(images)),
};

/** @param matricesOf where the operator puts its picture or pictures, before the current matrix */
function paintAt(matricesOf: (args: readonly unknown[]) => Matrix[]): Operator {
  return (stream, args) => {
    if (isOff(stream)) return;
    const { ctm, clip } = stream.state;
    for (const matrix of matricesOf(args)) {
      const box = clipBox(boundsOnPage([0, 0, 1, 1], multiply(matrix, ctm)), clip);
      if (box && box.left < box.right && box.top < box.bottom) stream.images.push(box);
    }
  };
}

/** A mask of a single pixel, the way in which older typesetting programs draw rules. */
function paintDot(stream: ContentStream): void {
  const { ctm, clip, fill, fillAlpha } = stream.state;
  if (isOff(stream) || fillAlpha < FAINTEST_ALPHA) return;
  const box = clipBox(boundsOnPage([0, 0, 1, 1], ctm), clip);
  if (box && box.left < box.right && box.top < box.bottom) stream.paint.fills.push({ ...box, color: fill });
}

function once(): Matrix[] {
  return [identity];
}

/** Copies of one shape (four numbers of a matrix) at x and y one after the other. */
function copies(shape: readonly number[], positions: unknown): Matrix[] {
  const [a, b, c, d] = shape as [number, number, number, number];
  const places = positions as ArrayLike<number>;
  const count = Math.min(places.length >> 1, MOST_COPIES);
  return Array.from({ length: count }, (_, i) => ({ a, b, c, d, e: places[2 * i]!, f: places[2 * i + 1]! }));
}

function members(images: unknown): Matrix[] {
  const placed = images as { transform: number[] }[];
  return placed.slice(0, MOST_COPIES).map(({ transform }) => matrixOf(transform));
}
