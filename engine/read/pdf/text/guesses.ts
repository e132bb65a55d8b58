/**
 * Glyphs whose characters the file does not tell. Readers then give the raw code, which in many files is the character
 * after all; whether it is shows in the text as a whole.
 */
interface Guesses {
  /** How often each code below 256 was given. */
  counts: Uint32Array;
  /** Codes from 256 on, which can only be glyph numbers. */
  large: number;
}

export function noGuesses(): Guesses {
  return { counts: new Uint32Array(256), large: 0 };
}

export function addGuess(guesses: Guesses, code: number): void {
  if (code < 256) guesses.counts[code]!++;
  else guesses.large++;
}

/** Fewer letters than this do not show a language. */
const FEWEST_LETTERS = 40;
/** Share of vowels among the letters of text in Latin script: 30 % (Polish) to 50 % (Italian), with a margin. */
const VOWELS = { least: 0.25, most: 0.56 };
/** Share of letters among the visible characters of prose and tables alike. */
const LEAST_LETTERS = 0.4;
/** Share of codes that are no characters at all above which the others are not believed either. */
const MOST_CONTROLS = 0.1;

/** How many of the guesses are likely wrong. */
export function countWrongGuesses(guesses: Guesses): number {
  let visible = 0;
  let letters = 0;
  let vowels = 0;
  let controls = guesses.large;
  guesses.counts.forEach((count, code) => {
    if (count === 0 || code === 32) return;
    visible += count;
    const letter = String.fromCharCode(code).toLowerCase();
    if (code < 32 || (code >= 0x7f && code < 0xa0)) controls += count;
    else if (/\p{L}/u.test(letter)) letters += count;
    if (/[aeiouyàâäåæèéêëìíîïòóôöøùúûü]/.test(letter)) vowels += count;
  });
  const all = visible + guesses.large;
  if (controls > MOST_CONTROLS * all) return all;
  if (letters < FEWEST_LETTERS) return controls;
  const share = vowels / letters;
  const isLanguage = share >= VOWELS.least && share <= VOWELS.most && letters >= LEAST_LETTERS * visible;
  return isLanguage ? controls : all;
}
