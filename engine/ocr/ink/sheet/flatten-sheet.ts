import type { Picture } from '../picture.ts';
import { type PaperSheet, sizeOf } from './find-sheet.ts';

const WHITE = 255;

/** A sheet of paper in a picture as it is seen from straight above; what is around it is left out. */
export function flattenSheet({ width, height, gray, dpi }: Picture, sheet: PaperSheet): Picture {
  const size = sizeOf(sheet);
  const flat = { width: Math.round(size.width), height: Math.round(size.height) };
  const { a, b, c, d, e, f, g, h } = projectionOf(sheet);
  const seen = new Uint8Array(flat.width * flat.height).fill(WHITE);
  for (let row = 0; row < flat.height; row++) {
    const v = (row + 0.5) / flat.height;
    for (let column = 0; column < flat.width; column++) {
      const u = (column + 0.5) / flat.width;
      const depth = g * u + h * v + 1;
      const x = (a * u + b * v + c) / depth;
      const y = (d * u + e * v + f) / depth;
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const at = top * width + left;
      const above = gray[at]! * (1 - fx) + gray[at + 1]! * fx;
      const below = gray[at + width]! * (1 - fx) + gray[at + width + 1]! * fx;
      seen[row * flat.width + column] = above * (1 - fy) + below * fy + 0.5;
    }
  }
  return { ...flat, gray: seen, dpi };
}

/** How the unit square is projected to a sheet (Heckbert, "Fundamentals of texture mapping and image warping", 1989). */
function projectionOf({ topLeft: p, topRight: q, bottomRight: r, bottomLeft: s }: PaperSheet) {
  const [dx1, dx2, sx] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x];
  const [dy1, dy2, sy] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  return {
    ...{ a: q.x - p.x + g * q.x, b: s.x - p.x + h * s.x, c: p.x },
    ...{ d: q.y - p.y + g * q.y, e: s.y - p.y + h * s.y, f: p.y },
    ...{ g, h },
  };
}
