import type { Furniture } from '../../document/document.ts';
import { attributeOf, childrenOf, elementsOf, xmlText } from '../ooxml/xml/query.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';
import { claim, type DocxSource } from './story.ts';

/** A part with the running head or foot of pages. */
interface FurniturePart {
  name: string;
  root: XmlElement;
}

type ReferenceName = 'w:headerReference' | 'w:footerReference';

/** The running heads or feet that begin with a section (`w:sectPr`); one goes on in later sections until another begins. */
export function furnitureParts(
  section: XmlElement,
  reference: ReferenceName,
  source: DocxSource,
): FurniturePart[] {
  const { office } = source;
  const related = office.relationships(office.main);
  return childrenOf(section, reference).flatMap((element) => {
    const relationship = related.get(attributeOf(element, 'r:id') ?? '');
    if (!relationship || relationship.external || !isShown(element, source)) return [];
    if (!claim(source, relationship.target)) return [];
    const root = office.parse(relationship.target);
    return root ? [{ name: relationship.target, root }] : [];
  });
}

/** Word keeps those of first and of even pages when a document no longer sets these apart. */
function isShown(reference: XmlElement, { traits }: DocxSource): boolean {
  switch (attributeOf(reference, 'w:type')) {
    case 'first':
      return traits.hasFirstPages;
    case 'even':
      return traits.hasEvenPages;
    default:
      return true;
  }
}

/** The text of all running heads and feet, where they are left out. */
export function furnitureOf(source: DocxSource): Furniture[] {
  return source.traits.sections
    .flatMap((section) => [
      ...furnitureParts(section, 'w:headerReference', source),
      ...furnitureParts(section, 'w:footerReference', source),
    ])
    .map(({ root }) => ({ text: textIn(root).replace(/\s+/g, ' ').trim(), places: [] }))
    .filter(({ text }) => text !== '');
}

function textIn(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => {
      switch (child.name) {
        case 'w:t':
          return xmlText(child);
        case 'w:tab':
        case 'w:br':
          return ' ';
        case 'v:textpath':
          return ` ${child.attributes.string ?? ''} `;
        case 'w:p':
          return ` ${textIn(child)} `;
        case 'w:del':
        case 'w:moveFrom':
          return '';
        default:
          return textIn(child);
      }
    })
    .join('');
}
