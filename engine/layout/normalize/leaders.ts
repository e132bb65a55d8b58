import type { Page, Word } from '../page.ts';

/** So many dots in a row lead to something; three may be an ellipsis. */
const LEAST_DOTS = 4;
/** They stand at most this far apart, em. */
const FARTHEST = 1.2;
const DOTS = /^[.·․]+$/;

/** Dots set apart that lead from an entry to its page or value become one word, as those are that stand close. */
export function joinLeaders(page: Page): Page {
  const words: Word[] = [];
  let row: Word[] = [];
  const endRow = () => {
    words.push(...(row.length < LEAST_DOTS ? row : [joinDots(row)]));
    row = [];
  };
  for (const word of page.words) {
    const isDots = DOTS.test(word.text);
    if (!isDots || (row.length > 0 && !goesOn(row.at(-1)!, word))) endRow();
    if (isDots) row.push(word);
    else words.push(word);
  }
  endRow();
  return words.length === page.words.length ? page : { ...page, words };
}

function goesOn(before: Word, { left, baseline, angle }: Word): boolean {
  return (
    angle === before.angle &&
    baseline === before.baseline &&
    left >= before.right &&
    left - before.right < FARTHEST * before.size
  );
}

function joinDots(row: readonly Word[]): Word {
  return { ...row[0]!, text: row.map(({ text }) => text).join(''), right: row.at(-1)!.right };
}
