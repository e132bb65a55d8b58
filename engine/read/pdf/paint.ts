import type { Box } from '../../document/document.ts';
import { encloses } from '../../layout/geometry.ts';
import type { Dot, Fill, Ruling, Sketch } from '../../layout/page.ts';

/** What is painted on a page besides text, in displayed coordinates. */
export interface Paint {
  strokes: Stroke[];
  fills: Fill[];
  /** Boxes of short strokes at a slant. */
  slants: Box[];
  dots: Dot[];
  sketches: Sketch[];
}

/** A straight stroked line parallel to an edge of the page. */
interface Stroke {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  thickness: number;
  color: number;
}

/** A filled rectangle up to this thick (points) is drawn for a line. */
export const THICKEST_RULE = 4;
/** … if it is also this many times as long as thick. */
const RULE_SHAPE = 3;
/** Ends of collinear pieces up to this far apart (points) are one line drawn piecemeal, dashes included. */
const TOUCHING = 1;
/** Offset (points) up to which two parallel lines are drawn over each other. */
const COLLINEAR = 0.25;
export const WHITE = 0xffffff;

/** Sorts what was painted into lines and areas. */
export function paintToRulings(paint: Paint): { rulings: Ruling[]; fills: Fill[]; dots: Dot[] } {
  const rulings = paint.strokes.filter((s) => s.color !== WHITE).map(strokeToRuling);
  const fills: Fill[] = [];
  const specks: Fill[] = [];
  for (const fill of joinGradients(paint.fills)) {
    if (fill.color === WHITE) continue;
    const ruling = thinFillToRuling(fill);
    if (ruling) rulings.push(ruling);
    else if (isSpeck(fill)) specks.push(fill);
    else fills.push(fill);
  }
  const dotted = dottedRulings(specks);
  return {
    rulings: mergeRulings([...rulings, ...dotted.rulings]),
    fills: [...fills, ...dotted.rest],
    dots: paint.dots.filter(
      (dot) => dot.color !== WHITE || fills.some((fill) => encloses(fill, dot, COLLINEAR)),
    ),
  };
}

/** A gradient painted in bands has at least this many … */
const FEWEST_BANDS = 6;
/** … each of whose colours, of 0 to 255, is up to this far from that of the band before, all the same way. */
const COLOR_STEP = 16;

/** Areas as painted, but for the bands of a gradient, one beside or within the other: these are one, in their middle colour. */
function joinGradients(fills: readonly Fill[]): Fill[] {
  const joined: Fill[] = [];
  for (let from = 0, to = 1; from < fills.length; from = to++) {
    const signs = [0, 0, 0];
    while (to < fills.length && isNextBand(fills[to - 1]!, fills[to]!, signs)) to++;
    if (to - from < FEWEST_BANDS) {
      for (let i = from; i < to; i++) joined.push(fills[i]!);
    } else {
      const [first, middle, last] = [fills[from]!, fills[(from + to) >> 1]!, fills[to - 1]!];
      joined.push({
        left: Math.min(first.left, last.left),
        top: Math.min(first.top, last.top),
        right: Math.max(first.right, last.right),
        bottom: Math.max(first.bottom, last.bottom),
        color: middle.color,
      });
    }
  }
  return joined;
}

/** @param signs - which way each of the three colours has gone so far: -1, 0 or 1; changed when a band follows */
function isNextBand(before: Fill, band: Fill, signs: number[]): boolean {
  if (before.color === band.color || !(isBandBeside(before, band) || encloses(before, band, COLLINEAR)))
    return false;
  const steps = [16, 8, 0].map((shift) => ((band.color >> shift) & 255) - ((before.color >> shift) & 255));
  if (steps.some((step, i) => Math.abs(step) > COLOR_STEP || step * signs[i]! < 0)) return false;
  for (const [i, step] of steps.entries()) signs[i] ||= Math.sign(step);
  return true;
}

/** Whether two areas have the same two opposite edges and touch or overlap. */
function isBandBeside(a: Fill, b: Fill): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) <= COLLINEAR;
  const isLevel = near(a.top, b.top) && near(a.bottom, b.bottom);
  const isUpright = near(a.left, b.left) && near(a.right, b.right);
  return (
    (isLevel && b.left <= a.right + TOUCHING && a.left <= b.right + TOUCHING) ||
    (isUpright && b.top <= a.bottom + TOUCHING && a.top <= b.bottom + TOUCHING)
  );
}

