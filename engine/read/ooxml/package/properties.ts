import { childOf, xmlText } from '../xml/query.ts';
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
  const core = partRoot(office, 'core-properties', 'docProps/core.xml');
  const extended = partRoot(office, 'extended-properties', 'docProps/app.xml');
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

function partRoot(office: OfficePackage, type: string, usual: string) {
  const related =
    relatedPart(office, '', type) ??
    relatedPart(
      office,
      '',
      type.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase()),
    );
  return office.xml(related ?? usual);
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
