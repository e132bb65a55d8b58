import { type Binary, binarize } from '../binary.ts';
import { type Picture, shrinkPicture } from '../picture.ts';

/** How the lines of a picture lie. */
interface Lie {
  /** Degrees that the lines rise or fall: positive falls to the right. */
  skew: number;
  /** How sharply lines of text stand apart along rows and along columns; columns win on a page lying on its side. */
  rows: number;
  columns: number;
}

/** Lesser tilts do not harm, and turning blurs; degrees. */
export const LEAST_SKEW = 0.15;

/** The longest side the angle is measured on, pixels: 100 dpi of a letter page, at which its lines still part. */
const MEASURED_SIDE = 1100;
/** Scans and photographs of documents are hardly ever tilted further, degrees. */
const WIDEST = 10;
const COARSE = 0.5;
const FINE = 0.1;
/** Edge pixels looked at; a page of dense text at 100 dpi has fewer. */
const MOST_EDGES = 120_000;
/** So many show the angle to half a degree. */
const ROUGH_EDGES = 15_000;

/** Asked for before a picture is turned upright, and after. */
const lies = new WeakMap<Picture, Lie>();

/** Finds the angle at which the lower edges of the ink gather in the fewest rows. */
export function measureLie(picture: Picture): Lie {
  const known = lies.get(picture);
  if (known) return known;
  const lie = findLie(picture);
  lies.set(picture, lie);
  return lie;
}

function findLie(picture: Picture): Lie {
  const by = Math.ceil(Math.max(picture.width, picture.height) / MEASURED_SIDE);
  const binary = binarize(shrinkPicture(picture, by));
  const rows = bestAngle(lowerEdges(binary), binary.width, binary.height);
  const columns = bestAngle(rightEdges(binary), binary.height, binary.width);
  return { skew: rows.angle, rows: rows.sharpness, columns: columns.sharpness };
}

interface Edges {
  /** Along the lines. */
  x: Uint16Array;
  /** Across them. */
  y: Uint16Array;
  count: number;
}

/** Ink with none below it. */
function lowerEdges({ width, height, ink }: Binary): Edges {
  const edges = emptyEdges();
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] === 1 && ink[(y + 1) * width + x] === 0) addEdge(edges, x, y);
    }
  }
  return edges;
}

/** Ink with none to the right of it, the axes exchanged. */
function rightEdges({ width, height, ink }: Binary): Edges {
  const edges = emptyEdges();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      if (ink[y * width + x] === 1 && ink[y * width + x + 1] === 0) addEdge(edges, y, x);
    }
  }
  return edges;
}

function emptyEdges(): Edges {
  return { x: new Uint16Array(MOST_EDGES), y: new Uint16Array(MOST_EDGES), count: 0 };
}

function addEdge(edges: Edges, x: number, y: number): void {
  if (edges.count >= MOST_EDGES) return;
  edges.x[edges.count] = x;
  edges.y[edges.count++] = y;
}

function bestAngle(edges: Edges, along: number, across: number): { angle: number; sharpness: number } {
  const coarse = [0];
  for (let angle = -WIDEST; angle <= WIDEST; angle += COARSE) coarse.push(angle);
  const { angle: middle } = sharpest(someOf(edges), coarse, along, across);
  const fine = [middle];
  for (let step = 1; step * FINE < COARSE; step++) fine.push(middle - step * FINE, middle + step * FINE);
  const { angle, sharpness } = sharpest(edges, fine, along, across);
  return { angle: Math.round(angle / FINE) * FINE, sharpness };
}

/** Of the edges every so manieth, for a rough angle. */
function someOf({ x, y, count }: Edges): Edges {
  const some = { x: new Uint16Array(count), y: new Uint16Array(count), count: 0 };
  const step = Math.max(1, Math.floor(count / ROUGH_EDGES));
  for (let i = 0; i < count; i += step) {
    some.x[some.count] = x[i]!;
    some.y[some.count++] = y[i]!;
  }
  return some;
}

function sharpest(edges: Edges, angles: readonly number[], along: number, across: number) {
  const all = angles.map((angle) => ({ angle, sharpness: sharpnessAt(edges, angle, along, across) }));
  return all.reduce((best, one) => (one.sharpness > best.sharpness ? one : best));
}

/** Sum of the squares of how many edges fall into each row, over what an even spread would give. */
function sharpnessAt({ x, y, count }: Edges, angle: number, along: number, across: number): number {
  if (count === 0) return 0;
  const slope = Math.tan((angle * Math.PI) / 180);
  const shift = Math.ceil(Math.abs(slope) * along) + 1;
  const counts = new Uint32Array(across + 2 * shift + 1);
  const middle = shift + 0.5;
  for (let i = 0; i < count; i++) counts[(y[i]! - x[i]! * slope + middle) | 0]!++;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i]! * counts[i]!;
  return (sum * across) / (count * count);
}
