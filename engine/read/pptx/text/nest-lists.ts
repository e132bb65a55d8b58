import type { Block, List, ListItem } from '../../../document/document.ts';
import type { Bullet, ParagraphStyle } from './list-style.ts';

/** A paragraph of a text body with how it stands; `block` is undefined where it is empty. */
export interface StyledBlock {
  block: Block | undefined;
  style: ParagraphStyle;
}

interface OpenList {
  level: number;
  bullet: Bullet;
  /** Where the text of its last item begins. */
  start: number;
  list: List;
  item: ListItem;
}

/**
 * Turns paragraphs with bullets into nested lists. A paragraph without a bullet belongs to the item before it when
 * it stands deeper than that, or is set in as far as the text of that, and ends the lists otherwise.
 */
export function nestLists(paragraphs: readonly StyledBlock[]): Block[] {
  const blocks: Block[] = [];
  const open: OpenList[] = [];
  const container = () => open.at(-1)?.item.blocks ?? blocks;
  for (const { block, style } of paragraphs) {
    const { level, bullet } = style;
    closeLists(
      open,
      (list) => list.level > level || (list.level === level && !continues(list, style, block)),
    );
    if (!block) continue;
    if (bullet.type === 'none') {
      container().push(block);
      continue;
    }
    const item: ListItem = { blocks: [block] };
    const current = open.at(-1);
    if (current?.level === level) {
      current.list.items.push(item);
      current.item = item;
      current.start = style.start;
    } else {
      const list = startList(bullet, item);
      container().push(list);
      open.push({ level, bullet, start: style.start, list, item });
    }
  }
  return blocks;
}

function closeLists(open: OpenList[], isClosed: (list: OpenList) => boolean): void {
  while (open.length > 0 && isClosed(open.at(-1)!)) open.pop();
}

/**
 * Whether a list goes on after a paragraph of its level. An empty paragraph shows no bullet, so it only ends a
 * numbered list, whose count it starts anew, and only if it stands outside that list.
 */
function continues(
  { bullet: listed, start: textStart }: OpenList,
  { bullet, start }: ParagraphStyle,
  block: Block | undefined,
): boolean {
  if (!block && listed.type === 'character') return true;
  if (block && bullet.type === 'none') return textStart > 0 && start >= textStart;
  if (listed.type === 'number' && bullet.type === 'number') {
    return listed.scheme === bullet.scheme && listed.start === bullet.start;
  }
  return listed.type === bullet.type;
}

function startList(bullet: Bullet, item: ListItem): List {
  if (bullet.type !== 'number') return { type: 'list', ordered: false, items: [item] };
  return {
    type: 'list',
    ordered: true,
    ...(bullet.start === 1 ? {} : { start: bullet.start }),
    ...(bullet.format === 'decimal' ? {} : { format: bullet.format }),
    ...(bullet.delimiter && { delimiter: bullet.delimiter }),
    items: [item],
  };
}
