import type { Block, List, ListItem } from '../../document/document.ts';
import type { ListMarker } from '../../options.ts';
import type { BlockContext } from './context.ts';
import { joinParts, type MarkdownPart, moveSpans, prefixLines, spanWhole } from './parts.ts';

/** The most a list number may be (CommonMark 5.2). */
const MAX_NUMBER = 999_999_999;

/** Lists side by side and bullets right after a bullet get the other marker, or they would become one. */
const OTHER: Record<ListMarker, ListMarker> = { '-': '*', '*': '-', '.': ')', ')': '.' };

type WriteParts = (blocks: readonly Block[], context: BlockContext) => MarkdownPart[];

/** Numbers of other kinds (`a`, `iv`) become plain ones, the only ones GFM has. */
export function writeList(list: List, context: BlockContext, writeParts: WriteParts): MarkdownPart[] {
  if (list.items.length === 0) return [];
  const usual: ListMarker = list.ordered ? '.' : '-';
  const marker = usual === context.avoid ? OTHER[usual] : usual;
  const items = list.items.map((item) => itemParts(item, marker, context, writeParts));
  const separator = items.every(isTight) ? '\n' : '\n\n';
  const start = startOf(list);
  const lines = items.map((parts, i) => {
    const label = list.ordered ? `${start + i}${marker}` : marker;
    const item = spanWhole(joinParts(parts, separator), list.items[i]!);
    return prefixLines(item, `${label} `, ' '.repeat(label.length + 1));
  });
  const interrupts = (!list.ordered || start === 1) && interruptsWith(items[0]);
  return [{ kind: 'list', ...joinParts(lines, separator), marker, interrupts }];
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

function itemParts(
  item: ListItem,
  marker: ListMarker,
  context: BlockContext,
  writeParts: WriteParts,
): MarkdownPart[] {
  const isTask = item.checked !== undefined;
  const parts = writeParts(item.blocks, {
    ...context,
    avoid: marker,
    setting: isTask ? 'paragraph' : 'item',
  });
  if (!isTask) return parts;
  const [first, ...rest] = parts;
  if (first?.kind !== 'paragraph')
    return [{ kind: 'paragraph', text: item.checked ? '☑' : '☐', spans: [] }, ...parts];
  const box = `[${item.checked ? 'x' : ' '}] `;
  return [{ ...first, text: box + first.text, spans: moveSpans(first.spans, box.length) }, ...rest];
}

/** One block, or a paragraph with a list that can follow it at once. */
function isTight(parts: readonly MarkdownPart[]): boolean {
  const [first, second] = parts;
  if (parts.length < 2) return true;
  return parts.length === 2 && first?.kind === 'paragraph' && second?.interrupts === true;
}
