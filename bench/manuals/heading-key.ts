/** The number of a section with or without a word before it: `3.1`, `Chapter 3:`, `A.`, `1.2-3`. */
const LABEL =
  /^(?:\p{L}+\s+)?[([§]?\s?(?:\p{N}+|[IVXLC]+|\p{Lu})(?:[.-]\p{N}+)*[.:)\]]*(?:\s+|$)(?:[-–—:]\s+)?/u;
const LABEL_ALONE = new RegExp(`${LABEL.source}$`, 'u');
const PARTED_NUMBER = /^(?:\p{N}+|\p{Lu})[.-]\p{N}/u;

/** Letters and digits, small, without ligatures, which many PDFs have lost. */
export const keyOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/f?f[il]|ff|[^\p{L}\p{N}]/gu, '');

/**
 * A heading with its label, and without. A label in words may have a number behind it, `Chapter 1. 1 Introduction`; the other
 * way round it is the number of a page that stands before it in a running head.
 */
export function formsOf(text: string): string[] {
  const once = text.replace(LABEL, '');
  const twice = isNamed(text) ? once.replace(LABEL, '') : once;
  return [text, once, twice].filter((form) => keyOf(form) !== '');
}

/** Whether a text begins with a letter, as a label in words does. */
const isNamed = (text: string) => /^\p{L}/u.test(text);

/** Whether a heading has a label in words, which a PDF may set on a line of its own, and in running heads beside it. */
export const hasNamedLabel = (text: string) => isNamed(text) && withoutLabel(text) !== text;

/** What a heading says behind its label. */
export const withoutLabel = (text: string) => formsOf(text).at(-1) ?? text;

/** Whether a text is nothing but the label of a heading. */
export const isLabel = (text: string) => LABEL_ALONE.test(text);

/** Whether a heading has a number of several parts, which no other has. */
export const hasOwnNumber = (text: string) => PARTED_NUMBER.test(text);
