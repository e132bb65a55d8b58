/** Controls, marks that reorder or hide text, lone surrogates: with them a name could pose as another. */
const DECEPTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * A name that somebody gave, as it is kept and shown: one line, single spaces.
 * @returns undefined when nothing is left of it, when it is too long or would not be shown as it is
 */
export function readLabel(text: string, longest: number): string | undefined {
  if (DECEPTIVE.test(text)) return undefined;
  const label = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return label !== '' && [...label].length <= longest ? label : undefined;
}

/** Like `readLabel` for what programs say of themselves: what does not fit is left out. */
export function fitLabel(text: string, longest: number): string {
  const clean = [...text].filter((character) => !DECEPTIVE.test(character));
  return clean.join('').replace(/\s+/g, ' ').trim().slice(0, longest);
}
