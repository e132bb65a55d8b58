import { changeWord } from '../change-word.ts';
import type { Page, Word } from '../page.ts';
import { countEach } from '../statistics.ts';

/** So many dots in a row lead to something; three may be an ellipsis. */
const LEAST_DOTS = 4;
/** They stand at most this far apart, em. */
const FARTHEST = 1.2;
const DOTS = /^[.·․]+$/;

/** So many rows of dots that end below each other, to the point, tell where leaders end. */
const LEAST_ENDS = 2;

/**
 * Dots set apart that lead from an entry to its page or value become one word, as those are that stand close. Behind long
 * entries there are few: they tell themselves by where they end.
 */
export function joinLeaders(page: Page): Page {
  const rows = rowsOfDots(page.words);
  const long = rows.filter(({ length }) => length >= LEAST_DOTS);
  if (long.length === 0) return page;
  const ends = countEach(long.map(endOf));
  const isShort = (row: readonly Word[]) =>
    row.length < LEAST_DOTS && (ends.get(endOf(row)) ?? 0) >= LEAST_ENDS;
  const leaders = [...long, ...rows.filter(isShort)];
  const first = new Map(leaders.map((row) => [row[0]!, row]));
  const others = new Set(leaders.flatMap((row) => row.slice(1)));
  const last = new Map(leaders.map((row) => [row.at(-1)!, row]));
  const words = page.words.flatMap((word, i) => {
    const row = first.get(word);
    if (row) return [joinDots(row)];
    if (others.has(word)) return [];
    const [before, behind] = [last.get(page.words[i - 1]!), first.get(page.words[i + 1]!)];
    return [withoutDots(word, before, behind)];
  });
  return { ...page, words };
}

/** Dots of a leader stand at equal distances, within this (em): the full stop of a word stands at another. */
const EQUAL = 0.03;

/** A word without the dots of the leaders beside it that stand so close to it that they were read with it. */
function withoutDots(word: Word, before: Row | undefined, behind: Row | undefined): Word {
  const isFirstDot =
    before && word.text.length > 1 && word.text.startsWith('.') && isEven(before, before.at(-1)!, word);
  const whole = isFirstDot
    ? changeWord(word, { text: word.text.slice(1), left: word.left + widthOfDot(before) })
    : word;
  const isLastDot =
    behind && whole.text.length > 1 && whole.text.endsWith('.') && isEven(behind, whole, behind[0]!);
  return isLastDot
    ? changeWord(whole, { text: whole.text.slice(0, -1), right: whole.right - widthOfDot(behind) })
    : whole;
}

type Row = readonly Word[];

/** Whether the dots at the end of a word and at the beginning of another are as far apart as those of a row. */
function isEven([one, two]: Row, left: Word, right: Word): boolean {
  if (!one || !two || left.baseline !== right.baseline || left.angle !== right.angle) return false;
  return Math.abs(right.left - left.right - (two.left - one.right)) < EQUAL * one.size;
}

function widthOfDot([dot]: Row): number {
  return (dot!.right - dot!.left) / dot!.text.length;
}

/** Dots that follow each other. */
function rowsOfDots(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  let before: Word | undefined;
  for (const word of words) {
    const isDots = DOTS.test(word.text);
    if (isDots && before && goesOn(before, word)) rows.at(-1)!.push(word);
    else if (isDots) rows.push([word]);
    before = isDots ? word : undefined;
  }
  return rows;
}

function endOf(row: readonly Word[]): string {
  const { right, angle } = row.at(-1)!;
  return `${angle} ${Math.round(right)}`;
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
  const text = row.map(({ text }) => text).join('');
  return changeWord(row[0]!, { text: text.padEnd(LEAST_DOTS, '.'), right: row.at(-1)!.right });
}
