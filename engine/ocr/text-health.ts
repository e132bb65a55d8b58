import type { Word } from '../layout/page.ts';

/** Fewer words than this show nothing about a text. */
const FEWEST_WORDS = 12;
/** Share of plausible words that even bad text of any language in Latin letters has (measured on tables of figures). */
const GARBLED = 0.55;
/** … and that a usable text layer of a scan has. */
const POOR = 0.75;
/** Share of characters that mean nothing (private use, replacement, controls) above which a text is garbled. */
const MOST_MEANINGLESS = 0.08;

export type TextHealth = 'good' | 'poor' | 'garbled' | 'unknown';

/** Tells from its characters whether a text says what it shows. Text in other than Latin letters is taken as it is. */
export function checkHealth(words: readonly Word[]): TextHealth {
  const texts = words.map((word) => word.text);
  const all = texts.join('');
  const meaningless = all.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (meaningless > MOST_MEANINGLESS * all.length) return 'garbled';
  if (holdsPlausible(texts, POOR)) return 'good';
  const share = plausibleShare(texts);
  if (share === undefined) return 'unknown';
  if (share < GARBLED) return 'garbled';
  return share < POOR ? 'poor' : 'good';
}

/** Whether words that may be words or numbers are at least this share of all, whatever those not looked at are. */
function holdsPlausible(texts: readonly string[], share: number): boolean {
  let missing = Math.max(FEWEST_WORDS, share * texts.length);
  for (const text of texts) if (looksOf(text) === 'plausible' && --missing <= 0) return true;
  return false;
}

/** Share of the words that may be words or numbers; undefined where too few are in Latin letters. */
export function plausibleShare(texts: readonly string[]): number | undefined {
  const counts: Record<Looks, number> = { foreign: 0, mark: 0, plausible: 0, implausible: 0 };
  for (const text of texts) counts[looksOf(text)]++;
  const counted = counts.plausible + counts.implausible;
  if (counted < FEWEST_WORDS || counted + counts.mark < 0.5 * texts.length) return undefined;
  return counts.plausible / counted;
}

/** A text that is not in Latin letters, a lone mark, which shows nothing, or a word that may be one or not. */
type Looks = 'foreign' | 'mark' | 'plausible' | 'implausible';

/** Texts judged before: most words of a page have stood on another. Emptied when full. */
const judged = new Map<string, Looks>();
const MOST_JUDGED = 20_000;

function looksOf(text: string): Looks {
  const known = judged.get(text);
  if (known) return known;
  if (judged.size >= MOST_JUDGED) judged.clear();
  const looks = judge(text.normalize('NFC'));
  judged.set(text, looks);
  return looks;
}

function judge(text: string): Looks {
  if (!/^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u.test(text)) return 'foreign';
  if (text.length <= 1 && !/[\p{L}\p{N}\p{S}]/u.test(text)) return 'mark';
  return isPlausible(text) ? 'plausible' : 'implausible';
}

const WORD = /^\p{L}+(?:['’\-–./&]\p{L}+)*$/u;
const NUMBER = /^[\p{Sc}#±+−–-]?\p{N}[\p{N}.,:/'’×x–-]*(?:%|‰|°|st|nd|rd|th|\p{L}{1,3})?$/u;

/** Judges a word without what surrounds it: quotes, brackets, stops. */
function isPlausible(text: string): boolean {
  const core = text.replace(/^[^\p{L}\p{N}\p{Sc}+−-]+|[^\p{L}\p{N}%]+$/gu, '');
  if (core === '') return text.length <= 3;
  if (NUMBER.test(core)) return true;
  if (!WORD.test(core)) return /^[\p{L}\p{N}]+(?:[-–/.@:_][\p{L}\p{N}]+)*$/u.test(core) && hasRhythm(core);
  return hasRhythm(core) && hasOrderedCase(core);
}

/** Vowels among the consonants, unless it is an abbreviation. */
function hasRhythm(word: string): boolean {
  const letters = word.normalize('NFD').replace(/[^a-zA-Z]/g, '');
  if (letters.length <= 3 || letters === letters.toUpperCase()) return true;
  if (!/[aeiouy]/i.test(letters)) return false;
  return !/[bcdfghjklmnpqrstvwxz]{6}/i.test(letters) && !/(.)\1\1/i.test(letters);
}

/** No capitals in the middle of small letters, but in names as McDonald. */
function hasOrderedCase(word: string): boolean {
  const turns = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return turns <= 1;
}
