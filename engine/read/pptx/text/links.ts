import type { Block } from '../../../document/document.ts';
import { attributeOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { type SlideContext, slideTarget } from '../slide-context.ts';

/** The address of an `a:hlinkClick`; undefined when it leads nowhere a document can lead to (a sound, a macro). */
export function resolveLink(hyperlink: XmlElement | undefined, context: SlideContext): string | undefined {
  const id = attributeOf(hyperlink, 'r:id');
  const relationship = id ? context.relationships.get(id) : undefined;
  if (!relationship)
    return hrefOfSlide(slideOfJump(attributeOf(hyperlink, 'action') ?? '', context), context);
  if (relationship.external) return relationship.type === 'hyperlink' ? relationship.target : undefined;
  const slide = context.presentation.slides.find(
    ({ part }) => part?.toLowerCase() === relationship.target.toLowerCase(),
  );
  return hrefOfSlide(slide?.number, context);
}

function hrefOfSlide(slide: number | undefined, context: SlideContext): string | undefined {
  if (slide === undefined || slide === context.slide) return undefined;
  context.linkedSlides.add(slide);
  return `#${slideTarget(slide)}`;
}

/** The slide that a button of the show leads to. */
function slideOfJump(action: string, { slide, presentation }: SlideContext): number | undefined {
  const last = presentation.slides.length;
  switch (/^ppaction:\/\/hlinkshowjump\?jump=(\w+)/i.exec(action)?.[1]?.toLowerCase()) {
    case 'firstslide':
      return 1;
    case 'lastslide':
      return last;
    case 'nextslide':
      return Math.min(slide + 1, last);
    case 'previousslide':
      return Math.max(slide - 1, 1);
    default:
      return undefined;
  }
}

/** Puts a target before the first block of every slide that links lead to and that has no heading to be it. */
export function anchorLinkedSlides(blocks: readonly Block[], linked: ReadonlySet<number>): Block[] {
  const headed = new Set(blocks.flatMap((block) => (block.type === 'heading' && block.id ? [block.id] : [])));
  return blocks.flatMap((block): Block[] => {
    if (block.type !== 'pageBreak') return [block];
    const id = slideTarget(block.page);
    if (!linked.has(block.page) || headed.has(id)) return [block];
    return [block, { type: 'paragraph', inlines: [{ type: 'anchor', id }] }];
  });
}
