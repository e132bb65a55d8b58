import type { Fill, Ruling } from '../../../page.ts';

/** Shading of cells and rows is at least this wide and high (points) … */
const LEAST_WIDTH = 12;
const LEAST_HEIGHT = 6.5;
/** … and covers at most this share of the page. */
const LARGEST = 0.3;
/** Shading that reaches out of that below it by no more (points) lies within it. */
const SLACK = 0.8;
/** More fills than this are a drawing. */
const MOST_FILLS = 2500;

/** The sides of shaded cells and rows as rulings; none when the page is a drawing. */
export function fillsToRulings(fills: readonly Fill[], page: { width: number; height: number }): Ruling[] {
  const largest = LARGEST * page.width * page.height;
  const cells = fills.filter((f) => {
    const [width, height] = [f.right - f.left, f.bottom - f.top];
    return width >= LEAST_WIDTH && height >= LEAST_HEIGHT && width * height <= largest;
  });
  return cells.length > MOST_FILLS ? [] : withoutHidden(cells).flatMap(sidesOf);
}

/** Shading over shading of its own colour shows nothing, as that of paragraphs in shaded cells. */
function withoutHidden(fills: readonly Fill[]): Fill[] {
  const shown: Fill[] = [];
  for (const fill of fills) if (!shown.some((under) => hides(under, fill))) shown.push(fill);
  return shown;
}

function hides(under: Fill, { color, left, top, right, bottom }: Fill): boolean {
  return (
    under.color === color &&
    under.left <= left + SLACK &&
    under.top <= top + SLACK &&
    under.right >= right - SLACK &&
    under.bottom >= bottom - SLACK
  );
}

function sidesOf({ left, top, right, bottom, color }: Fill): Ruling[] {
  const across = { orientation: 'horizontal', start: left, end: right, thickness: 0, color } as const;
  const down = { orientation: 'vertical', start: top, end: bottom, thickness: 0, color } as const;
  return [
    { ...across, position: top },
    { ...across, position: bottom },
    { ...down, position: left },
    { ...down, position: right },
  ];
}
