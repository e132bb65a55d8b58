import { expect, test } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import type { Sketch } from '../page.ts';
import { type SetLine, setPage, setRule } from '../testing/set-page.ts';

const PROSE = Array.from(
  { length: 6 },
  (_, i): SetLine => ({
    text: 'The water of the mill runs over the weir and down to the lake',
    x: 60,
    y: 80 + 12 * i,
  }),
);
/** Two parts of a diagram, joined by a line, with a label in each and one between them. */
const SKETCHES: Sketch[] = [
  { left: 100, top: 200, right: 160, bottom: 260, bends: 4 },
  { left: 240, top: 200, right: 300, bottom: 260, bends: 4 },
];
const WIRE = setRule('horizontal', 230, 160, 240);
const LABELS: SetLine[] = [
  { text: 'weir', x: 115, y: 233 },
  { text: 'gate', x: 190, y: 226 },
  { text: 'mill', x: 255, y: 233 },
];

function figuresOn(lines: readonly SetLine[], sketches = SKETCHES, width = 600): string[][] {
  const page = setPage([...PROSE, ...lines], { width, height: 800, rulings: [WIRE] });
  return layoutPage({ ...page, sketches }).blocks.flatMap((block) =>
    block.type === 'figure' ? [block.texts.flatMap((text) => text.lines.map((line) => line.text))] : [],
  );
}

test('what is drawn with curves and joined by lines is a figure with its labels', () => {
  expect(figuresOn(LABELS)).toEqual([['weir', 'gate', 'mill']]);
});

test('numbers beside a drawing are its labels too, and its caption is not', () => {
  const beside = [
    { text: '0 5 10', x: 100, y: 268, size: 8 },
    { text: 'Figure 3. How the water runs', x: 100, y: 272 },
  ];
  expect(figuresOn([...LABELS, beside[0]!]).flat()).toContain('0 5 10');
  expect(figuresOn([...LABELS, beside[1]!])).toEqual([['weir', 'gate', 'mill']]);
});

test('what a sentence or a title stands in is a ground, and what few letters stand in an ornament', () => {
  const sentence = { text: 'The miller opens it at dawn, whatever comes', x: 105, y: 245, size: 5 };
  expect(figuresOn([...LABELS, sentence])).toEqual([]);
  expect(figuresOn([...LABELS, { text: 'Mills', x: 170, y: 250, size: 18 }])).toEqual([]);
  expect(figuresOn(LABELS.slice(0, 2))).toEqual([]);
  expect(
    figuresOn(
      LABELS,
      SKETCHES.map((sketch) => ({ ...sketch, bends: 2 })),
    ),
  ).toEqual([]);
});

test('shapes on slides hold what the slide says', () => {
  expect(figuresOn(LABELS, SKETCHES, 1000)).toEqual([]);
});
