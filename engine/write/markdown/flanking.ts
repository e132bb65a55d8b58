/**
 * CommonMark's rule for what may open and close emphasis (0.31.2, section 6.2). Since that version symbols such as
 * `€` or `→` count as punctuation, before they did not; both kinds of reader are about, so a symbol is a class of its
 * own, and `certain` answers hold for both readings, `possible` ones for at least one.
 */
type CharacterClass = 'space' | 'punctuation' | 'symbol' | 'other';

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;

function classOf(character: string): CharacterClass {
  if (character === '' || /\s/u.test(character)) return 'space';
  if (ASCII_PUNCTUATION.test(character)) return 'punctuation';
  // Readers that look at UTF-16 units see no punctuation outside the basic plane.
  if (character.length === 2) return /[\p{P}\p{S}]/u.test(character) ? 'symbol' : 'other';
  if (/\p{P}/u.test(character)) return 'punctuation';
  return /\p{S}/u.test(character) ? 'symbol' : 'other';
}

/** What stands before and after a run of delimiters; an empty string at the end of a line. */
export interface Surroundings {
  before: string;
  after: string;
}

/** Delimiters of another kind next to a run, which some readers always take for its content. */
const EMPHASIS = /[*_~]/;

/** Whether every parser takes the run for an opening one. */
export function certainlyOpens({ before, after }: Surroundings): boolean {
  return isFlanking(classOf(after), classOf(before), true);
}

/** Whether every parser takes the run for a closing one. */
export function certainlyCloses({ before, after }: Surroundings): boolean {
  return isFlanking(classOf(before), classOf(after), true);
}

/** Whether some parser may take the run for an opening one. */
export function possiblyOpens({ before, after }: Surroundings): boolean {
  return EMPHASIS.test(after) || isFlanking(classOf(after), classOf(before), false);
}

/** Whether some parser may take the run for a closing one. */
export function possiblyCloses({ before, after }: Surroundings): boolean {
  return EMPHASIS.test(before) || isFlanking(classOf(before), classOf(after), false);
}

/** Whether a run with `inner` on the side of its content and `outer` on the other can do its work. */
function isFlanking(inner: CharacterClass, outer: CharacterClass, certain: boolean): boolean {
  if (inner === 'space') return false;
  const innerIsPunctuation = inner === 'punctuation' || (inner === 'symbol' && certain);
  const outerIsPunctuation = outer === 'punctuation' || (outer === 'symbol' && !certain);
  return !innerIsPunctuation || outer === 'space' || outerIsPunctuation;
}

/** An underscore inside a word neither opens nor closes. */
export function isInsideWord({ before, after }: Surroundings): boolean {
  return classOf(before) === 'other' && classOf(after) === 'other';
}

/** The character that ends at `index`, the empty string at the start. */
export function characterBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index >= 2;
  return text.slice(isPair ? index - 2 : Math.max(0, index - 1), index);
}

/** The character that starts at `index`, the empty string at the end. */
export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}
