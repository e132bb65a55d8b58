import { type Picture, shrinkPicture, turnPicture } from '../picture.ts';
import { holdsLightPrint } from './light-print.ts';

interface Point {
  x: number;
  y: number;
}

/** The corners of a sheet of paper in a picture, pixels; they may lie a little outside of it. */
export interface PaperSheet {
  topLeft: Point;
  topRight: Point;
  bottomRight: Point;
  bottomLeft: Point;
}

/** Where a row of a picture gets lighter. */
interface Rises {
  y: number;
  places: number[];
}

/** The longest side that sheets are looked for at, pixels. */
const SEARCHED_SIDE = 500;
/** Pixels at each side of an edge that are compared: the margin of a page within, what it lies on without. */
const WITHIN = 4;
const OUTSIDE = 8;
/** Paper is lighter than what it lies on by so many shades, and by this share of its own. */
const LIGHTER = { shades: 30, share: 0.15 };
/** A side is looked for in the outer part of a picture, as a share of it … */
const REACH = 0.4;
/** … in at most so many places of each row … */
const MOST_PLACES = 3;
/** … and is there where a straight line passes within this of one, pixels, in at least this share of the rows. */
const NEAR = 1.2;
const LEAST_ROWS = 0.45;
/** It leans by at most so many pixels a row. */
const MOST_LEAN = 0.3;
/** Rows that are looked at, and every how many of them lines are tried between. */
const ROWS = 100;
const TRIED = 3;
/** Opposite sides that differ by less than this share are seen straight on. */
const SLANTED = 0.015;
/** Of those that come closer one turns at least so far, as a share of the other: little where the camera was turned as well. */
const BOTH = 0.2;
/** A sheet covers at least this share of its picture. */
const LEAST_COVERED = 0.35;

/**
 * Finds the sheet of paper in a photograph that was taken at a slant: lighter than what it lies on, with straight sides.
 * Sides out of the picture are those of the picture.
 * @returns undefined where no sheet shows, and where it is seen straight on
 */
export function findSheet(picture: Picture): PaperSheet | undefined {
  const by = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / SEARCHED_SIDE));
  const small = shrinkPicture(picture, by);
  const [right, bottom] = [small.width - 1, small.height - 1];
  // Turned so that each side in turn lies to the left, and its ends brought back.
  const sides = {
    left: findLeftSide(small),
    right: findLeftSide(turnPicture(small, 180))?.map(({ x, y }) => ({ x: right - x, y: bottom - y })),
    top: findLeftSide(turnPicture(small, 270))?.map(({ x, y }) => ({ x: right - y, y: x })),
    bottom: findLeftSide(turnPicture(small, 90))?.map(({ x, y }) => ({ x: y, y: bottom - x })),
  };
  if (!(sides.left && sides.right) && !(sides.top && sides.bottom)) return undefined;
  const found = sheetWithin(sides, small);
  const sheet = sheetWithin(withoutBanners(sides, found, small), small);
  const isPlausible = areaOf(sheet) >= LEAST_COVERED * small.width * small.height;
  return isPlausible && isSlanted(sheet) ? scaleSheet(sheet, by) : undefined;
}

/** Two points of each side that was found. */
type Sides = Partial<Record<'left' | 'right' | 'top' | 'bottom', Point[]>>;

/** The sheet between some sides, the others being those of the picture. */
function sheetWithin(sides: Sides, { width, height }: Picture): PaperSheet {
  const [right, bottom] = [width - 1, height - 1];
  const left = sides.left ?? [point(0, 0), point(0, bottom)];
  const top = sides.top ?? [point(0, 0), point(right, 0)];
  const rightSide = sides.right ?? [point(right, 0), point(right, bottom)];
  const bottomSide = sides.bottom ?? [point(0, bottom), point(right, bottom)];
  return {
    topLeft: crossing(left, top),
    topRight: crossing(rightSide, top),
    bottomRight: crossing(rightSide, bottomSide),
    bottomLeft: crossing(left, bottomSide),
  };
}

/** The sides without those beyond which the sheet goes on with a dark banner: its paper begins there, not the sheet. */
function withoutBanners(sides: Sides, sheet: PaperSheet, small: Picture): Sides {
  const { topLeft, topRight, bottomRight, bottomLeft } = sheet;
  const { width, height } = small;
  const across = { left: Math.min(topLeft.x, bottomLeft.x), right: Math.max(topRight.x, bottomRight.x) };
  const down = { top: Math.min(topLeft.y, topRight.y), bottom: Math.max(bottomLeft.y, bottomRight.y) };
  const beyond = {
    left: { ...down, left: 0, right: Math.max(topLeft.x, bottomLeft.x) },
    right: { ...down, left: Math.min(topRight.x, bottomRight.x), right: width },
    top: { ...across, top: 0, bottom: Math.max(topLeft.y, topRight.y) },
    bottom: { ...across, top: Math.min(bottomLeft.y, bottomRight.y), bottom: height },
  };
  const names = Object.keys(beyond) as (keyof Sides)[];
  return Object.fromEntries(
    names.flatMap((name) => (holdsLightPrint(small, beyond[name]) ? [] : [[name, sides[name]]])),
  );
}

function point(x: number, y: number): Point {
  return { x, y };
}

