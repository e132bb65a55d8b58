import type { Picture } from '../picture.ts';
import { countShades, shadeAt } from './shades.ts';

/** The darkest share of a page's pixels are ink, if it has any: a single line of text is 0.05 %. */
const INK = 0.0005;
/** Ink that stands out from its paper by as many shades is told from it as it is … */
const VISIBLE = 80;
/** … by fewer is the trace of compression … */
const TRACE = 12;
/** … and the grain of paper varies by so many of its own deviations, where one pixel in two thousand varies by 3.3. */
const GRAIN = 5;
/** A quarter of what is distributed normally lies below its middle by more than this share of the deviation. */
const QUARTER = 0.674;
/** Print is made to stand out by as many shades: it is told from its paper then, and that has no grain yet. */
const REVEALED = 120;
const WHITE = 255;

/** The picture with its print darkened; undefined where that can be seen as it is, or there is none. */
export function revealPrint(picture: Picture): Picture | undefined {
  const counts = countShades(picture);
  const quantile = (share: number) => shadeAt(counts, share);
  const paper = quantile(0.5);
  const contrast = paper - quantile(INK);
  const grain = Math.max(1, paper - quantile(0.25)) / QUARTER;
  const isLightOnDark = quantile(1 - INK) - paper > contrast;
  if (isLightOnDark || contrast >= VISIBLE || contrast < Math.max(TRACE, GRAIN * grain)) return undefined;
  const gain = REVEALED / contrast;
  const darkened = Uint8ClampedArray.from(counts, (_, shade) => WHITE - (paper - shade) * gain);
  return { ...picture, gray: picture.gray.map((shade) => darkened[shade]!) };
}
