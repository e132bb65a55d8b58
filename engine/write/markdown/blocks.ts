import type {
  Block,
  CodeBlock,
  Figure,
  Footnote,
  Heading,
  Inline,
  Note,
  PageBreak,
  Paragraph,
  Quote,
} from '../../document/document.ts';
import type { Table } from '../../document/table.ts';
import { walkBlocks } from '../../document/walk.ts';
import { cleanLabel, cleanLines } from '../clean.ts';
import { raisedLabel } from '../footnotes.ts';
import { writeFragment } from '../html/fragment.ts';
import { noteTitle } from '../notes.ts';
import { splitEdges, tidyInlines } from '../tidy.ts';
import type { BlockContext } from './context.ts';
import { cleanLatex, writeInlines, writeTidied } from './inlines.ts';
import { writeList } from './list.ts';
import { joinParts, type MarkdownPart, makeParts, prefixLines, spanWhole } from './parts.ts';
import { writePipeTable } from './pipe-table.ts';

/** Writes blocks one after the other. */
export function writeParts(blocks: readonly Block[], context: BlockContext): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const later: BlockContext = { ...context, avoid: undefined, setting: 'paragraph' };
  for (const block of blocks) {
    const last = parts.at(-1);
    const afterList = last?.marker && { ...later, avoid: last.marker };
    for (const part of writeBlock(block, last ? (afterList ?? later) : context))
      parts.push(spanWhole(part, block));
  }
  return parts;
}

function writeBlock(block: Block, context: BlockContext): MarkdownPart[] {
  switch (block.type) {
    case 'heading':
      return writeHeading(block, context);
    case 'paragraph':
      return writeParagraph(block, context);
    case 'list':
      return writeList(block, context, writeParts);
    case 'table':
      return writeTable(block, context);
    case 'code':
      return writeCode(block);
    case 'quote':
      return writeQuote(block, context);
    case 'figure':
      return writeFigure(block, context);
    case 'footnote':
      return context.nested.includes(block) ? [] : writeFootnote(block, context);
    case 'note':
      return writeNote(block, context);
    case 'pageBreak':
      return writePageBreak(block, context);
  }
}

function writePageBreak({ page, ruled }: PageBreak, context: BlockContext): MarkdownPart[] {
  return [
    ...(context.options.pageMarkers ? makeParts('other', `<!-- page ${Math.trunc(page)} -->`) : []),
    ...(ruled ? makeParts('other', '---') : []),
  ];
}

function writeHeading(heading: Heading, context: BlockContext): MarkdownPart[] {
  const text = writeInlines(heading.inlines, 'heading', context);
  const level = Math.min(6, Math.max(1, Math.trunc(heading.level)));
  return text === '' ? [] : makeParts('other', `${'#'.repeat(level)} ${numberComment(heading)}${text}`);
}

/**
 * The number of a section, which Markdown has no place for, is kept where it is not taken for text of the heading.
 * No space follows, which readers would make part of the heading's name.
 */
function numberComment({ number = '' }: Heading): string {
  // Two hyphens could end the comment.
  const text = cleanLabel(number).replace(/-{2,}/g, '-');
  return text === '' ? '' : `<!-- ${text} -->`;
}

function writeParagraph(paragraph: Paragraph, context: BlockContext): MarkdownPart[] {
  return inlineParts(paragraph.inlines, context);
}

/** A paragraph, cut where an equation stands on a line of its own. */
function inlineParts(inlines: readonly Inline[], context: BlockContext): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let run: Inline[] = [];
  const endRun = () => {
    const setting = parts.length === 0 ? context.setting : 'paragraph';
    parts.push(...makeParts('paragraph', writeTidied(splitEdges(run)[1], setting, context)));
    run = [];
  };
  for (const inline of tidyInlines(inlines, context)) {
    if (inline.type === 'equation' && inline.display) {
      endRun();
      parts.push(...makeParts('other', writeDisplay(inline.latex)));
    } else run.push(inline);
  }
  endRun();
  return parts;
}

/** A fence says the same as dollar signs where the equation holds some itself. */
function writeDisplay(latex: string): string {
  const text = cleanLatex(latex);
  if (text === '') return '';
  return text.includes('$') ? fence(text, 'math') : `$$\n${text}\n$$`;
}

