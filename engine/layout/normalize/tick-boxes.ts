import type { Box } from '../../document/document.ts';
import { changeWord } from '../change-word.ts';
import { areaOf, boxAround, centreOf, holdsMiddle, widthOf } from '../geometry.ts';
import { tickMark } from '../lexicon/list-markers.ts';
import type { Fill, Page, Ruling, Word } from '../page.ts';

/** A tick box drawn or to be filled in. */
interface TickBox extends Box {
  ticked: boolean;
}

/** Signs for boxes. */
const SIGNS = '☐☑☒⮽🗷🗹🗵';
/** Where a page has them, a square that elsewhere may be a bullet is a box too. */
const SQUARE = '□';

const HOLDS_SIGN = new RegExp(`[${SIGNS}]`, 'u');
const EACH_SIGN = new RegExp(`([${SIGNS}${SQUARE}])\\s*(?=(\\S)?)`, 'gu');

/** Words whose signs for tick boxes are written as such; those without any stay the same objects, and where none has, the list. */
export function spellTickSigns(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => HOLDS_SIGN.test(text))) return words;
  return words.map((word) => {
    const text = spell(word.text, EACH_SIGN);
    return text === word.text ? word : changeWord(word, { text });
  });
}

function spell(text: string, sign: RegExp): string {
  return text.replace(
    sign,
    (_, box: string, next?: string) => tickMark(box !== '☐' && box !== SQUARE) + (next ? ' ' : ''),
  );
}

/** Sides of a drawn box, points: smaller ones are bullets and points of charts, larger ones hold text. */
const SMALLEST = 4.5;
const LARGEST = 18;
/** The sides differ, and the rulings miss its corners, by at most this share of its side. */
const SKEWED = 0.15;
/** A box whose corners are round, as those of browsers are, is at most so many times as high as its sides are long. */
const ROUNDED = 1.6;
/** Drawn boxes looked at; drawings of thousands of squares are no forms. */
const MOST_SIDES = 2_000;
/** What stands in a ticked box. */
const TICK = /^[xX×✓✔✗✘☓✕✖•●■]$/u;
/** A filled area in a box ticks it when it covers this share of it. */
const COVERED = 0.2;

/** A box found on a page and what it was drawn with. */
export interface DrawnBox extends TickBox {
  rulings: Ruling[];
  /** The sign that ticks it. */
  sign?: Word;
}

/** Squares about as high as a line of text that stand alone, empty or ticked. */
export function findDrawnBoxes(page: Page): DrawnBox[] {
  const sides = page.rulings.filter(({ start, end }) => end - start >= SMALLEST && end - start <= LARGEST);
  if (sides.length < 4 || sides.length > MOST_SIDES) return [];
  const used = new Set<Ruling>();
  const boxes: DrawnBox[] = [];
  for (const top of sides.filter((side) => side.orientation === 'horizontal')) {
    const rulings = used.has(top) ? undefined : squareBelow(top, sides, used);
    const box = rulings && joinBox(rulings, page);
    if (!box) continue;
    for (const ruling of rulings) used.add(ruling);
    boxes.push(box);
  }
  return [...boxes, ...findBareTicks(boxes, page.slants ?? [])];
}

/** Strokes of a tick meet within this share of its width. */
const MEETING = 0.1;

/** Ticks in line with boxes that are empty: browsers show ticked boxes without sides. */
function findBareTicks(boxes: readonly DrawnBox[], slants: readonly Box[]): DrawnBox[] {
  if (boxes.length === 0 || slants.length > MOST_SIDES) return [];
  return slants.flatMap((short) => {
    const long = slants.find((other) => isTick(short, other));
    const tick = long && boxAround([short, long]);
    if (!tick || boxes.some((box) => holdsMiddle(box, tick))) return [];
    const [x, y] = [centreOf(tick), (tick.top + tick.bottom) / 2];
    const above = boxes.find(
      (other) => other.left < tick.left && other.right > tick.right && widthOf(other) < 2 * widthOf(tick),
    );
    if (!above) return [];
    const half = widthOf(above) / 2;
    const box = { left: x - half, top: y - half, right: x + half, bottom: y + half };
    return [{ ...box, ticked: true, rulings: [] }];
  });
}

/** Whether a short stroke goes down to where a longer one goes up from. */
function isTick(short: Box, long: Box): boolean {
  const near = MEETING * (long.right - short.left);
  const doMeet = Math.abs(short.right - long.left) <= near && Math.abs(short.bottom - long.bottom) <= near;
  return doMeet && long.top < short.top - near;
}

/** The four sides of the square that hangs from a ruling, which round corners may part. */
function squareBelow(top: Ruling, sides: readonly Ruling[], used: ReadonlySet<Ruling>): Ruling[] | undefined {
  const length = top.end - top.start;
  const near = (a: number, b: number) => Math.abs(a - b) <= SKEWED * length;
  const find = (orientation: Ruling['orientation'], isThere: (side: Ruling) => boolean) =>
    sides.find(
      (side) => side !== top && !used.has(side) && side.orientation === orientation && isThere(side),
    );
  const bottom = find('horizontal', ({ position, start, end }) => {
    const height = position - top.position;
    const isAsHigh = height >= (1 - SKEWED) * length && height <= ROUNDED * length;
    return isAsHigh && near(start, top.start) && near(end, top.end);
  });
  if (!bottom) return undefined;
  const radius = (bottom.position - top.position - length) / 2;
  const upright = (at: number) =>
    find(
      'vertical',
      ({ position, start, end }) =>
        near(position, at) && near(start, top.position + radius) && near(end, bottom.position - radius),
    );
  const [left, right] = [upright(top.start - radius), upright(top.end + radius)];
  return left && right ? [top, bottom, left, right] : undefined;
}

/** Whether the box is ticked; undefined when something else stands in it. */
function joinBox(rulings: Ruling[], page: Page): DrawnBox | undefined {
  const [top, bottom, left, right] = rulings as [Ruling, Ruling, Ruling, Ruling];
  const box = { left: left.position, top: top.position, right: right.position, bottom: bottom.position };
  const inside = page.words.filter((word) => !word.hidden && holdsMiddle(box, word));
  if (inside.length > 1 || (inside[0] && !TICK.test(inside[0].text))) return undefined;
  const ticked = inside.length > 0 || isCrossed(box, page.slants ?? []) || isFilled(box, page.fills);
  return { ...box, ticked, rulings, sign: inside[0] };
}

/** Two slanting strokes make a cross or a tick. */
function isCrossed(box: Box, slants: readonly Box[]): boolean {
  return slants.filter((slant) => holdsMiddle(box, slant)).length >= 2;
}

function isFilled(box: Box, fills: readonly Fill[]): boolean {
  return fills.some(
    (fill) =>
      holdsMiddle(box, fill) &&
      isDark(fill) &&
      areaOf(fill) >= COVERED * areaOf(box) &&
      areaOf(fill) <= 1.3 * areaOf(box),
  );
}

/** Shading behind an empty box is light. */
function isDark({ color }: Fill): boolean {
  return ((color >> 16) & 255) + ((color >> 8) & 255) + (color & 255) < 3 * 128;
}
