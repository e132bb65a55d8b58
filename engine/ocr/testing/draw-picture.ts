import type { Picture } from '../ink/picture.ts';

/** A white picture. */
export function blankPicture(width: number, height: number, dpi = 100): Picture {
  return { width, height, dpi, gray: new Uint8Array(width * height).fill(255) };
}

/** Paints a rectangle in a shade, in place. */
export function fillBox(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  shade = 0,
): void {
  for (let y = top; y < top + height; y++) {
    picture.gray.fill(shade, y * picture.width + left, y * picture.width + left + width);
  }
}

/** Rows of small blocks in place of letters, as lines of text lie on a page. */
export function drawLines(picture: Picture, margin = 40): void {
  for (let y = margin; y + 8 < picture.height - margin; y += 20) {
    for (let x = margin; x + 5 < picture.width - margin; x += 8) fillBox(picture, x, y, 5, 8);
  }
}

/** A grid of rules with columns and rows of the given size. */
export function drawGrid(
  picture: Picture,
  left: number,
  top: number,
  columns: number,
  rows: number,
  cell: { width: number; height: number },
): void {
  for (let c = 0; c <= columns; c++) fillBox(picture, left + c * cell.width, top, 2, rows * cell.height + 2);
  for (let r = 0; r <= rows; r++) fillBox(picture, left, top + r * cell.height, columns * cell.width + 2, 2);
}