/** Two points of the straight line at which a sheet begins to the right of what it lies on: in the first row and the last. */
function findLeftSide({ width, height, gray }: Picture): Point[] | undefined {
  const step = Math.max(1, Math.floor(height / ROWS));
  const rows: Rises[] = [];
  for (let y = step >> 1; y < height; y += step) {
    rows.push({ y, places: findRises(gray.subarray(y * width, (y + 1) * width), REACH * width) });
  }
  const tried = rows
    .filter((_, i) => i % TRIED === 0)
    .flatMap(({ y, places }) => places.map((x) => ({ x, y })));
  const fewest = LEAST_ROWS * rows.length;
  let best: { rows: number; at: number; lean: number } | undefined;
  for (const [i, from] of tried.entries()) {
    for (const to of tried.slice(i + 1)) {
      const lean = (to.x - from.x) / (to.y - from.y);
      if (to.y === from.y || Math.abs(lean) > MOST_LEAN) continue;
      const at = from.x - lean * from.y;
      const count = rows.filter(({ y, places }) =>
        places.some((x) => Math.abs(x - at - lean * y) <= NEAR),
      ).length;
      if (count >= fewest && count > (best?.rows ?? 0)) best = { rows: count, at, lean };
    }
  }
  return (
    best && [
      { x: best.at, y: 0 },
      { x: best.at + best.lean * (height - 1), y: height - 1 },
    ]
  );
}

/** Where a row gets lighter for good, from the left. */
function findRises(row: Uint8Array, reach: number): number[] {
  const places: number[] = [];
  const rise = (x: number) => {
    const within = meanOf(row, x, x + WITHIN);
    const risen = within - meanOf(row, Math.max(0, x - OUTSIDE), x);
    return risen >= LIGHTER.shades && risen >= LIGHTER.share * within ? risen : 0;
  };
  for (let x = 2; x < reach && places.length < MOST_PLACES; x++) {
    if (rise(x) === 0) continue;
    // The edge is where it rises most.
    while (x + 1 < reach && rise(x + 1) > rise(x)) x++;
    places.push(x);
    while (x < reach && rise(x) > 0) x++;
  }
  return places;
}

function meanOf(row: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let x = from; x < to; x++) sum += row[x]!;
  return sum / (to - from);
}

/** Where the lines through two points each cross. */
function crossing([a, b]: readonly Point[], [c, d]: readonly Point[]): Point {
  const [dx, dy] = [b!.x - a!.x, b!.y - a!.y];
  const [ex, ey] = [d!.x - c!.x, d!.y - c!.y];
  const share = ((c!.x - a!.x) * ey - (c!.y - a!.y) * ex) / (dx * ey - dy * ex);
  return point(a!.x + share * dx, a!.y + share * dy);
}

/** Twice the area goes by the cross product of the diagonals. */
function areaOf({ topLeft, topRight, bottomRight, bottomLeft }: PaperSheet): number {
  const falling = point(bottomRight.x - topLeft.x, bottomRight.y - topLeft.y);
  const rising = point(topRight.x - bottomLeft.x, topRight.y - bottomLeft.y);
  return (rising.x * falling.y - rising.y * falling.x) / 2;
}

/** Width and height that a sheet has where it is nearest. */
export function sizeOf({ topLeft, topRight, bottomRight, bottomLeft }: PaperSheet) {
  const length = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
  const across = [length(topLeft, topRight), length(bottomLeft, bottomRight)];
  const down = [length(topLeft, bottomLeft), length(topRight, bottomRight)];
  return { across, down, width: Math.max(...across), height: Math.max(...down) };
}

/** Whether two opposite sides come closer to each other, both of them: of a sheet that is cut askew one does. */
function isSlanted(sheet: PaperSheet): boolean {
  const { topLeft, topRight, bottomRight, bottomLeft } = sheet;
  const { across, down, width, height } = sizeOf(sheet);
  const falls = [angle(topLeft, topRight), angle(bottomLeft, bottomRight)] as const;
  const leans = [angle(topLeft, bottomLeft), angle(topRight, bottomRight)] as const;
  const upright = (falls[0] + falls[1] + Math.PI) / 2;
  const level = (leans[0] + leans[1] - Math.PI) / 2;
  return (
    (Math.min(...across) < (1 - SLANTED) * width && bothTurn(leans[0] - upright, leans[1] - upright)) ||
    (Math.min(...down) < (1 - SLANTED) * height && bothTurn(falls[0] - level, falls[1] - level))
  );
}

function angle(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

function bothTurn(a: number, b: number): boolean {
  return a * b < 0 && Math.min(Math.abs(a), Math.abs(b)) >= BOTH * Math.max(Math.abs(a), Math.abs(b));
}

/** Pixels of the smaller picture are squares of those of the larger. */
function scaleSheet(sheet: PaperSheet, by: number): PaperSheet {
  const scale = ({ x, y }: Point) => point(x * by + (by - 1) / 2, y * by + (by - 1) / 2);
  return {
    topLeft: scale(sheet.topLeft),
    topRight: scale(sheet.topRight),
    bottomRight: scale(sheet.bottomRight),
    bottomLeft: scale(sheet.bottomLeft),
  };
}
