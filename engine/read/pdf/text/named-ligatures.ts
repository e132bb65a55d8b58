/** Codes of ligatures that Unicode does not have, beyond its last: each of their letters takes seven bits. */
const FIRST = 0x1000000;
const BITS = 7;
const MOST_LETTERS = 3;

/** Names of ligatures join those of their letters (Adobe Glyph List, section 2); what follows a dot is the look alone. */
const NAME = /^[A-Za-z](?:_[A-Za-z])+(?=\.|$)/;

/** The code of a ligature that a font names by its letters, such as `t_t` or `T_h`. */
export function ligatureNamed(name: string | undefined): number | undefined {
  const letters = NAME.exec(name ?? '')?.[0].split('_');
  if (!letters || letters.length > MOST_LETTERS) return undefined;
  return FIRST + letters.reduce((code, letter) => (code << BITS) + letter.charCodeAt(0), 0);
}

/** The letters of such a code; undefined for any other. */
export function lettersOfLigature(code: number): string | undefined {
  if (code < FIRST) return undefined;
  const letters: number[] = [];
  for (let left = code - FIRST; left > 0; left >>>= BITS) letters.unshift(left & ((1 << BITS) - 1));
  const text = String.fromCharCode(...letters);
  return /^[A-Za-z]{2,3}$/.test(text) ? text : undefined;
}
