import type { Word } from '../../layout/page.ts';
import { areFlush } from './amounts.ts';

/** Words whose feet differ by less than this, in sizes of their type, stand in one row. */
const LEVEL = 0.4;
/** So many in a row or column, and such a share of all with figures there, show the form that they have. */
const FEWEST_ALIKE = 4;
const MOSTLY = 0.8;
/** Numbers have as many figures as they need; times, dates and codes have signs among theirs, or begin with a nought. */
const FIXED = /\d[^\d.,]\S*\d|^0\d/;

/**
 * Numbers of another form than the others of their row or column, such as the times of a timetable, where one sign more,
 * less or other would give them that.
 */
export function findOddForms(words: readonly Word[]): Word[] {
  const figures = words.filter(({ text }) => /\d/.test(text));
  return figures.filter((word) => {
    const isLevel = (other: Word) => Math.abs(other.baseline - word.baseline) < LEVEL * word.size;
    const inRow = figures.filter((other) => other !== word && isLevel(other));
    const inColumn = figures.filter((other) => other !== word && areFlush(other, word));
    return [inRow, inColumn].some((others) => isOddAmong(word, others));
  });
}

function isOddAmong({ text }: Word, others: readonly Word[]): boolean {
  const [own, first] = [formOf(text), usualForm(others)];
  if (first === undefined || own === first) return false;
  const alike = others.filter((other) => formOf(other.text) === first);
  const isUsual = alike.length >= FEWEST_ALIKE && alike.length >= MOSTLY * others.length;
  return isUsual && alike.some((other) => FIXED.test(other.text)) && areOneSignApart(own, first);
}

function formOf(text: string): string {
  return text.replace(/\d/g, '0').replace(/\p{L}/gu, 'a');
}

/** The form of most. */
function usualForm(words: readonly Word[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { text } of words) counts.set(formOf(text), (counts.get(formOf(text)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Whether one sign more, less or other makes two texts the same. */
function areOneSignApart(a: string, b: string): boolean {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at++;
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at);
}
