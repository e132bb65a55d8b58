import type { Box } from '../../document/document.ts';
import { changeWord } from '../change-word.ts';
import { boxOfRuling } from '../geometry.ts';
import type { Page, Ruling, Word } from '../page.ts';
import { median } from '../statistics.ts';
import { turnVerticalWriting } from './vertical-writing.ts';

/** A page is turned when this share of its letters is written in one other direction. */
const MAINLY = 0.6;

type QuarterTurn = 0 | 90 | 180 | 270;

/** Text within this many degrees of the page's edges is skewed, as on scans, rather than set at an angle. */
const SKEW = 12;
/** Skews below this (degrees) do not matter. */
const LEAST_SKEW = 0.15;

/** The page turned so that most of its text reads from left to right, and set straight. */
export function straightenPage(page: Page): Page {
  return turnUpright(turnVerticalWriting(dropSkew(page)));
}

/** Words at a slight angle as upright ones; where most are skewed, lines are brought back to one height. */
function dropSkew(page: Page): Page {
  if (page.words.every((word) => word.angle % 90 === 0)) return page;
  const skews = page.words.map((word) => skewOf(word.angle)).filter((skew) => Math.abs(skew) <= SKEW);
  const skew = median(skews);
  const slope = Math.abs(skew) < LEAST_SKEW ? 0 : Math.tan((skew * Math.PI) / 180);
  const words = page.words.map((word) => setStraight(word, slope));
  if (slope === 0) return { ...page, words };
  return { ...page, words, rulings: page.rulings.map((ruling) => moveWithLines(ruling, slope)) };
}

/** A rule that runs across keeps its place between the lines of text. */
function moveWithLines(ruling: Ruling, slope: number): Ruling {
  if (ruling.orientation === 'vertical') return ruling;
  return { ...ruling, position: ruling.position - ((ruling.start + ruling.end) / 2) * slope };
}

/** Degrees from the nearest quarter turn. */
function skewOf(angle: number): number {
  return angle - 90 * Math.round(angle / 90);
}

function setStraight(word: Word, slope: number): Word {
  if (Math.abs(skewOf(word.angle)) > SKEW) return word;
  const angle = (90 * Math.round(word.angle / 90)) % 360;
  if (slope === 0 || angle !== 0) return changeWord(word, { angle });
  const drop = word.left * slope;
  return changeWord(word, {
    angle,
    top: word.top - drop,
    bottom: word.bottom - drop,
    baseline: word.baseline - drop,
  });
}

/** The words written in one other direction, on the page turned so that they are upright. */
export function turnedParts(page: Page): Page[] {
  const parts: Page[] = [];
  for (const angle of [90, 180, 270] as const) {
    const words = page.words.filter((word) => word.angle === angle);
    if (words.length > 0) parts.push(turnPage({ ...page, words }, angle));
  }
  return parts;
}

/** The same object when most text already reads from left to right. */
function turnUpright(page: Page): Page {
  const angle = mainAngle(page.words);
  return angle === 0 ? page : turnPage(page, angle);
}

/** The direction that most letters are written in, degrees clockwise; 0 where none is that of most. */
export function mainAngle(words: readonly Word[]): QuarterTurn {
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

/** A page with all that stands on it turned upright. @param angle - of its text as it was, degrees */
export function turnPage(page: Page, angle: 90 | 180 | 270): Page {
  const point = turnPoint(page, angle);
  const box = <T extends Box>(b: T): T => Object.assign({}, b, turnBox(b, point));
  const swapped = angle !== 180;
  return {
    ...page,
    width: swapped ? page.height : page.width,
    height: swapped ? page.width : page.height,
    words: page.words.map((word) => turnWord(word, angle, point)),
    rulings: page.rulings.map((ruling) => turnRuling(ruling, point)),
    fills: page.fills.map(box),
    slants: page.slants?.map(box),
    dots: page.dots?.map(box),
    sketches: page.sketches?.map(box),
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
  return changeWord(word, Object.assign(box, { baseline, angle: (word.angle - angle + 360) % 360 }));
}

function turnRuling(ruling: Ruling, turn: Turn): Ruling {
  const { left, top, right, bottom } = turnBox(boxOfRuling(ruling), turn);
  const { thickness, color } = ruling;
  return right - left >= bottom - top
    ? { orientation: 'horizontal', position: top, start: left, end: right, thickness, color }
    : { orientation: 'vertical', position: left, start: top, end: bottom, thickness, color };
}
