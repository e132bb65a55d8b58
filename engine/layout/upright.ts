import type { Box } from '../document/document.ts';
import type { Page, Ruling, Word } from './page.ts';

/** A page is turned when this share of its letters is written in one other direction. */
const MAINLY = 0.6;

type QuarterTurn = 0 | 90 | 180 | 270;

/** The page turned so that most of its text reads from left to right; the same object when it already does. */
export function turnUpright(page: Page): Page {
  const angle = mainAngle(page.words);
  return angle === 0 ? page : turnPage(page, angle);
}

function mainAngle(words: readonly Word[]): QuarterTurn {
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  let total = 0;
  for (const word of words) {
    total += word.text.length;
    const angle = ((Math.round(word.angle / 90) * 90) % 360) as QuarterTurn;
    if (Math.abs(word.angle - Math.round(word.angle / 90) * 90) < 1) letters[angle] += word.text.length;
  }
  for (const angle of [90, 180, 270] as const) if (letters[angle] > MAINLY * total) return angle;
  return 0;
}

function turnPage(page: Page, angle: 90 | 180 | 270): Page {
  const point = turnPoint(page, angle);
  const box = <T extends Box>(b: T): T => ({ ...b, ...turnBox(b, point) });
  const swapped = angle !== 180;
  return {
    ...page,
    width: swapped ? page.height : page.width,
    height: swapped ? page.width : page.height,
    words: page.words.map((word) => turnWord(word, angle, point)),
    rulings: page.rulings.map((ruling) => turnRuling(ruling, point)),
    fills: page.fills.map(box),
    images: page.images.map(box),
    links: page.links.map(box),
    fields: page.fields.map(box),
    annotations: page.annotations.map(box),
  };
}

type Turn = (x: number, y: number) => [number, number];

/** Turns a point of the page against the direction of writing. */
function turnPoint(page: Page, angle: 90 | 180 | 270): Turn {
  switch (angle) {
    case 90:
      return (x, y) => [y, page.width - x];
    case 180:
      return (x, y) => [page.width - x, page.height - y];
    case 270:
      return (x, y) => [page.height - y, x];
  }
}

function turnBox(box: Box, turn: Turn): Box {
  const [x1, y1] = turn(box.left, box.top);
  const [x2, y2] = turn(box.right, box.bottom);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

function turnWord(word: Word, angle: 90 | 180 | 270, turn: Turn): Word {
  const box = turnBox(word, turn);
  // A turned word's `baseline` is the y it has on the displayed page; for vertical writing its line is an x.
  const isVertical = Math.round(word.angle / 90) % 2 === 1;
  const baseline = isVertical ? box.bottom - 0.22 * (box.bottom - box.top) : turn(0, word.baseline)[1];
  return { ...word, ...box, baseline, angle: (word.angle - angle + 360) % 360 };
}

function turnRuling(ruling: Ruling, turn: Turn): Ruling {
  const horizontal = ruling.orientation === 'horizontal';
  const box = horizontal
    ? { left: ruling.start, right: ruling.end, top: ruling.position, bottom: ruling.position }
    : { left: ruling.position, right: ruling.position, top: ruling.start, bottom: ruling.end };
  const { left, top, right, bottom } = turnBox(box, turn);
  return right - left >= bottom - top
    ? { ...ruling, orientation: 'horizontal', position: top, start: left, end: right }
    : { ...ruling, orientation: 'vertical', position: left, start: top, end: bottom };
}
