import type { PageLayout } from '../../layout-page.ts';
import type { Line } from '../../lines/lines.ts';
import { type Run, SUPERSCRIPT } from '../../lines/spans.ts';
import type { TypeFacts } from '../body-style.ts';
import type { Item, PassageItem } from '../items.ts';
import { isBody } from '../items.ts';

/** Footnotes are set in type smaller than this share of the body's … */
const SMALLER = 0.95;
/** … and begin in the lower part of the page. */
const LOWER_PART = 0.45;

const LABEL = /^(\d{1,3}|[*†‡§¶#]{1,3}|[a-z])$/;

/** Finds the notes at the foot of pages whose mark is raised in the text above, and ties the two. */
export function markFootnotes(items: readonly Item[], pages: readonly PageLayout[], type: TypeFacts): void {
  const heights = new Map(pages.map((page) => [page.number, page.height]));
  const marks = findMarks(items);
  for (const item of items) {
    if (!isBody(item)) continue;
    const line = item.passage.lines[0]!;
    const label = noteLabel(line);
    if (!label || line.size > SMALLER * type.size) continue;
    if (line.top < LOWER_PART * (heights.get(item.passage.page) ?? 0) && !closesPage(items, item)) continue;
    const reference = findReference(marks, item, label);
    if (!reference) continue;
    const id = `${item.passage.page}-${label}`;
    item.role = { is: 'footnote', label, id };
    reference.note = { id, label };
    line.runs = dropLabel(line.runs, label);
  }
}

/** The raised or special mark with which a note begins. */
export function noteLabel(line: Line): string | undefined {
  const first = line.runs[0]!;
  const text = first.text.trim();
  if (first.style & SUPERSCRIPT && LABEL.test(text)) return text;
  const symbol = /^([*†‡§¶]{1,3})\s?\S/.exec(text);
  return symbol?.[1];
}

function dropLabel(runs: readonly Run[], label: string): Run[] {
  const [first, ...rest] = runs;
  const text = first!.text.trimStart().slice(label.length).trimStart();
  return text === ''
    ? rest.map((run, i) => (i === 0 ? { ...run, text: run.text.trimStart() } : run))
    : [{ ...first!, text }, ...rest];
}

/** True when only more small type follows on the page. */
function closesPage(items: readonly Item[], note: PassageItem): boolean {
  for (let i = items.indexOf(note) + 1; i < items.length; i++) {
    const item = items[i]!;
    if (item.type === 'pageBreak') return true;
    if (item.type !== 'passage' || item.passage.lines[0]!.size > 1.05 * note.passage.lines[0]!.size)
      return false;
  }
  return true;
}

/** A raised mark in the text: what a footnote's label may belong to. */
interface Mark {
  run: Run;
  item: PassageItem;
}

/** Raised marks by their label, in reading order. */
function findMarks(items: readonly Item[]): Map<string, Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const item of items) {
    if (item.type !== 'passage') continue;
    for (const line of item.passage.lines) {
      line.runs.forEach((run, i) => {
        if (i === 0 || !(run.style & SUPERSCRIPT)) return;
        const label = run.text.trim();
        const same = marks.get(label);
        if (same) same.push({ run, item });
        else marks.set(label, [{ run, item }]);
      });
    }
  }
  return marks;
}

/** The raised mark of that label: on the note's own page, else the last one before it. */
function findReference(
  marks: ReadonlyMap<string, Mark[]>,
  note: PassageItem,
  label: string,
): Run | undefined {
  const { page } = note.passage;
  const free = (marks.get(label) ?? []).filter(
    ({ run, item }) =>
      item !== note && item.role.is !== 'footnote' && !run.note && !run.href && item.passage.page <= page,
  );
  return (free.find(({ item }) => item.passage.page === page) ?? free.at(-1))?.run;
}
