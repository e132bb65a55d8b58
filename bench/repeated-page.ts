import type { Box } from '../engine/document/document.ts';
import type { Page, Ruling } from '../engine/layout/page.ts';

export type Direction = 'downwards' | 'sideways';

/** A page that holds what is on another so many times, one below the other or side by side; it grows as much. */
export function repeatPage(page: Page, times: number, direction: Direction): Page {
  const [stepX, stepY] = direction === 'downwards' ? [0, page.height] : [page.width, 0];
  const repeat = <T>(things: readonly T[], move: (thing: T, x: number, y: number) => T): T[] =>
    Array.from({ length: times }, (_, i) => things.map((thing) => move(thing, i * stepX, i * stepY))).flat();
  return {
    ...page,
    width: page.width + (times - 1) * stepX,
    height: page.height + (times - 1) * stepY,
    words: repeat(page.words, (word, x, y) => ({ ...moveBox(word, x, y), baseline: word.baseline + y })),
    rulings: repeat(page.rulings, moveRuling),
    fills: repeat(page.fills, moveBox),
    slants: page.slants && repeat(page.slants, moveBox),
    dots: page.dots && repeat(page.dots, moveBox),
    images: repeat(page.images, moveBox),
    links: repeat(page.links, moveBox),
    fields: repeat(page.fields, moveBox),
    annotations: repeat(page.annotations, moveBox),
  };
}

function moveBox<T extends Box>(box: T, x: number, y: number): T {
  const { left, top, right, bottom } = box;
  return { ...box, left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function moveRuling(ruling: Ruling, x: number, y: number): Ruling {
  const [across, along] = ruling.orientation === 'horizontal' ? [y, x] : [x, y];
  const { position, start, end } = ruling;
  return { ...ruling, position: position + across, start: start + along, end: end + along };
}
