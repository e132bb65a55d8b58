import type { Block, Inline } from '../../../document/document.ts';
import { textOf } from '../../../document/walk.ts';
import { childrenOf } from '../../ooxml/query.ts';
import type { XmlElement } from '../../ooxml/xml.ts';
import type { SlideContext } from '../slide-context.ts';
import { type ListStyle, type ParagraphStyle, resolveParagraphStyle } from './list-style.ts';
import { nestLists, type StyledBlock } from './nest-lists.ts';
import { isProgramText, readRuns, runsToInlines, runsToText, type TextRun } from './runs.ts';

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
    .map(({ runs }) => runsToInlines(runs).map(breakToSpace))
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
  const inlines = trimBreaks(runsToInlines(runs));
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
