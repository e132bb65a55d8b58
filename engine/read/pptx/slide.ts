import type { Block } from '../../document/document.ts';
import { childOf } from '../ooxml/query.ts';
import type { XmlElement } from '../ooxml/xml.ts';
import { sortByPosition } from './reading-order.ts';
import { readShapes, type ShapeContent } from './shapes.ts';
import type { SlideContext } from './slide-context.ts';
import { ON_SLIDE } from './transform.ts';

/** Reads what stands on a slide: its title first, the rest by position. */
export function readSlideBlocks(root: XmlElement | undefined, context: SlideContext): Block[] {
  const tree = childOf(root, 'p:cSld', 'p:spTree');
  const shapes = readShapes(tree, ON_SLIDE, context);
  const titles = shapes.filter((shape) => shape.isTitle);
  const others = shapes.filter((shape) => !shape.isTitle);
  return [...titles, ...sortByPosition(others, isRightToLeft(others))].flatMap((shape) => shape.blocks);
}

function isRightToLeft(shapes: readonly ShapeContent[]): boolean {
  let difference = 0;
  for (const { blocks } of shapes) {
    for (const block of blocks) {
      if (block.type === 'paragraph') difference += block.direction === 'rtl' ? 1 : -1;
    }
  }
  return difference > 0;
}
