import type { Line } from '../../lines/lines.ts';
import { bareLabel, noteLabel } from '../../lines/note-label.ts';
import { type StyleRun, SUPERSCRIPT } from '../../lines/spans.ts';
import type { TypeFacts } from '../body-style.ts';
import { type Item, isBody, type PassageItem } from '../items.ts';

/** Footnotes are set in type smaller than this share of the body's … */
const SMALLER = 0.95;
/** … and begin in the lower part of the page. */
const LOWER_PART = 0.45;

/** A label on the line of its note, as some word processors set it. */
const LEVEL_LABEL = /^(\d{1,3})[.)]?\s+[^\d\s]/;

export interface NoteName {
  id: string;
  label: string;
}

/** Which passages are footnotes and which raised marks call them, by the places of items in the document. Plain data. */
export interface FootnotePlan {
  notes: ReadonlyMap<number, NoteName>;
  references: ReadonlyMap<number, readonly Reference[]>;
}

/** A raised mark, and the note that it calls. */
interface Reference extends MarkPlace {
  note: NoteName;
}

interface MarkPlace {
  /** Places of the line in its passage and of the run in its line. */
  line: number;
  run: number;
}

/** A raised mark in the text: what a footnote's label may belong to. */
interface Mark extends MarkPlace {
  /** Place of its item in the document. */
  item: number;
  page: number;
}

/** What looks like a note at the foot of its page. */
interface NoteCandidate {
  /** Place of its item in the document. */
  item: number;
  page: number;
  label: string;
  /** Its label is not raised, or its type is the body's. */
  unsure: boolean;
}

/** The raised marks of a page, and what looks like notes at its foot. Plain data. */
export interface PageNotes {
  marks: (Mark & { label: string })[];
  candidates: NoteCandidate[];
}

/** @param begin - place of the first item in the document @param height - of the page, points */
export function listNotes(items: readonly Item[], begin: number, height: number, type: TypeFacts): PageNotes {
  const isSmall = ({ size }: Line) => size <= SMALLER * type.size;
  const isNote = (line: Line, i: number, raised: boolean) => {
    const isLow = line.top >= LOWER_PART * height;
    return isSmall(line) ? isLow || closesPage(items, i) : raised && isLow && closesPage(items, i);
  };
  return {
    marks: items.flatMap((item, i) => (item.type === 'passage' ? listMarks(item, begin + i) : [])),
    candidates: items.flatMap((item, i) => {
      if (!isBody(item)) return [];
      const line = item.passage.lines[0]!;
      const raised = noteLabel(line);
      const label = raised ?? LEVEL_LABEL.exec(line.text)?.[1];
      if (!label || !isNote(line, i, raised !== undefined)) return [];
      const unsure = raised === undefined || !isSmall(line);
      return [{ item: begin + i, page: item.passage.page, label, unsure }];
    }),
  };
}

/** Finds the notes whose mark is raised in the text above. @param headings - places of items that are none */
export function planFootnotes(
  pages: readonly PageNotes[],
  headings: { has(item: number): boolean },
): FootnotePlan {
  const notes = new Map<number, NoteName>();
  const references = new Map<number, Reference[]>();
  const marks = new Map<string, Mark[]>();

  /** The raised mark of that label: on the note's own page, else the last one before it. Taken away where it is found. */
  function takeMark(label: string, page: number, note: number): Mark | undefined {
    const same = marks.get(label) ?? [];
    const isFree = ({ item }: Mark) => item !== note && !notes.has(item);
    let found = -1;
    for (let at = same.length - 1; at >= 0 && (found < 0 || same[at]!.page === page); at--)
      if (isFree(same[at]!)) found = at;
    return found < 0 ? undefined : same.splice(found, 1)[0];
  }

  function addNote({ item, page, label }: NoteCandidate): void {
    const mark = takeMark(label, page, item);
    if (!mark) return;
    const note = { id: `${page}-${label}`, label };
    notes.set(item, note);
    const calls = references.get(mark.item) ?? [];
    references.set(mark.item, [...calls, { line: mark.line, run: mark.run, note }]);
  }

  for (const page of pages) {
    for (const { label, ...mark } of page.marks) {
      const same = marks.get(label) ?? [];
      marks.set(label, same);
      same.push(mark);
    }
    const areSure = areCalled(page);
    for (const candidate of page.candidates)
      if (!headings.has(candidate.item) && (areSure || !candidate.unsure)) addNote(candidate);
  }
  return { notes, references };
}

/** Whether a mark above calls each unsure note of a page: of numbered items and references some have none. */
function areCalled({ candidates, marks }: PageNotes): boolean {
  return candidates.every(
    ({ unsure, label, item }) => !unsure || marks.some((mark) => mark.label === label && mark.item < item),
  );
}

/** Ties the notes of a page to their marks. @param begin - place of the first item in the document */
export function markFootnotes(items: readonly Item[], begin: number, plan: FootnotePlan): void {
  items.forEach((item, i) => {
    if (item.type !== 'passage') return;
    const { lines } = item.passage;
    for (const { line, run, note } of plan.references.get(begin + i) ?? [])
      lines[line]!.runs[run]!.note = note;
    const note = plan.notes.get(begin + i);
    if (!note) return;
    item.role = { is: 'footnote', ...note };
    lines[0]!.runs = dropLabel(lines[0]!.runs, note.label);
  });
}

function dropLabel(runs: readonly StyleRun[], label: string): StyleRun[] {
  const [first, ...rest] = runs;
  const text = first!.text
    .trimStart()
    .replace(/^\(/, '')
    .slice(label.length)
    .replace(/^[.)](?:\s|$)/, '')
    .trimStart();
  return text === ''
    ? rest.map((run, i) => (i === 0 ? { ...run, text: run.text.trimStart() } : run))
    : [{ ...first!, text }, ...rest];
}

/** True when only more small type follows on the page. */
function closesPage(items: readonly Item[], at: number): boolean {
  const { size } = (items[at] as PassageItem).passage.lines[0]!;
  return items
    .slice(at + 1)
    .every((item) => item.type === 'passage' && item.passage.lines[0]!.size <= 1.05 * size);
}

/** The raised marks of a passage, in reading order. */
function listMarks({ passage: { lines, page } }: PassageItem, item: number): PageNotes['marks'] {
  return lines.flatMap(({ runs }, line) =>
    runs.flatMap(({ style, text, href }, run) =>
      run === 0 || !(style & SUPERSCRIPT) || href ? [] : [{ label: bareLabel(text), item, page, line, run }],
    ),
  );
}
