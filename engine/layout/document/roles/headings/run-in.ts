import type { Line } from '../../../lines/lines.ts';
import { BOLD, ITALIC, type StyleRun, textOfRuns } from '../../../lines/spans.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { Item, PassageItem } from '../../items.ts';
import { isBody } from '../../items.ts';

/** `2.1. Data Source. The data …`: a number, a title in another style, a stop, then the text. */
const NUMBERED_TITLE = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}[^.]{2,}.*\.$/u;
const MOST_WORDS = 16;

/** Sets numbered headings that run into their paragraph apart from it. */
export function splitRunInHeadings(items: readonly Item[], type: TypeFacts): Item[] {
  return items.flatMap((item): Item[] => (isBody(item) ? splitRunIn(item, type) : [item]));
}

function splitRunIn(item: PassageItem, type: TypeFacts): PassageItem[] {
  const { passage } = item;
  const [head, rest] = cutEmphasis(passage.lines, type);
  if (rest.length === 0 || head.length === 0) return [item];
  const text = head
    .map((line) => line.text)
    .join(' ')
    .trim();
  if (!NUMBERED_TITLE.test(text) || text.split(/\s+/).length > MOST_WORDS) return [item];
  return [
    {
      type: 'passage',
      passage: { ...passage, lines: head.map((line, i) => asTitle(line, i === head.length - 1)) },
      role: { is: 'body' },
    },
    { type: 'passage', passage: { ...passage, lines: rest, spaceAbove: undefined }, role: { is: 'body' } },
  ];
}

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
  const kept = runs.map((run) => ({ ...run }));
  return { ...line, runs: kept, text: textOfRuns(kept) };
}

/** The line in the style that its runs have in common; the stop that parted it from the text goes. */
function asTitle(line: Line, isLast: boolean): Line {
  const style = line.runs.reduce(
    (common, run) => (/\p{L}/u.test(run.text) ? common | run.style : common),
    line.style,
  );
  const runs = line.runs.map((run) => ({ ...run }));
  const last = runs.at(-1);
  if (isLast && last) last.text = last.text.trimEnd().replace(/\.$/, '');
  return { ...line, runs, style, text: textOfRuns(runs) };
}
