import { isSectionName } from '../../engine/layout/lexicon/section-names.ts';
import type { HtmlTruth } from '../sourced/truth.ts';
import { formsOf, keyOf, withoutLabel } from './heading-key.ts';
import { type Place, PrintedLines } from './printed-lines.ts';

/** Headings as a PDF prints them. */
export interface PrintedHeadings {
  headings: HtmlTruth['headings'];
  optionalHeadings: string[];
  /** The share of the different headings of the HTML that the PDF has as lines, 0 to 1. */
  found: number;
}

/** Where a heading has a name of its own after or before what else it says. */
const PARTING = /:\s+|\s+[-–—]\s+|\.\s+/g;
const BRACKETED = /\s*[([<{].*$/;
/** Parts of a heading that stand for the whole have so many letters and digits, and where no sign parts them this share. */
const LEAST_PART = 4;
const LEAST_SHARE = 0.5;
/** What is left of letters that a PDF has no names for. */
const LOST_LETTERS = /\p{Cc}/u;
const LETTERS_OF_INDEX = /^\p{Lu}$/u;
/** The title of a document is set on this many lines at most, among the first ones. */
const LINES_OF_TITLE = 3;

/**
 * Sets headings of HTML beside the lines of the PDF: each takes the line, or the lines, that say it, with the number that is
 * printed. What is no line but begins one is optional, and so are labels above headings; what is nowhere is none.
 * @param marked - headings of the HTML in the order of the PDF, and what may be one
 * @param lines - of the PDF, in order
 * @param outline - titles of its bookmarks
 */
export function findPrinted(
  marked: Pick<Required<HtmlTruth>, 'headings' | 'optionalHeadings'>,
  lines: readonly string[],
  outline: readonly string[],
): PrintedHeadings {
  const printed = new PrintedLines(lines);
  const places: { at: number; text: string; depth: number }[] = [];
  const optional: string[] = [];
  const names = new Map<string, boolean>();
  let last: Place | undefined;
  for (const { text, depth } of marked.headings) {
    if (!/\p{L}/u.test(text)) continue;
    const place = printed.take(partsOf(text));
    const name = keyOf(withoutLabel(text));
    names.set(name, names.get(name) || place !== undefined);
    if (!place) optional.push(text);
    else if (last && printed.isByline(place, last)) optional.push(place.text);
    else places.push({ at: place.at, text: LOST_LETTERS.test(place.text) ? text : place.text, depth });
    optional.push(...(place?.labels ?? []));
    last = place;
  }
  optional.push(...marked.optionalHeadings);
  const headings = places.sort((a, b) => a.at - b.at).map(({ text, depth }) => ({ text, depth }));
  const all = [...names.values()];
  const known = new Set(headings.map(({ text }) => keyOf(withoutLabel(text))));
  const may = [
    ...optional.filter((text) => printed.begins(text)),
    ...outline.filter((title) => printed.has(title)),
    ...lines.filter((line) => isSectionName(line) || LETTERS_OF_INDEX.test(line)),
    ...printed.firstTexts(LINES_OF_TITLE),
  ];
  return {
    headings,
    optionalHeadings: [...new Set(may)].filter((text) => !known.has(keyOf(withoutLabel(text)))),
    found: all.length === 0 ? 0 : all.filter(Boolean).length / all.length,
  };
}

/** Texts that a heading may be printed as, the most likely first. */
function partsOf(text: string): string[] {
  const partings = [...text.matchAll(PARTING)];
  const parted = partings.flatMap(({ 0: sign, index }) => [
    text.slice(index + sign.length),
    text.slice(0, index),
  ]);
  const words = text.split(' ');
  const least = LEAST_SHARE * keyOf(text).length;
  const runs = words
    .slice(1)
    .flatMap((_, at) => [words.slice(at + 1).join(' '), words.slice(0, -at - 1).join(' ')])
    .filter((run) => keyOf(run).length >= least);
  const parts = [...[text.replace(BRACKETED, ''), ...parted].flatMap(formsOf), ...runs];
  return [...formsOf(text), ...parts.filter((part) => keyOf(part).length >= LEAST_PART)];
}