/** Filled squares up to this wide (points) may be the dots of a dotted line … */
const SPECK = 2;
/** … of at least this many, with gaps up to this many times their width. */
const FEWEST_SPECKS = 4;
const SPECK_GAP = 1.5;

function isSpeck({ left, top, right, bottom }: Fill): boolean {
  return Math.max(right - left, bottom - top) <= SPECK;
}

/** Dotted lines drawn dot by dot, and the squares that are part of none. */
function dottedRulings(specks: readonly Fill[]): { rulings: Ruling[]; rest: Fill[] } {
  const rulings: Ruling[] = [];
  const rest: Fill[] = [];
  const sorted = [...specks].sort((a, b) => a.top - b.top || a.left - b.left);
  for (let from = 0, to = 1; from < sorted.length; from = to++) {
    while (to < sorted.length && follows(sorted[to - 1]!, sorted[to]!)) to++;
    const [first, last] = [sorted[from]!, sorted[to - 1]!];
    if (to - from < FEWEST_SPECKS) rest.push(...sorted.slice(from, to));
    else
      rulings.push({
        orientation: 'horizontal',
        position: (first.top + first.bottom) / 2,
        start: first.left,
        end: last.right,
        thickness: first.bottom - first.top,
        color: first.color,
      });
  }
  return { rulings, rest };
}

function follows(a: Fill, b: Fill): boolean {
  const gap = b.left - a.right;
  return Math.abs(a.top - b.top) < COLLINEAR && gap >= 0 && gap <= SPECK_GAP * (a.right - a.left);
}

function strokeToRuling(stroke: Stroke): Ruling {
  const { x1, y1, x2, y2, thickness, color } = stroke;
  const horizontal = Math.abs(x2 - x1) >= Math.abs(y2 - y1);
  const [p, q, position] = horizontal ? [x1, x2, (y1 + y2) / 2] : [y1, y2, (x1 + x2) / 2];
  return {
    orientation: horizontal ? 'horizontal' : 'vertical',
    position,
    start: Math.min(p, q),
    end: Math.max(p, q),
    thickness,
    color,
  };
}

function thinFillToRuling(fill: Fill): Ruling | undefined {
  const width = fill.right - fill.left;
  const height = fill.bottom - fill.top;
  const thickness = Math.min(width, height);
  if (thickness > THICKEST_RULE || Math.max(width, height) < RULE_SHAPE * thickness) return undefined;
  return width >= height
    ? {
        orientation: 'horizontal',
        position: (fill.top + fill.bottom) / 2,
        start: fill.left,
        end: fill.right,
        thickness,
        color: fill.color,
      }
    : {
        orientation: 'vertical',
        position: (fill.left + fill.right) / 2,
        start: fill.top,
        end: fill.bottom,
        thickness,
        color: fill.color,
      };
}

/** Joins collinear lines that touch or overlap, so that a rule drawn cell by cell becomes one. */
function mergeRulings(rulings: readonly Ruling[]): Ruling[] {
  const upright = ({ orientation }: Ruling) => Number(orientation === 'vertical');
  const sorted = [...rulings].sort(
    (a, b) => upright(a) - upright(b) || a.position - b.position || a.start - b.start,
  );
  const merged: Ruling[] = [];
  /** The first of those merged that may still be collinear with what comes. */
  let open = 0;
  for (const ruling of sorted) {
    while (open < merged.length && !isBeside(merged[open]!, ruling)) open++;
    let at = open;
    while (at < merged.length && !touches(merged[at]!, ruling)) at++;
    const partner = merged[at];
    if (partner) {
      partner.start = Math.min(partner.start, ruling.start);
      partner.end = Math.max(partner.end, ruling.end);
      partner.thickness = Math.max(partner.thickness, ruling.thickness);
    } else merged.push({ ...ruling });
  }
  return merged;
}

function isBeside(before: Ruling, { orientation, position }: Ruling): boolean {
  return before.orientation === orientation && position - before.position <= COLLINEAR;
}

function touches(a: Ruling, b: Ruling): boolean {
  return b.start <= a.end + TOUCHING && b.end >= a.start - TOUCHING;
}

/** The part of `box` within `clip`; undefined when nothing is left. */
export function clipBox(box: Box, clip: Box): Box | undefined {
  const left = Math.max(box.left, clip.left);
  const top = Math.max(box.top, clip.top);
  const right = Math.min(box.right, clip.right);
  const bottom = Math.min(box.bottom, clip.bottom);
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined;
}
