import { changeWord } from '../change-word.ts';
import { IDEOGRAPHIC } from '../lexicon/signs.ts';
import type { Page, Word } from '../page.ts';

/** A page is written from top to bottom when this share of its letters is. */
const MAINLY = 0.6;
/** Signs of a column share their middle within this share of an em, and follow each other within this. */
const SAME_MIDDLE = 0.15;
const APART = 0.6;
/** Signs that Japanese and Chinese are written with, their stops among them. */
const SIGN = new RegExp(`^[${IDEOGRAPHIC}\\u3000-\\u303f\\u30fc\\uff00-\\uffef]$`, 'u');

/** The words of a page whose signs stand below each other, as ones that are turned: the page is read from its right edge. */
export function turnVerticalWriting(page: Page): Page {
  const vertical = findVertical(page.words).size;
  if (vertical === 0) return page;
  const letters = page.words.reduce((count, { text }) => count + text.length, 0);
  if (vertical <= MAINLY * letters) return page;
  return {
    ...page,
    words: page.words.map((word) => (isSign(word) ? changeWord(word, { angle: 90 }) : word)),
  };
}

/** Signs above or below the one that is drawn before or after them. */
function findVertical(words: readonly Word[]): Set<Word> {
  const vertical = new Set<Word>();
  for (let i = 1; i < words.length; i++) {
    const [above, below] = [words[i - 1]!, words[i]!];
    if (isSign(below) && isSign(above) && isRightBelow(above, below)) vertical.add(above).add(below);
  }
  return vertical;
}

/** Most words are of ASCII, which tells sooner than a pattern. */
function isSign({ text, angle }: Word): boolean {
  return text.charCodeAt(0) >= 0x3000 && angle === 0 && SIGN.test(text);
}

function isRightBelow(above: Word, below: Word): boolean {
  const shift = Math.abs(above.left + above.right - below.left - below.right) / 2;
  const gap = below.top - above.bottom;
  return shift < SAME_MIDDLE * below.size && Math.abs(gap) < APART * below.size;
}
