import { mainAngle } from '../layout/normalize/rotation.ts';
import type { Page, Ruling } from '../layout/page.ts';
import { binarize } from './ink/binary.ts';
import { type Picture, rotatePicture } from './ink/picture.ts';
import { findStrokes, strokesToRulings } from './ink/shapes/rulings.ts';
import { LEAST_SKEW, measureLie } from './ink/sheet/skew.ts';

/**
 * A scan that has its text, with the rules that only its picture shows: those of tables. A skewed rule is put where its
 * middle is, as layers mostly do with lines of text.
 */
export function ruleLayer(page: Page, picture: Picture): Page {
  const { skew } = mainAngle(page.words) === 0 ? measureLie(picture) : { skew: 0 };
  const isSkewed = Math.abs(skew) >= LEAST_SKEW;
  const straight = isSkewed ? rotatePicture(picture, -skew) : picture;
  const found = strokesToRulings(findStrokes(binarize(straight), straight.dpi), straight.dpi);
  const rulings = isSkewed ? found.map((ruling) => skewBack(ruling, skew, page)) : found;
  return { ...page, rulings: [...page.rulings, ...rulings] };
}

/** A rule of the page that was turned about its middle, moved to where it was before. */
function skewBack(ruling: Ruling, skew: number, { width, height }: Page): Ruling {
  const slope = Math.tan((skew * Math.PI) / 180);
  const { orientation, position, start, end } = ruling;
  const isLevel = orientation === 'horizontal';
  const [x, y] = isLevel ? [(start + end) / 2, position] : [position, (start + end) / 2];
  const drop = (x - width / 2) * slope;
  const shift = (height / 2 - y) * slope;
  const [across, along] = isLevel ? [drop, shift] : [shift, drop];
  return { ...ruling, position: position + across, start: start + along, end: end + along };
}
