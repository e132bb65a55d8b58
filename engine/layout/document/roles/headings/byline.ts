import type { Line } from '../../../lines/lines.ts';
import { BOLD, SUPERSCRIPT, textOfRuns } from '../../../lines/spans.ts';

/** So many names tell a byline: the title may have a mark too. */
const LEAST_NAMES = 2;
/** What a byline has raised behind a name: numbers or letters of institutes, signs of notes. */
const MARKS = /^[\p{Nd}\p{Ll}*∗†‡§¶](?:[\p{Nd}\p{Ll}*∗†‡§¶,;]|\s){0,11}$/u;
const NAME = /\p{Lu}[\p{L}'’-]*\p{Ll}\p{L}\.?\s*$/u;

/** `By` in the languages that write it so, then names in capitals, two words at least. */
const NAME_PART = "\\p{Lu}\\p{L}*(?:[.'’-]\\p{Lu}\\p{L}*)*[.'’-]?";
const BY = new RegExp(`^(?:By|Par|Por) ${NAME_PART}(?:,? (?:and |et |y |& )?${NAME_PART}){1,7}$`, 'u');

/** Whether lines name people: behind `By`, in no bold type as headings are, or with marks that lead to their institutes. */
export function isByline(lines: readonly Line[]): boolean {
  const [{ runs: first }, ...others] = lines as [Line, ...Line[]];
  const isPlain = others.length === 0 && !first.every(({ style }) => style & BOLD);
  if (isPlain && BY.test(textOfRuns(first).trim())) return true;
  const runs = lines.flatMap((line) => line.runs);
  const names = runs.filter(({ text }, i) => {
    const behind = runs[i + 1];
    return behind && behind.style & SUPERSCRIPT && MARKS.test(behind.text.trim()) && NAME.test(text);
  });
  return names.length >= LEAST_NAMES;
}
