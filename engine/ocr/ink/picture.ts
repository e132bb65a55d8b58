import type { Box } from '../../document/document.ts';

/** A picture to be read: one byte a pixel, 0 is black, rows from the top without padding. */
export interface Picture {
  width: number;
  height: number;
  gray: Uint8Array;
  /** Dots per inch; pixel × 72 / dpi is a point of the page. */
  dpi: number;
}

const WHITE = 255;

/** The part of a picture within a box of pixels, which is held within the picture. */
export function cropPicture(picture: Picture, box: Box): Picture {
  const left = clamp(Math.floor(box.left), 0, picture.width - 1);
  const top = clamp(Math.floor(box.top), 0, picture.height - 1);
  const width = clamp(Math.ceil(box.right), left + 1, picture.width) - left;
  const height = clamp(Math.ceil(box.bottom), top + 1, picture.height) - top;
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * picture.width + left;
    gray.set(picture.gray.subarray(from, from + width), y * width);
  }
  return { width, height, gray, dpi: picture.dpi };
}

/** A picture with so many white pixels around it. */
export function padPicture({ width, height, gray, dpi }: Picture, margin: number): Picture {
  const padded = new Uint8Array((width + 2 * margin) * (height + 2 * margin)).fill(WHITE);
  for (let y = 0; y < height; y++) {
    padded.set(gray.subarray(y * width, (y + 1) * width), (y + margin) * (width + 2 * margin) + margin);
  }
  return { width: width + 2 * margin, height: height + 2 * margin, gray: padded, dpi };
}

/** Turns a picture clockwise by quarters. */
export function turnPicture(picture: Picture, degrees: 0 | 90 | 180 | 270): Picture {
  if (degrees === 0) return picture;
  const { width, height, gray, dpi } = picture;
  const turned = new Uint8Array(gray.length);
  if (degrees === 180) {
    for (let i = 0, j = gray.length - 1; j >= 0; i++, j--) turned[i] = gray[j]!;
    return { width, height, gray: turned, dpi };
  }
  // A row of the source becomes a column: from the right for 90 degrees, from the left and upwards for 270.
  for (let y = 0; y < height; y++) {
    const column = degrees === 90 ? height - 1 - y : y;
    for (let x = 0; x < width; x++) {
      const row = degrees === 90 ? x : width - 1 - x;
      turned[row * height + column] = gray[y * width + x]!;
    }
  }
  return { width: height, height: width, gray: turned, dpi };
}

/** Fractions of pixels are counted in whole numbers, 65536 to one: three times as fast as with fractions. */
const FRACTION = 16;
const ONE = 1 << FRACTION;

/** Turns a picture by a small angle, degrees clockwise, about its middle; what turns out of it is lost. */
export function rotatePicture(picture: Picture, degrees: number): Picture {
  const { width, height, gray, dpi } = picture;
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const [stepX, stepY] = [Math.round(cos * ONE), Math.round(-sin * ONE)];
  const rotated = new Uint8Array(gray.length).fill(WHITE);
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  for (let y = 0; y < height; y++) {
    let sx = Math.round((cx - cx * cos + (y - cy) * sin) * ONE);
    let sy = Math.round((cy + cx * sin + (y - cy) * cos) * ONE);
    for (let x = 0; x < width; x++, sx += stepX, sy += stepY) {
      const left = sx >> FRACTION;
      const top = sy >> FRACTION;
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const fx = (sx & (ONE - 1)) >> 8;
      const fy = (sy & (ONE - 1)) >> 8;
      const above = gray[at]! * (256 - fx) + gray[at + 1]! * fx;
      const below = gray[at + width]! * (256 - fx) + gray[at + width + 1]! * fx;
      rotated[y * width + x] = (above * (256 - fy) + below * fy + 32768) >> 16;
    }
  }
  return { width, height, gray: rotated, dpi };
}

/** Of a picture, light letters on dark are dark letters on light. */
export function invertPicture(picture: Picture): Picture {
  return { ...picture, gray: picture.gray.map((shade) => WHITE - shade) };
}

