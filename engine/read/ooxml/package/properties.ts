import { isTooMuch } from '../office-error.ts';
import { childOf, xmlText } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';
import { type OfficePackage, relatedPart } from './package.ts';

/** What a file says of itself: core properties (`docProps/core.xml`) and extended ones (`docProps/app.xml`). */
interface Properties {
  title?: string;
  /** BCP 47 tag. */
  language?: string;
  /** Counts the last program to save the file wrote down; anyone can edit them. */
  pages?: number;
  slides?: number;
  characters?: number;
}

/** Reads the properties of a package; missing parts give missing properties. */
export function readProperties(office: OfficePackage): Properties {
  const core = rootOf(office, 'core');
  const extended = rootOf(office, 'extended');
  return withoutUndefined({
    title: nonEmpty(xmlText(childOf(core, 'dc:title'))),
    language: languageTag(xmlText(childOf(core, 'dc:language'))),
    pages: count(xmlText(childOf(extended, 'ep:Pages'))),
    slides: count(xmlText(childOf(extended, 'ep:Slides'))),
    characters: count(
      xmlText(childOf(extended, 'ep:CharactersWithSpaces')) || xmlText(childOf(extended, 'ep:Characters')),
    ),
  });
}

/** A well-formed BCP 47 tag, or undefined. */
export function languageTag(value: string | undefined): string | undefined {
  const tag = value?.trim().replaceAll('_', '-');
  return tag && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag) ? tag : undefined;
}

type PropertiesKind = 'core' | 'extended';

const USUAL_PART = { core: 'docProps/core.xml', extended: 'docProps/app.xml' };

/** Name of the part that holds properties; there may be none of that name. */
export function propertiesPart(office: OfficePackage, kind: PropertiesKind): string {
  return (
    relatedPart(office, '', `${kind}-properties`) ??
    relatedPart(office, '', `${kind}Properties`) ??
    USUAL_PART[kind]
  );
}

/** Properties that are too large to be read count as missing: the document does not need them. */
function rootOf(office: OfficePackage, kind: PropertiesKind): XmlElement | undefined {
  try {
    return office.xml(propertiesPart(office, kind));
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

function nonEmpty(text: string): string | undefined {
  return text.replace(/\s+/g, ' ').trim() || undefined;
}

function count(text: string): number | undefined {
  const value = Number(text.trim() || Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function withoutUndefined(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
