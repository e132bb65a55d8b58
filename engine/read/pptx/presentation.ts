import type { OfficePackage } from '../ooxml/package/package.ts';
import { attributeOf, childOf, childrenOf, integerOf } from '../ooxml/xml/query.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';

/** A slide as the presentation lists it. */
export interface SlideEntry {
  /** Counted from 1, in the order of the show. */
  number: number;
  /** Name of the slide's part; undefined when the presentation lists a slide that is not there. */
  part: string | undefined;
}

export interface Presentation {
  slides: SlideEntry[];
  /** The number that the first slide shows. */
  firstNumber: number;
  /** Points. */
  width: number;
  height: number;
  /** Text style of shapes that are no placeholders. */
  defaultTextStyle: XmlElement | undefined;
}

/**
 * Reads the main part: the slides in their order, which the names of their parts do not tell. A part is a slide
 * once, however often it is listed.
 */
export function readPresentation(office: OfficePackage): Presentation {
  const root = office.xml(office.main);
  const relationships = office.relationships(office.main);
  const seen = new Set<string>();
  const slides: SlideEntry[] = [];
  for (const entry of childrenOf(childOf(root, 'p:sldIdLst'), 'p:sldId')) {
    const relationship = relationships.get(attributeOf(entry, 'r:id') ?? '');
    const part = relationship && office.has(relationship.target) ? relationship.target : undefined;
    if (part !== undefined && seen.has(part.toLowerCase())) continue;
    if (part !== undefined) seen.add(part.toLowerCase());
    slides.push({ number: slides.length + 1, part });
  }
  const size = childOf(root, 'p:sldSz');
  return {
    slides,
    firstNumber: integerOf(root, 'firstSlideNum') ?? 1,
    width: pointsOf(size, 'cx') || DEFAULT_SIZE.width,
    height: pointsOf(size, 'cy') || DEFAULT_SIZE.height,
    defaultTextStyle: childOf(root, 'p:defaultTextStyle'),
  };
}

/** 4:3, in points, as the standard has it where a deck names no size (ECMA-376 part 1, 19.2.1.39). */
const DEFAULT_SIZE = { width: 720, height: 540 };
/** English Metric Units, in which slides are measured: 12,700 make a point (ECMA-376 part 1, 20.1.10.16). */
const EMU_PER_POINT = 12_700;

/** An attribute in English Metric Units as points; 0 when missing. */
export function pointsOf(element: XmlElement | undefined, attribute: string): number {
  return (integerOf(element, attribute) ?? 0) / EMU_PER_POINT;
}
