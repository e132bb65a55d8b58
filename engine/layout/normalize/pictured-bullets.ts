import { changeWord } from '../change-word.ts';
import type { Page, Word } from '../page.ts';
import { countEach } from '../statistics.ts';

/** The text stands this many em behind its bullet … */
const NEAREST = 0.1;
const FARTHEST = 3;
/** … in typescript, where each sign is 0.6 em wide, more than one space before it … */
const TWO_SPACES = 1.1;
/** … and nothing on its line within this distance before it. */
const CLEAR = 4;
/** Baselines of one line agree within this share of an em. */
const SAME_LINE = 0.3;
/** A letter begins at least so many lines of a page before it is taken for a bullet. */
const LEAST_ITEMS = 2;
/** A font with more letters on a page than this is set letter by letter. */
const MOST_LETTERS = 300;
/** Capitals by themselves mark questions and answers, or who speaks; bold and italic letters are text too. */
const LETTER = /^[a-zß-öø-ÿØ]$/u;
/** Fonts that have no letters: word processors take their bullets from them. */
const SIGN_FONT = /(?:open|star)symbol|(?:wing|web)dings|dingbats/i;

/**
 * Letters that stand for bullets become bullets. Fonts of pictures give the code of a letter for a disc or an arrow; so a
 * font of which a page shows nothing but single letters, each before the text of several lines, shows bullets; and where its
 * name tells that it is of signs, each letter before a line is one. In typescript an `o` with more than a space behind it is.
 */
export function setPicturedBullets(page: Page): Page {
  const pictures = lettersOfPictures(page.words);
  const signs = page.words.filter((word) => isPlainLetter(word) && SIGN_FONT.test(word.font.name));
  const typed = page.words.filter(isTyped);
  if (pictures.length + signs.length + typed.length === 0) return page;
  const bullets = new Set([
    ...pictures.filter((letters) => letters.every(beginsLine(page.words, NEAREST))).flat(),
    ...signs.filter(beginsLine(page.words, NEAREST)),
    ...typed.filter(beginsLine(page.words, TWO_SPACES)),
  ]);
  if (bullets.size === 0) return page;
  return {
    ...page,
    words: page.words.map((word) => (bullets.has(word) ? changeWord(word, { text: '•' }) : word)),
  };
}

/** The words of each font that has nothing but single letters, each of them several times. */
function lettersOfPictures(words: readonly Word[]): Word[][] {
  const byFont = new Map<string, Word[] | undefined>();
  for (const word of words) {
    const { name } = word.font;
    const known = byFont.get(name);
    if (byFont.has(name) && !known) continue;
    if (!isPlainLetter(word) || known?.length === MOST_LETTERS) byFont.set(name, undefined);
    else if (known) known.push(word);
    else byFont.set(name, [word]);
  }
  return [...byFont.values()].filter((letters) => letters !== undefined).filter(recurs);
}

function isPlainLetter({ text, angle, font }: Word): boolean {
  return LETTER.test(text) && angle === 0 && !font.bold && !font.italic;
}

function recurs(letters: readonly Word[]): boolean {
  const counts = countEach(letters.map(({ text }) => text));
  return [...counts.values()].every((count) => count >= LEAST_ITEMS);
}

/** Whether a letter may stand for a bullet in text typed with nothing but letters and signs. */
function isTyped({ text, angle, font }: Word): boolean {
  return text === 'o' && angle === 0 && font.monospaced;
}

/**
 * Whether text stands behind a letter, and nothing before it in its column.
 * @param nearest - that the text may come, em
 */
function beginsLine(words: readonly Word[], nearest: number): (letter: Word) => boolean {
  return (letter) => {
    let leads = false;
    for (const word of words) {
      if (word === letter || word.angle !== 0) continue;
      if (Math.abs(word.baseline - letter.baseline) > SAME_LINE * word.size) continue;
      const [before, behind] = [letter.left - word.right, word.left - letter.right];
      if (behind < nearest * word.size && before < CLEAR * word.size) return false;
      const isOther = nearest > NEAREST || word.font.name !== letter.font.name;
      leads ||= behind >= 0 && behind < FARTHEST * word.size && isOther;
    }
    return leads;
  };
}
