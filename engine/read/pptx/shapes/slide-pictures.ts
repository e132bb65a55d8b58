import type { Box } from '../../../document/document.ts';
import { attributeOf, childOf, elementsOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import type { SlideContext } from '../slide-context.ts';
import { sortByPosition } from './reading-order.ts';
import { boxOf, innerTransform, ON_SLIDE, type Transform } from './transform.ts';

/** A picture shown on a slide. */
export interface SlidePicture {
  /** Name of its part. */
  part: string;
  box: Box;
}

/** Smaller pictures, as a share of the slide, are logos and ornaments. */
const LEAST_SHARE = 0.15;
/** A slide that shows more large pictures than this is a collage. */
const MOST_PICTURES = 6;

/** The large pictures of a slide in reading order: its background, pictures, shapes filled with a picture. */
export function listLargePictures(root: XmlElement | undefined, context: SlideContext): SlidePicture[] {
  const { width, height } = context.presentation;
  const slide = { left: 0, top: 0, right: width, bottom: height };
  const background = childOf(root, 'p:cSld', 'p:bg', 'p:bgPr', 'a:blipFill');
  const found = [
    ...toPicture(background, slide, context),
    ...listPictures(childOf(root, 'p:cSld', 'p:spTree'), ON_SLIDE, context),
  ];
  const large = found.filter(({ box }) => shownArea(box, slide) >= LEAST_SHARE * width * height);
  return sortByPosition(large.slice(0, MOST_PICTURES));
}

function listPictures(
  tree: XmlElement | undefined,
  transform: Transform,
  context: SlideContext,
): SlidePicture[] {
  return elementsOf(tree).flatMap((shape) => {
    if (shape.name === 'p:grpSp') {
      const xfrm = childOf(shape, 'p:grpSpPr', 'a:xfrm');
      return listPictures(shape, innerTransform(xfrm, transform), context);
    }
    const fill = childOf(shape, 'p:blipFill') ?? childOf(shape, 'p:spPr', 'a:blipFill');
    return toPicture(fill, boxOf(childOf(shape, 'p:spPr', 'a:xfrm'), transform), context);
  });
}

function toPicture(
  fill: XmlElement | undefined,
  box: Box | undefined,
  { relationships }: SlideContext,
): SlidePicture[] {
  const id = attributeOf(childOf(fill, 'a:blip'), 'r:embed');
  const relationship = id ? relationships.get(id) : undefined;
  return relationship && !relationship.external && box ? [{ part: relationship.target, box }] : [];
}

function shownArea(box: Box, slide: Box): number {
  const width = Math.min(box.right, slide.right) - Math.max(box.left, slide.left);
  const height = Math.min(box.bottom, slide.bottom) - Math.max(box.top, slide.top);
  return Math.max(0, width) * Math.max(0, height);
}
