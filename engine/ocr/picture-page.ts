import type { Page } from '../layout/page.ts';
import type { Picture } from './ink/picture.ts';

/** A page that holds nothing but a picture, in points, before it is recognised. */
export function picturePage(number: number, picture: Picture): Page {
  const width = (picture.width * 72) / picture.dpi;
  const height = (picture.height * 72) / picture.dpi;
  return {
    number,
    width,
    height,
    words: [],
    rulings: [],
    fills: [],
    images: [{ left: 0, top: 0, right: width, bottom: height }],
    links: [],
    fields: [],
    annotations: [],
    source: 'empty',
    warnings: [],
  };
}
