import type { Block, Inline, List, ListItem } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { childrenOf } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import type { SlideContext } from '../slide-context.ts';
import { type Bullet, type ListStyle, type ParagraphStyle, resolveParagraphStyle } from './list-style.ts';
import { isProgramText, readRuns, runsToText, type TextRun, textRunsToInlines } from './runs.ts';

/** How the text of a shape is read. */
interface TextSetting {
  /** Styles its paragraphs fall back on, nearest first. */
  styles: readonly ListStyle[];
  /** The link of the whole shape. */
  href?: string;
}

interface TextParagraph {
  runs: TextRun[];
  style: ParagraphStyle;
}

/** Reads a `p:txBody` or `a:txBody`: paragraphs, nested lists, program text. */
export function readTextBody(
  body: XmlElement | undefined,
  context: SlideContext,
  setting: TextSetting,
): Block[] {
  return nestLists(joinProgramText(readParagraphs(body, context, setting)).map(toStyledBlock));
}

/** Reads a text body as one line, for headings and captions. */
export function readTextLine(
  body: XmlElement | undefined,
  context: SlideContext,
  setting: TextSetting = { styles: [] },
): Inline[] {
  return readParagraphs(body, context, setting)
    .map(({ runs }) => textRunsToInlines(runs).map(breakToSpace))
    .filter((inlines) => textOf(inlines).trim() !== '')
    .flatMap((inlines, i) => (i === 0 ? inlines : [{ type: 'text', text: ' ' } as const, ...inlines]));
}

function breakToSpace(inline: Inline): Inline {
  return inline.type === 'lineBreak' ? { type: 'text', text: ' ' } : inline;
}

function readParagraphs(
  body: XmlElement | undefined,
  context: SlideContext,
  { styles, href }: TextSetting,
): TextParagraph[] {
  return childrenOf(body, 'a:p').map((paragraph) => ({
    runs: readRuns(paragraph, context, href),
    style: resolveParagraphStyle(paragraph, styles),
  }));
}

/** Paragraphs of program text that follow each other are lines of one block. */
function joinProgramText(paragraphs: readonly TextParagraph[]): (TextParagraph & { code?: string })[] {
  const joined: (TextParagraph & { code?: string })[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    if (paragraph.style.bullet.type !== 'none' || !isProgramText(paragraph.runs)) joined.push(paragraph);
    else if (last?.code === undefined) joined.push({ ...paragraph, code: runsToText(paragraph.runs) });
    else last.code += `\n${runsToText(paragraph.runs)}`;
  }
  return joined;
}

function toStyledBlock({ runs, style, code }: TextParagraph & { code?: string }): StyledBlock {
  if (code !== undefined) return { block: { type: 'code', text: code }, style };
  const inlines = trimBreaks(textRunsToInlines(runs));
  const isEmpty = inlines.every((inline) => inline.type !== 'equation' && textOf([inline]).trim() === '');
  if (isEmpty) return { block: undefined, style };
  return {
    block: { type: 'paragraph', inlines, ...(style.rightToLeft ? { direction: 'rtl' } : {}) },
    style,
  };
}

/** Breaks at the ends of a paragraph only push it down. */
function trimBreaks(inlines: Inline[]): Inline[] {
  const isContent = (inline: Inline) => inline.type !== 'lineBreak';
  return inlines.slice(inlines.findIndex(isContent), inlines.findLastIndex(isContent) + 1);
}

/** A paragraph of a text body with how it stands; `block` is undefined where it is empty. */
interface StyledBlock {
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
function nestLists(paragraphs: readonly StyledBlock[]): Block[] {
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