/** Enlarges a picture by a factor, at least a half, between pixels linearly; `down` is its factor from top to bottom. */
export function enlargePicture(picture: Picture, factor: number, down = factor): Picture {
  const { width, height, gray } = picture;
  const wide = Math.round(width * factor);
  const high = Math.round(height * down);
  const enlarged = new Uint8Array(wide * high);
  const columns = sampleAxis(wide, width);
  const rows = sampleAxis(high, height);
  for (let y = 0; y < high; y++) {
    const top = rows.first[y]! * width;
    const bottom = rows.second[y]! * width;
    for (let x = 0; x < wide; x++) {
      const [a, b, share] = [columns.first[x]!, columns.second[x]!, columns.share[x]!];
      const above = gray[top + a]! * (1 - share) + gray[top + b]! * share;
      const below = gray[bottom + a]! * (1 - share) + gray[bottom + b]! * share;
      enlarged[y * wide + x] = above + (below - above) * rows.share[y]! + 0.5;
    }
  }
  return { width: wide, height: high, gray: enlarged, dpi: picture.dpi * factor };
}

/** For each of `to` samples the two of `from` it lies between, and how near to the second. */
function sampleAxis(to: number, from: number) {
  const first = new Int32Array(to);
  const second = new Int32Array(to);
  const share = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = clamp(((i + 0.5) * from) / to - 0.5, 0, from - 1);
    first[i] = Math.floor(at);
    second[i] = Math.min(first[i]! + 1, from - 1);
    share[i] = at - first[i]!;
  }
  return { first, second, share };
}

/** Shrinks a picture by a whole number, averaging. */
export function shrinkPicture(picture: Picture, by: number): Picture {
  if (by <= 1) return picture;
  const width = Math.max(1, Math.floor(picture.width / by));
  const height = Math.max(1, Math.floor(picture.height / by));
  const gray = new Uint8Array(width * height);
  const step = Math.min(by, picture.width, picture.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      gray[y * width + x] = sumSquare(picture, y * by * picture.width + x * by, step) / (step * step);
    }
  }
  return { width, height, gray, dpi: picture.dpi / by };
}

/** The shades of a square of pixels whose first is at `from`. */
function sumSquare({ width, gray }: Picture, from: number, side: number): number {
  let sum = 0;
  for (let down = 0; down < side; down++) {
    const row = from + down * width;
    for (let at = row; at < row + side; at++) sum += gray[at]!;
  }
  return sum;
}

/** Scales a picture by any factor, `down` from top to bottom: averaging where it shrinks, else between pixels linearly. */
export function scalePicture(picture: Picture, factor: number, down = factor): Picture {
  const by = Math.max(1, Math.floor(1 / Math.max(factor, down)));
  return enlargePicture(shrinkPicture(picture, by), factor * by, down * by);
}

/** Two pictures of one height and resolution side by side. */
export function joinPictures(left: Picture, right: Picture): Picture {
  const width = left.width + right.width;
  const gray = new Uint8Array(width * left.height);
  for (let y = 0; y < left.height; y++) {
    gray.set(left.gray.subarray(y * left.width, (y + 1) * left.width), y * width);
    gray.set(right.gray.subarray(y * right.width, (y + 1) * right.width), y * width + left.width);
  }
  return { width, height: left.height, gray, dpi: left.dpi };
}

/** Paints boxes of pixels white, in place. */
export function whitenBoxes({ width, height, gray }: Picture, boxes: readonly Box[]): void {
  for (const box of boxes) {
    const left = clamp(Math.floor(box.left), 0, width);
    const right = clamp(Math.ceil(box.right), left, width);
    const bottom = clamp(Math.ceil(box.bottom), 0, height);
    for (let y = clamp(Math.floor(box.top), 0, height); y < bottom; y++) {
      gray.fill(WHITE, y * width + left, y * width + right);
    }
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
