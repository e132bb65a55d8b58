import { expect, test } from 'vitest';
import type { Paint } from './paint.ts';
import { addPath, allocatePath, LINE, MOVE } from './paths.ts';

const PAGE = { left: 0, top: 0, right: 600, bottom: 800 };
const AS_IS = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Paints figures of straight lines through their points. */
function draw(...figures: [x: number, y: number][][]): Paint {
  const paint: Paint = { strokes: [], fills: [], slants: [], dots: [], sketches: [] };
  for (const points of figures) {
    const path = Object.assign(allocatePath(), { count: points.length, stroke: 0, lineWidth: 1 });
    points.forEach(([x, y], i) => {
      path.kind[i] = i === 0 ? MOVE : LINE;
      [path.x[i], path.y[i]] = [x, y];
    });
    addPath(paint, path, AS_IS, PAGE);
  }
  return paint;
}

test('slanted lines close together are one sketch, and those apart are another', () => {
  const wave = (x: number): [number, number][] => [0, 1, 2, 3].map((i) => [x + 10 * i, 100 + 20 * (i % 2)]);
  expect(draw(wave(50), wave(84), wave(300)).sketches).toEqual([
    { left: 50, top: 100, right: 114, bottom: 120, bends: 6 },
    { left: 300, top: 100, right: 330, bottom: 120, bends: 3 },
  ]);
});

test('rules, rectangles and grounds of a whole page are no sketches', () => {
  const frame: [number, number][] = [
    [50, 100],
    [200, 100],
    [200, 150],
    [50, 150],
    [50, 100],
  ];
  const ground: [number, number][] = [
    [0, 0],
    [600, 700],
    [0, 800],
  ];
  expect(draw(frame, frame.slice(0, 2), ground).sketches).toEqual([]);
});