function writeCode(code: CodeBlock): MarkdownPart[] {
  const text = cleanLines(code.text).replace(/\n+$/, '');
  const language = (code.language ?? '').replace(/[^\w+#.-]/g, '');
  return text.trim() === '' ? [] : makeParts('other', fence(text, language));
}

function fence(text: string, info: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info}\n${text}\n${ticks}`;
}

function writeQuote(quote: Quote, context: BlockContext): MarkdownPart[] {
  return quoteParts(writeParts(quote.blocks, { ...context, avoid: undefined, setting: 'paragraph' }));
}

function quoteParts(parts: readonly MarkdownPart[]): MarkdownPart[] {
  return parts.length === 0 ? [] : makeParts('other', prefixLines(joinParts(parts), '> ', '> '));
}

function writeFigure(figure: Figure, context: BlockContext): MarkdownPart[] {
  const picture: Inline = { type: 'image', image: figure.image, alt: figure.alt };
  return [
    ...makeParts('paragraph', writeInlines([picture], 'paragraph', context)),
    ...writeParts(figure.blocks ?? [], context),
    ...inlineParts(figure.caption ?? [], { ...context, setting: 'paragraph' }),
  ];
}

function writeTable(table: Table, context: BlockContext): MarkdownPart[] {
  const plain: BlockContext = { ...context, avoid: undefined, setting: 'paragraph' };
  const form = context.tableForms.get(table);
  const caption = form === 'html' ? [] : inlineParts(table.caption ?? [], plain);
  return [
    ...caption,
    ...makeParts('other', tableText(table, plain)),
    ...pageMarkersIn(table, plain),
    ...writeParts(table.notes ?? [], plain),
  ];
}

/** A cell cannot hold page markers, so those of a table come after it. */
function pageMarkersIn(table: Table, context: BlockContext): MarkdownPart[] {
  if (!context.options.pageMarkers) return [];
  const cells = table.rows.flatMap((row) => row.cells);
  const breaks = cells.flatMap((cell) => [...walkBlocks(cell.blocks)].filter((b) => b.type === 'pageBreak'));
  return writeParts(breaks, context);
}

function tableText(table: Table, context: BlockContext): string {
  switch (context.tableForms.get(table)) {
    case 'pipes':
      return writePipeTable(table, context);
    case 'reference': {
      const name = context.tableNames.get(table) ?? '';
      return `[${name}](${name})`;
    }
    default:
      return joinBlankLines(writeFragment(table, context.urlOf));
  }
}

/** A blank line would end the HTML block, so an empty line of code is written as a character reference. */
function joinBlankLines(html: string): string {
  return html.replace(/\n(?=[ \t]*\n)/g, '&#10;');
}

/** Without a call a definition would not be shown, so the note is then written as text. */
export function writeFootnote(footnote: Footnote, context: BlockContext): MarkdownPart[] {
  const called = context.called.get(footnote.id);
  if (called?.footnote !== footnote) {
    return writeLabelled(raisedLabel(footnote.label), footnote.blocks, context);
  }
  const parts = writeParts(footnote.blocks, { ...context, avoid: undefined, setting: 'paragraph' });
  return makeParts('other', prefixLines(joinParts(parts), `[^${called.name}]: `, '    '));
}

function writeNote(note: Note, context: BlockContext): MarkdownPart[] {
  const label: Inline[] = [{ type: 'strong', inlines: [{ type: 'text', text: `${noteTitle(note)}:` }] }];
  return quoteParts(writeLabelled(label, note.blocks, { ...context, avoid: undefined }));
}

/** Puts a label before the first paragraph, or on its own where there is none. */
function writeLabelled(label: Inline[], blocks: readonly Block[], context: BlockContext): MarkdownPart[] {
  const [first, ...rest] = blocks;
  const start = first?.type === 'paragraph' ? first.inlines : [];
  const labelled: Paragraph = {
    type: 'paragraph',
    inlines: [...label, { type: 'text', text: ' ' }, ...start],
  };
  const parts = writeParts([labelled, ...(first?.type === 'paragraph' ? rest : blocks)], {
    ...context,
    setting: 'paragraph',
  });
  return first?.type === 'paragraph' ? parts.map((part) => renameSpans(part, labelled, first)) : parts;
}

function renameSpans(part: MarkdownPart, from: Block, to: Block): MarkdownPart {
  return { ...part, spans: part.spans.map((span) => (span.of === from ? { ...span, of: to } : span)) };
}
