import type { Line } from '../../../lines/lines.ts';
import { SUPERSCRIPT } from '../../../lines/spans.ts';

/** So many names tell a byline: the title may have a mark too. */
const LEAST_NAMES = 2;
/** What a byline has raised behind a name: numbers or letters of institutes, signs of notes. */
const MARKS = /^[\p{Nd}\p{Ll}*∗†‡§¶](?:[\p{Nd}\p{Ll}*∗†‡§¶,;]|\s){0,11}$/u;
const NAME = /\p{Lu}[\p{L}'’-]*\p{Ll}\p{L}\.?\s*$/u;

/** Whether lines name people with marks that lead to their institutes. */
export function isByline(lines: readonly Line[]): boolean {
  const runs = lines.flatMap((line) => line.runs);
  const names = runs.filter(({ text }, i) => {
    const behind = runs[i + 1];
    return behind && behind.style & SUPERSCRIPT && MARKS.test(behind.text.trim()) && NAME.test(text);
  });
  return names.length >= LEAST_NAMES;
}
