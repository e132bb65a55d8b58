import type { Block, List, ListItem } from '../../document/document.ts';
import { labelOf } from '../../document/list-labels.ts';
import type { ListMarker } from '../../options.ts';
import type { BlockContext } from './context.ts';
import { joinParts, type MarkdownPart, moveSpans, prefixLines, spanWhole } from './parts.ts';

/** The most a list number may be (CommonMark 5.2). */
const MAX_NUMBER = 999_999_999;

/** Lists side by side and bullets right after a bullet get the other marker, or they would become one. */
const OTHER: Record<ListMarker, ListMarker> = { '-': '*', '*': '-', '.': ')', ')': '.' };

type WriteParts = (blocks: readonly Block[], context: BlockContext) => MarkdownPart[];

/** GFM counts in decimals only: what is lettered, or numbered as in Rome, becomes bullets with the printed marks as text. */
export function writeList(list: List, context: BlockContext, writeParts: WriteParts): MarkdownPart[] {
  if (list.items.length === 0) return [];
  const isCounted = list.ordered && !isLettered(list);
  const usual = isCounted ? (list.delimiter?.includes(')') ? ')' : '.') : '-';
  const marker = usual === context.avoid ? OTHER[usual] : usual;
  const items = list.items.map((item, i) => {
    const label = list.ordered && !isCounted ? labelOf(list, i) : undefined;
    return itemParts(item, marker, label, { context, writeParts });
  });
  const separator = items.every(isTight) ? '\n' : '\n\n';
  const start = startOf(list);
  const lines = items.map((parts, i) => {
    const label = isCounted ? `${start + i}${marker}` : marker;
    const item = spanWhole(joinParts(parts, separator), list.items[i]!);
    return prefixLines(item, `${label} `, ' '.repeat(label.length + 1));
  });
  const interrupts = (!isCounted || start === 1) && interruptsWith(items[0]);
  return [{ kind: 'list', ...joinParts(lines, separator), marker, interrupts }];
}

/** Not all numbers can be written in letters or as in Rome. */
function isLettered(list: List): boolean {
  if ((list.format ?? 'decimal') === 'decimal') return false;
  return [0, list.items.length - 1].every((i) => /\p{L}/u.test(labelOf(list, i)));
}

/** A list can follow a paragraph at once when its first item begins with something that can, too (CommonMark 5.2). */
function interruptsWith(parts: readonly MarkdownPart[] | undefined): boolean {
  const first = parts?.[0];
  return first !== undefined && (first.kind !== 'list' || first.interrupts === true);
}

function startOf(list: List): number {
  const start = Math.floor(list.start ?? 1);
  return start >= 0 && start + list.items.length <= MAX_NUMBER ? start : 1;
}

/** An item with what stands between its bullet and its text. */
function itemParts(
  item: ListItem,
  marker: ListMarker,
  label: string | undefined,
  { context, writeParts }: { context: BlockContext; writeParts: WriteParts },
): MarkdownPart[] {
  const { checked } = item;
  const isPlain = checked === undefined && label === undefined;
  const setting = isPlain ? 'item' : 'paragraph';
  const parts = writeParts(item.blocks, { ...context, avoid: marker, setting });
  if (isPlain) return parts;
  const [first, ...rest] = parts;
  if (first?.kind !== 'paragraph')
    return [{ kind: 'paragraph', text: joinMarks(pick(checked, '☑', '☐'), label), spans: [] }, ...parts];
  const before = `${joinMarks(pick(checked, '[x]', '[ ]'), label)} `;
  return [{ ...first, text: before + first.text, spans: moveSpans(first.spans, before.length) }, ...rest];
}

function pick(checked: boolean | undefined, ticked: string, empty: string): string | undefined {
  return checked === undefined ? undefined : checked ? ticked : empty;
}

const joinMarks = (...marks: (string | undefined)[]) => marks.filter(Boolean).join(' ');

/** One block, or a paragraph with a list that can follow it at once. */
function isTight(parts: readonly MarkdownPart[]): boolean {
  const [first, second] = parts;
  if (parts.length < 2) return true;
  return parts.length === 2 && first?.kind === 'paragraph' && second?.interrupts === true;
}
