import { isSectionName } from '../../engine/layout/lexicon/section-names.ts';
import { LEADER } from '../../engine/layout/lexicon/signs.ts';
import type { HtmlTruth } from '../sourced/truth.ts';

/** Headings as a PDF prints them. */
export interface PrintedHeadings {
  headings: HtmlTruth['headings'];
  optionalHeadings: string[];
  /** The share of the different headings of the HTML that the PDF has as lines, 0 to 1. */
  found: number;
}

/** The number of a section with or without a word before it: `3.1`, `Chapter 3:`, `A.`, `1.2-3`. */
const LABEL =
  /^(?:\p{L}+\s+)?[([§]?\s?(?:\p{N}+|[IVXLC]+|\p{Lu})(?:[.-]\p{N}+)*[.:)\]]*(?:\s+|$)(?:[-–—:]\s+)?/u;
const LABEL_ALONE = new RegExp(`${LABEL.source}$`, 'u');
const WORD_AND_NUMBER = /^\p{L}+\s+(?:\p{N}+|[IVXLC]+|\p{Lu})[.:]?$/u;
/** Where a heading has a name of its own after or before what else it says. */
const PARTING = /:\s+|\s+[-–—]\s+|\.\s+/g;
const BRACKETED = /\s*[([<{].*$/;
const ENTRY_OF_CONTENTS = new RegExp(`${LEADER}\\s*\\S{0,6}$`);
/** A heading is broken over so many lines at most. */
const MOST_LINES = 4;
/** Parts of a heading that stand for the whole have so many letters and digits, and where no sign parts them this share. */
const LEAST_PART = 4;
const LEAST_SHARE = 0.5;
/** A heading that begins the line of its paragraph has so many letters and digits. */
const LEAST_RUN_IN = 4;

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
  const headings: HtmlTruth['headings'] = [];
  const optional = new Set<string>();
  const names = new Map<string, boolean>();
  for (const { text, depth } of marked.headings) {
    const place = printed.take(partsOf(text));
    const name = keyOf(withoutLabel(text));
    names.set(name, names.get(name) || place !== undefined);
    if (place) {
      headings.push({ text: place.text, depth });
      if (place.label !== undefined) optional.add(place.label);
    } else if (!names.get(name) && printed.begins(text)) optional.add(text);
  }
  for (const text of marked.optionalHeadings) if (printed.begins(text)) optional.add(text);
  for (const title of outline) if (printed.has(title)) optional.add(title);
  for (const line of lines) if (isSectionName(line)) optional.add(line);
  const all = [...names.values()];
  const known = new Set(headings.map(({ text }) => keyOf(withoutLabel(text))));
  return {
    headings,
    optionalHeadings: [...optional].filter((text) => !known.has(keyOf(withoutLabel(text)))),
    found: all.length === 0 ? 0 : all.filter(Boolean).length / all.length,
  };
}

/** Letters and digits, small, without ligatures, which many PDFs have lost. */
const keyOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/f?f[il]|ff|[^\p{L}\p{N}]/gu, '');

/** Numbers may be doubled: `Chapter 1. 1 Introduction`. */
function withoutLabel(text: string): string {
  const once = text.replace(LABEL, '');
  const twice = once.replace(LABEL, '');
  return [twice, once].find((rest) => rest !== '') ?? text;
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
  const parts = [text.replace(BRACKETED, ''), ...parted, ...parted.map(withoutLabel), ...runs];
  return [
    ...[text, text.replace(LABEL, ''), withoutLabel(text)].filter((whole) => keyOf(whole) !== ''),
    ...parts.filter((part) => keyOf(part).length >= LEAST_PART),
  ];
}

/** Lines that say a heading. */
interface Place {
  at: number;
  lines: number;
  text: string;
  /** The line above, where it is `Chapter 3` or the like. */
  label?: string;
}

/** The lines of a PDF, each of which is one heading at most. */
class PrintedLines {
  readonly #lines: readonly string[];
  readonly #keys: readonly string[];
  readonly #places = new Map<string, Place[]>();
  readonly #taken = new Set<number>();
  #last = -1;

  constructor(lines: readonly string[]) {
    this.#lines = lines
      .map((line) => line.normalize('NFKC').replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '' && !ENTRY_OF_CONTENTS.test(line));
    this.#keys = this.#lines.map(keyOf);
    for (const at of this.#lines.keys()) this.#addPlaces(at);
  }

  #addPlaces(at: number): void {
    const above = this.#lines[at - 1];
    const label = above !== undefined && WORD_AND_NUMBER.test(above) ? above : undefined;
    const mostLines = LABEL_ALONE.test(this.#lines[at]!) ? 1 : MOST_LINES;
    for (let lines = 1; lines <= mostLines; lines++) {
      const text = this.#lines.slice(at, at + lines).join(' ');
      for (const key of new Set([keyOf(text), keyOf(withoutLabel(text))])) {
        // What stands above a heading is no part of it, though it looks like a label.
        const others = this.#places.get(key)?.filter((place) => place.at + place.lines !== at + lines);
        this.#places.set(key, [...(others ?? []), { at, lines, text, label }]);
      }
    }
  }

  has(text: string): boolean {
    return [text, withoutLabel(text)].some((form) => keyOf(form) !== '' && this.#places.has(keyOf(form)));
  }

  /** Whether a line says a text, or begins with it. */
  begins(text: string): boolean {
    if (this.has(text)) return true;
    const key = keyOf(text);
    return key.length >= LEAST_RUN_IN && this.#keys.some((line) => line.startsWith(key));
  }

  /** The next lines that say the first of some texts that any do, or else those before; they say none of the others then. */
  take(texts: readonly string[]): Place | undefined {
    for (const text of texts) {
      const places = (this.#places.get(keyOf(text)) ?? []).filter(({ at }) => !this.#taken.has(at));
      const place = places.find(({ at }) => at > this.#last) ?? places[0];
      if (!place) continue;
      for (let line = place.at; line < place.at + place.lines; line++) this.#taken.add(line);
      this.#last = place.at;
      return place;
    }
    return undefined;
  }
}
