import { changeWord } from '../change-word.ts';
import type { Page, Word } from '../page.ts';

/** Drop caps are this many times as large as the text they begin. */
const LARGER = 2;
/** … and numbers of items are this many times as large. */
const LARGER_NUMBER = 1.5;
/** Their tops stand level with the first line's, within this many em of it … */
const LEVEL = 0.8;
/** … and they reach down to this many em below its baseline at least. */
const LOWER = 0.7;
/** The text begins this many em behind them at most. */
const BESIDE = 1.5;
/** The box of an initial reaches down by so many em more, beside lines that begin where the first does, to this share of one. */
const DEEPER = 1.6;
const FLUSH = 0.1;
/** Height of a capital, em. */
const CAPITAL = 0.72;

/** The lines beside an initial are among this many words behind its own. */
const REACH = 150;
/** A capital with what may stand about it, and how long that is at most, in UTF-16 units. */
const LONGEST = 4;
const INITIAL = /^["“„‘'«¿¡]?\p{Lu}['’]?$/u;
/** The number of an item that is set as large as two of its lines. */
const NUMBER = /^\p{Nd}{1,2}[.)]$/u;

/** The page with its drop caps, the large letters that texts begin with, set on the first line of their text. */
export function joinDropCaps(page: Page): Page {
  const starts: { initial: Word; first: number }[] = [];
  for (const [i, initial] of page.words.entries()) {
    // Its length tells an initial from nearly all words, at less cost than its letters do.
    if (initial.text.length > LONGEST || initial.angle !== 0 || !isDropped(initial)) continue;
    const first = firstBeside(initial, i, page.words);
    if (first >= 0) starts.push({ initial, first });
  }
  if (starts.length === 0) return page;
  const words: Word[] = [...page.words];
  for (const { initial, first } of starts) {
    const word = words[first]!;
    const isBeside = (other: Word, i: number) =>
      beginsBeside(other, initial, word) || beginsDeeper(other, words[first + i]!, initial, word);
    const below = words.slice(first + 1, first + REACH).filter(isBeside);
    words[first] = joinInitial(initial, word, below);
    const beside = new Set(below);
    for (let k = first + 1; k < Math.min(words.length, first + REACH); k++)
      if (beside.has(words[k]!)) words[k] = changeWord(words[k]!, { left: initial.left });
  }
  const left = new Set(starts.map(({ initial }) => initial));
  return { ...page, words: words.filter((word) => !left.has(word)) };
}

function isDropped({ text }: Word): boolean {
  return INITIAL.test(text) || NUMBER.test(text);
}

/** Place of the word that goes on where an initial begins: the next one drawn, or, as browsers draw them, one that is drawn later. */
function firstBeside(initial: Word, at: number, words: readonly Word[]): number {
  for (let i = at + 1; i < words.length; i++) if (begins(initial, words[i]!)) return i;
  return -1;
}

function begins(word: Word, next: Word): boolean {
  const [larger, text] = NUMBER.test(word.text) ? [LARGER_NUMBER, /^\p{L}{2}/u] : [LARGER, /^\p{L}/u];
  if (next.angle !== 0 || word.size < larger * next.size || !text.test(next.text)) return false;
  const top = word.baseline - CAPITAL * word.size;
  const topOfLine = next.baseline - CAPITAL * next.size;
  return (
    Math.abs(top - topOfLine) < LEVEL * next.size &&
    word.baseline - next.baseline > LOWER * next.size &&
    standsBehind(next, word)
  );
}

function standsBehind(word: Word, initial: Word): boolean {
  const gap = word.left - initial.right;
  return gap > -0.5 * word.size && gap < BESIDE * word.size;
}

/** Gap, in em, behind a letter that is a word of its own, as in "A study" … */
const WORD_GAP = 0.3;
/** … and how much further in its line goes on than those below, where the letter seldom is a word: else all keep a distance. */
const SPACE = 0.15;

/** The first word with its initial. What is said in large type says nothing of the letter's meaning. */
function joinInitial(initial: Word, first: Word, below: readonly Word[]): Word {
  const edge = Math.min(...below.map(({ left }) => left));
  const isSetIn = below.length === 0 || first.left - edge > SPACE * first.size;
  const mayBeWord = isSetIn ? /^[AIOÀÈEYÓ]$/ : /^[AI]$/;
  const isWord =
    NUMBER.test(initial.text) ||
    (mayBeWord.test(initial.text) && first.left - initial.right > WORD_GAP * first.size);
  return {
    ...first,
    text: `${initial.text}${isWord ? ' ' : ''}${first.text}`,
    left: initial.left,
    glued: false,
  };
}

/** Whether a word begins one of the lines beside the initial below the first. */
function beginsBeside(word: Word, initial: Word, first: Word): boolean {
  if (word.angle !== 0 || word.glued || !standsBehind(word, initial)) return false;
  return (
    word.baseline > first.baseline + 0.5 * first.size && word.baseline < initial.baseline + 0.5 * first.size
  );
}

/** Whether a word begins a line as far in as the first, and hardly below the initial: the white below that is its own. */
function beginsDeeper(word: Word, before: Word, initial: Word, first: Word): boolean {
  return (
    word.angle === 0 &&
    Math.abs(word.left - first.left) < FLUSH * first.size &&
    word.baseline - before.baseline > LOWER * first.size &&
    word.baseline > initial.baseline &&
    word.baseline < initial.baseline + DEEPER * first.size
  );
}
