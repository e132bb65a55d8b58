import type { Box } from '../../../document/document.ts';
import { heightOf, widthOf } from '../../../layout/geometry.ts';
import { median } from '../../../layout/statistics.ts';
import { findComponents } from '../components.ts';
import { cropPicture, type Picture } from '../picture.ts';
import { countShades, shadeAt } from '../shades/shades.ts';

/** Letters are lighter than what they stand on by so many shades. */
const LIGHTER = 60;
/** In a picture of 500 pixels they are so high, pixels; those of one line differ little in height, and stand level, as shares of it. */
const LETTER = { least: 4, most: 40, widest: 2 };
const ALIKE = 0.6;
const LEVEL = 0.35;
/** So many are print, and no scratches or lights. */
const FEWEST = 8;

/** Whether light letters stand in a dark part of a picture, as in a banner. */
export function holdsLightPrint(picture: Picture, box: Box): boolean {
  if (widthOf(box) < 1 || heightOf(box) < LETTER.least) return false;
  const crop = cropPicture(picture, box);
  const { width, height, gray } = crop;
  const least = shadeAt(countShades(crop), 0.5) + LIGHTER;
  const ink = Uint8Array.from(gray, (shade) => (shade >= least ? 1 : 0));
  const letters = findComponents({ width, height, ink }).filter((piece) => {
    const [wide, high] = [widthOf(piece), heightOf(piece)];
    return high >= LETTER.least && high <= LETTER.most && wide <= LETTER.widest * high;
  });
  if (letters.length < FEWEST) return false;
  const usual = median(letters.map(heightOf));
  const alike = letters.filter((letter) => Math.abs(heightOf(letter) - usual) <= ALIKE * usual);
  const foot = median(alike.map(({ bottom }) => bottom));
  return alike.filter(({ bottom }) => Math.abs(bottom - foot) <= LEVEL * usual).length >= FEWEST;
}
