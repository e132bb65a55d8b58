import { changeWord } from '../change-word.ts';
import type { Page, Ruling, Word } from '../page.ts';

/** A line to write on is at least and at most so long, em … */
const SHORTEST = 2;
const LONGEST = 30;
/** … and lies this far below the baseline at most, or above it, em. */
const BELOW = 0.45;
const ABOVE = 0.1;
/** It runs from one word to the next but for so many em at either end. */
const REACH = 1.2;
/** More rules than this are a drawing. */
const MOST_RULES = 500;
/** How it is written: as one that is typed. */
const BLANK = '_____';

/** The page with a blank for each drawn line that stands in the place of words, between two words of a line. */
export function setBlanks(page: Page): Page {
  const rules = page.rulings.filter(({ orientation }) => orientation === 'horizontal');
  if (rules.length === 0 || rules.length > MOST_RULES || page.source === 'ocr') return page;
  const blanks = new Map<Word, Ruling>();
  const filled = new Set<Ruling>();
  for (let i = 0; i + 1 < page.words.length; i++) {
    const [word, next] = [page.words[i]!, page.words[i + 1]!];
    const rule = rules.find((each) => !filled.has(each) && runsBetween(each, word, next));
    if (!rule) continue;
    filled.add(rule);
    blanks.set(word, rule);
  }
  if (blanks.size === 0) return page;
  const words = page.words.flatMap((word) => {
    const rule = blanks.get(word);
    return rule
      ? [word, changeWord(word, { text: BLANK, left: rule.start, right: rule.end, glued: false })]
      : [word];
  });
  return { ...page, words, rulings: page.rulings.filter((rule) => !filled.has(rule)) };
}

function runsBetween({ position, start, end }: Ruling, before: Word, after: Word): boolean {
  const { size, baseline } = before;
  const isLevel =
    before.angle === 0 && after.angle === 0 && Math.abs(after.baseline - baseline) < ABOVE * size;
  return (
    isLevel &&
    position > baseline - ABOVE * size &&
    position < baseline + BELOW * size &&
    end - start > SHORTEST * size &&
    end - start < LONGEST * size &&
    Math.abs(start - before.right) < REACH * size &&
    Math.abs(after.left - end) < REACH * size
  );
}
