import type { Place } from '../../../engine/document/document.ts';
import type { Measures } from '../in-page-contract.ts';

/** Points to a CSS pixel. */
const POINTS = 0.75;

export function measure(): Measures {
  const sheets = [...document.querySelectorAll<HTMLElement>('.sheet')];
  const places: Measures['places'] = {};
  sheets.forEach((sheet, at) => {
    const origin = sheet.getBoundingClientRect();
    for (const element of sheet.querySelectorAll<HTMLElement>('[data-truth]')) {
      const place = { page: at + 1, box: boxWithin(origin, element.getBoundingClientRect()) };
      const id = element.dataset.truth!;
      places[id] ??= [];
      addPlace(places[id], place);
    }
  });
  const pages = sheets.map((sheet, at) => {
    const { width, height } = sheet.getBoundingClientRect();
    return { page: at + 1, width: width * POINTS, height: height * POINTS };
  });
  return { pages, places };
}

/** To a hundredth. */
const points = (pixels: number) => Math.round(pixels * POINTS * 100) / 100;

function boxWithin(origin: DOMRect, { left, top, right, bottom }: DOMRect): Place['box'] {
  return {
    left: points(left - origin.left),
    top: points(top - origin.top),
    right: points(right - origin.left),
    bottom: points(bottom - origin.top),
  };
}

/** What lies on one page in several parts, as in two columns, has one place there. */
function addPlace(places: Place[], place: Place): void {
  const same = places.find(({ page }) => page === place.page);
  if (!same) places.push(place);
  else {
    same.box.left = Math.min(same.box.left, place.box.left);
    same.box.top = Math.min(same.box.top, place.box.top);
    same.box.right = Math.max(same.box.right, place.box.right);
    same.box.bottom = Math.max(same.box.bottom, place.box.bottom);
  }
}
