import type { Box } from '../../../document/document.ts';
import { scaleBox } from '../../../layout/geometry.ts';
import { rulingsToEdges } from '../../../layout/tables/detect/rules/edges.ts';
import {
  edgesToLattices,
  findSeparators,
  jointShare,
  type Lattice,
} from '../../../layout/tables/detect/rules/lattices.ts';
import { latticeToCells } from '../../../layout/tables/grid/ruled-cells.ts';
import type { Picture } from '../picture.ts';
import { type InkStroke, strokesToRulings } from './rulings.ts';

/** The ruled grids of a picture, pixels. */
interface Grids {
  /** The strokes that draw them. */
  strokes: InkStroke[];
  cells: Box[];
  /** Rectangles of rules with nothing ruled within and no rule beside. */
  frames: Box[];
}

/** Share of the crossings that must be joints; drawings and letterheads have fewer. */
const LEAST_JOINTS = 0.5;
/** Places narrower or lower than this hold no text, points. */
const LEAST_PLACE = 5;
/** Distance within which a stroke belongs to a line of the grid, points. */
const ON_LINE = 3;

/** Finds the grids that are tables beyond doubt, whose lines may be taken out of the picture. */
export function findGrids(strokes: readonly InkStroke[], dpi: number): Grids {
  const pixels = dpi / 72;
  const edges = rulingsToEdges(strokesToRulings(strokes, dpi));
  const lattices = edgesToLattices(edges);
  const tables = lattices.filter(isTable);
  const inPixels = (box: Box): Box => scaleBox(box, pixels);
  return {
    cells: tables.flatMap(cellsOf).map(inPixels),
    frames: lattices.filter(isFrame).map(inPixels),
    strokes: strokes.filter((stroke) => tables.some((table) => draws(stroke, table, dpi))),
  };
}

function isFrame({ xs, ys, vertical }: Lattice): boolean {
  return xs.length === 2 && ys.length === 2 && vertical.length >= 2;
}

function isTable(lattice: Lattice): boolean {
  const { xs, ys } = lattice;
  const places = (xs.length - 1) * (ys.length - 1);
  if (places < 2 || lattice.vertical.length < 2) return false;
  const steps = [...stepsOf(xs), ...stepsOf(ys)];
  if (steps.filter((step) => step >= LEAST_PLACE).length < 0.7 * steps.length) return false;
  return jointShare(lattice, findSeparators(lattice)) >= LEAST_JOINTS;
}

function stepsOf(lines: readonly number[]): number[] {
  return lines.slice(1).map((line, i) => line - lines[i]!);
}

function cellsOf(lattice: Lattice): Box[] {
  const { xs, ys } = lattice;
  return latticeToCells(lattice, findSeparators(lattice), [])
    .map(({ row, column, rowSpan, colSpan }) => ({
      left: xs[column]!,
      top: ys[row]!,
      right: xs[column + colSpan]!,
      bottom: ys[row + rowSpan]!,
    }))
    .filter((cell) => cell.right - cell.left >= LEAST_PLACE && cell.bottom - cell.top >= LEAST_PLACE);
}

function draws(stroke: InkStroke, lattice: Lattice, dpi: number): boolean {
  const points = 72 / dpi;
  const position = ((stroke.from + stroke.to + 1) / 2) * points;
  const lines = stroke.orientation === 'horizontal' ? lattice.horizontal : lattice.vertical;
  return lines.some(
    (line) =>
      Math.abs(line.position - position) <= ON_LINE &&
      stroke.start * points >= line.start - ON_LINE &&
      stroke.end * points <= line.end + ON_LINE,
  );
}

/** Pixels beyond a stroke that its blurred edge takes. */
const BLUR = 2;

/** A picture without some strokes: each pixel across them becomes what stands beside the stroke. */
export function eraseStrokes(picture: Picture, strokes: readonly InkStroke[]): Picture {
  const clean = { ...picture, gray: picture.gray.slice() };
  for (const stroke of strokes) {
    if (stroke.orientation === 'horizontal') eraseHorizontal(clean, stroke);
    else eraseVertical(clean, stroke);
  }
  return clean;
}

/** What crosses a stroke (a descender, a vertical line) is kept: there it is as dark on both sides. */
function eraseHorizontal({ width, height, gray }: Picture, { from, to, start, end }: InkStroke): void {
  const above = Math.max(0, from - BLUR - 1);
  const below = Math.min(height - 1, to + BLUR + 1);
  for (let x = Math.max(0, start - BLUR); x < Math.min(width, end + BLUR); x++) {
    const shade = Math.max(gray[above * width + x]!, gray[below * width + x]!);
    for (let y = above + 1; y < below; y++) if (gray[y * width + x]! < shade) gray[y * width + x] = shade;
  }
}

function eraseVertical({ width, height, gray }: Picture, { from, to, start, end }: InkStroke): void {
  const before = Math.max(0, from - BLUR - 1);
  const after = Math.min(width - 1, to + BLUR + 1);
  for (let y = Math.max(0, start - BLUR); y < Math.min(height, end + BLUR); y++) {
    const row = y * width;
    const shade = Math.max(gray[row + before]!, gray[row + after]!);
    for (let x = before + 1; x < after; x++) if (gray[row + x]! < shade) gray[row + x] = shade;
  }
}
