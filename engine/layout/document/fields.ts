import { STOPPED } from '../lexicon/signs.ts';
import type { Line } from '../lines/lines.ts';
import { SAME_EDGE } from '../lines/rows.ts';
import type { Item, PassageItem } from './items.ts';
import { placeOf } from './paragraphs.ts';

/** Labels are at least so much smaller than what stands below them … */
const SMALLER = 0.85;
/** … and have at most so many words. */
const MOST_WORDS = 5;
/** A value begins where its label does, so many em below it; what is not so far below the value goes on from it. */
const BELOW = 1.7;
const APART = 2.2;
/** Fewer lines that begin in lower case may be of a value. */
const FEWEST_GOING_ON = 2;
/** Labels in a row agree in their baselines within this share of an em. */
const SAME_ROW = 0.2;

/** Puts small labels and the values below them into one passage each, where several stand side by side. */
export function joinFields(items: readonly Item[]): Item[] {
  const labels = items.flatMap((item, i) => (isLabel(item, items[i + 1], items[i + 2]) ? [item] : []));
  const fields = new Set<Item>(labels.length > 1 ? inRows(labels) : []);
  return items.flatMap((item, i): Item[] => {
    if (fields.has(items[i - 1]!)) return [];
    return fields.has(item) ? [join(item as PassageItem, items[i + 1] as PassageItem)] : [item];
  });
}

function isLabel(item: Item, value: Item | undefined, next: Item | undefined): item is PassageItem {
  if (item.type !== 'passage' || value?.type !== 'passage') return false;
  const [label, ...others] = item.passage.lines;
  const first = value.passage.lines[0]!;
  if (others.length > 0 || label!.words > MOST_WORDS || STOPPED.test(label!.text.replace(/[:：]$/u, '')))
    return false;
  if (label!.size > SMALLER * first.size || !isRightBelow(label!, first, BELOW)) return false;
  if (isProse(value.passage.lines)) return false;
  // A heading below a label of its own has text below it.
  const below = next?.type === 'passage' ? next.passage.lines[0]! : undefined;
  return (
    !below || below.size <= SMALLER * first.size || !isRightBelow(value.passage.lines.at(-1)!, below, APART)
  );
}

/** Whether most lines go on in lower case, as those of a text below the name of its author do. */
function isProse([, ...others]: readonly Line[]): boolean {
  const goingOn = others.filter(({ text }) => /^\p{Ll}/u.test(text));
  return goingOn.length >= FEWEST_GOING_ON && goingOn.length > others.length / 2;
}

function isRightBelow(above: Line, line: Line, most: number): boolean {
  const step = (line.baseline - above.baseline) / line.size;
  const [own, other] = line.rightToLeft ? [line.right, above.right] : [line.left, above.left];
  return step > 0 && step < most && Math.abs(own - other) < SAME_EDGE * line.size;
}

/** The labels beside which another stands. */
function inRows(labels: readonly PassageItem[]): PassageItem[] {
  const lineOf = ({ passage }: PassageItem) => passage.lines[0]!;
  const sorted = labels.toSorted((a, b) => lineOf(a).baseline - lineOf(b).baseline);
  return sorted.filter((own, i) =>
    [sorted[i - 1], sorted[i + 1]].some((other) => {
      const step = other && Math.abs(lineOf(other).baseline - lineOf(own).baseline);
      return step !== undefined && step < SAME_ROW * lineOf(own).size;
    }),
  );
}

function join(label: PassageItem, { passage }: PassageItem): PassageItem {
  const lines = [...label.passage.lines, ...passage.lines];
  const places = [placeOf(lines, label.passage.page)];
  return { ...label, passage: { ...label.passage, lines, places, verse: true } };
}
