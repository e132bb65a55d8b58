import { isInCapitals } from '../../../lexicon/capitals.ts';
import type { Marker } from '../../../lexicon/list-markers.ts';
import { divisionOf, lettersOf, numberPath, withoutNumber } from '../../../lexicon/section-names.ts';
import { IDEOGRAPHIC } from '../../../lexicon/signs.ts';
import type { Line } from '../../../lines/lines.ts';

/** No character of the scripts below comes before these. */
const MAY_BE_UNSPACED = /[\u2e80-\uffff]/;
const UNSPACED = new RegExp(`[${IDEOGRAPHIC}]`, 'gu');

/** Words; of scripts that set no spaces two characters count as one, as the mean of their words has. */
export function countWords(lines: readonly Line[]): number {
  return lines.reduce((sum, { words, text }) => {
    const characters = MAY_BE_UNSPACED.test(text) ? (text.match(UNSPACED)?.length ?? 0) : 0;
    return sum + Math.max(words, Math.round(characters / 2));
  }, 0);
}

/** Parts of the number a text begins with, what the division is called, or how it is numbered, first where it says so. */
export function pathOf(text: string): (number | string)[] {
  const decimal = numberPath(text);
  if (decimal.length > 0) return decimal;
  const division = divisionOf(text) ?? lettersOf(text);
  return division ? [division.name, division.number] : [];
}

/** How deep a section is by its number: 2 for `3.1`. */
export const depthOf = (path: readonly (number | string)[]) =>
  path.filter((part) => typeof part === 'number').length;

/** 2 for bullets, 1 for numbers and letters of lists, 0 for none. */
export function markerClass(marker: Marker | undefined): number {
  if (!marker) return 0;
  return marker.kind === 'bullet' ? 2 : 1;
}

/** 1 for a sign, as options and paths begin with, 2 for a quotation mark. */
export function openingClass(text: string): number {
  if (/^["“„«‹「『]/.test(text)) return 2;
  return /^[\p{L}\p{N}([¿¡§'‘]/u.test(text) ? 0 : 1;
}

/** 1 for a full stop, 2 for a colon, 3 for a text that goes on. */
export function endingClass(text: string): number {
  if (/[.。]$/.test(text)) return 1;
  if (/[:：]$/.test(text)) return 2;
  return /[,;\u2010-]$/.test(text) ? 3 : 0;
}

const ASCII = /^[ -~]*$/;

/** Letters and digits alone, for comparing titles; some outlines lack the accents of what is printed. */
export function normalizeTitle(text: string): string {
  if (ASCII.test(text)) return text.replace(/[^a-z\d]+/gi, '').toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * What a heading that an outline names may say, as from `normalizeTitle`: the label of a division, which the outline has before
 * its name, often stands on a line of its own above it.
 */
export function namesOfEntry(title: string): string[] {
  const name = normalizeTitle(title);
  const bare = divisionOf(title) === undefined ? '' : normalizeTitle(withoutNumber(title));
  return bare === '' ? [name] : [name, bare];
}

/**
 * What an outline calls a heading, as from `normalizeTitle`: many outlines leave the numbers out that are printed. In capitals
 * and with them it is the running head that says it again.
 */
export function nameInOutline(text: string, outlined: Pick<ReadonlySet<string>, 'has'>): string | undefined {
  const name = normalizeTitle(text);
  if (outlined.has(name)) return name;
  if (isInCapitals(text)) return undefined;
  const bare = normalizeTitle(withoutNumber(text));
  return bare !== '' && outlined.has(bare) ? bare : undefined;
}
