import { isCaptionLine } from '../../../lexicon/captions.ts';
import type { Line } from '../../../lines/lines.ts';
import { BOLD, copyRun, ITALIC, type StyleRun, textOfRuns } from '../../../lines/spans.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { Item, PassageItem } from '../../items.ts';
import { isBody } from '../../items.ts';
import { taggedLevel } from '../../tags.ts';

/** `2.1. Data Source. The data …`: a number, a title in another style, a stop, then the text. */
const NUMBERED_TITLE = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}[^.]{2,}.*\.$/u;
/** `Cell culture. Cells were …`: without a number it may be one, if others are set like it. */
const TITLE = /^\p{Lu}(?:\p{Ll}.*\p{L}|\p{L}* .*)[)\p{L}\p{Nd}]\.$/u;
const MOST_WORDS = 16;
/** The text behind a title begins as a sentence does, and has so many words. */
const SENTENCE = /^[\p{Lu}("“]/u;
const LEAST_WORDS = 14;

/** Sets headings that run into their paragraph apart from it, and what may be one. */
export function splitRunInHeadings(items: readonly Item[], type: TypeFacts): Item[] {
  return items.flatMap((item): Item[] => (isBody(item) ? splitRunIn(item, type) : [item]));
}

/** Paragraphs whose beginnings are no headings are put together again. */
export function rejoinRunIns(items: readonly Item[]): Item[] {
  return items.flatMap((item, i): Item[] => {
    const before = items[i - 1];
    if (before?.type === 'passage' && isNoHeading(before)) return [];
    return item.type === 'passage' && isNoHeading(item) ? [item.whole!] : [item];
  });
}

const isNoHeading = ({ whole, role }: PassageItem) => whole !== undefined && role.is !== 'heading';

function splitRunIn(item: PassageItem, type: TypeFacts): PassageItem[] {
  const { passage } = item;
  const [head, rest] = cutEmphasis(passage.lines, type);
  if (rest.length === 0 || head.length === 0) return [item];
  const text = textOf(head);
  const isNumbered = NUMBERED_TITLE.test(text);
  if (text.split(/\s+/).length > MOST_WORDS || !(isNumbered || mayBeTitle(text, rest))) return [item];
  const beginning: PassageItem = {
    type: 'passage',
    passage: { ...passage, lines: head.map((line, i) => asTitle(line, i === head.length - 1)) },
    role: { is: 'body' },
  };
  if (!isNumbered) beginning.whole = item;
  return [
    beginning,
    { type: 'passage', passage: { ...passage, lines: rest, spaceAbove: undefined }, role: { is: 'body' } },
  ];
}

function mayBeTitle(text: string, rest: readonly Line[]): boolean {
  if (taggedLevel(rest[0]!) !== undefined) return false;
  const words = rest.reduce((sum, line) => sum + line.words, 0);
  const isText = words >= LEAST_WORDS && SENTENCE.test(rest[0]!.text.trimStart());
  return isText && TITLE.test(text) && !isCaptionLine(text);
}

const textOf = (lines: readonly Line[]) =>
  lines
    .map(({ text }) => text)
    .join(' ')
    .trim();

/** The lines up to where the emphasis of the beginning ends, and those from there on. */
function cutEmphasis(lines: readonly Line[], type: TypeFacts): [Line[], Line[]] {
  const marked = (BOLD | ITALIC) & ~type.style;
  const head: Line[] = [];
  for (const [i, line] of lines.entries()) {
    const end = line.runs.findIndex((run) => !(run.style & marked) && /\p{L}/u.test(run.text));
    if (end < 0) {
      head.push(line);
      continue;
    }
    if (end > 0) head.push(withRuns(line, line.runs.slice(0, end)));
    return [head, [withRuns(line, line.runs.slice(end)), ...lines.slice(i + 1)]];
  }
  return [[], []];
}

function withRuns(line: Line, runs: readonly StyleRun[]): Line {
  const kept = runs.map(copyRun);
  return { ...line, runs: kept, text: textOfRuns(kept) };
}

/** The line in the style that its runs have in common; the stop that parted it from the text goes. */
function asTitle(line: Line, isLast: boolean): Line {
  const style = line.runs.reduce(
    (common, run) => (/\p{L}/u.test(run.text) ? common | run.style : common),
    line.style,
  );
  const runs = line.runs.map(copyRun);
  const last = runs.at(-1);
  if (isLast && last) last.text = last.text.trimEnd().replace(/\.$/, '');
  return { ...line, runs, style, text: textOfRuns(runs) };
}
