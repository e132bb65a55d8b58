import type {
  Block,
  CodeBlock,
  Figure,
  Heading,
  List,
  ListFormat,
  ListItem,
  Note,
  Paragraph,
} from '../../document/document.ts';
import { labelOf } from '../../document/list-labels.ts';
import type { Table } from '../../document/table.ts';
import { cleanLabel, cleanLines } from '../clean.ts';
import { noteTitle } from '../notes.ts';
import { type HtmlContext, isShown } from './context.ts';
import { attribute, escapeCharacters, escapeText } from './escape.ts';
import { writeImage, writeInlines } from './inlines.ts';
import { markPage, markTable } from './marks.ts';
import { writeTable } from './table.ts';

/** Writes blocks one to a line. */
export function writeBlocks(blocks: readonly Block[], context: HtmlContext): string {
  return blocks
    .map((block) => writeBlock(block, context))
    .filter((html) => html !== '')
    .join('\n');
}

function writeBlock(block: Block, context: HtmlContext): string {
  switch (block.type) {
    case 'heading':
      return writeHeading(block, context);
    case 'paragraph':
      return writeParagraph(block, context);
    case 'list':
      return writeList(block, context);
    case 'table':
      return writeTableWithNotes(block, context);
    case 'code':
      return writeCode(block);
    case 'quote':
      return wrap('blockquote', '', writeBlocks(block.blocks, context));
    case 'figure':
      return writeFigure(block, context);
    case 'footnote':
      // Footnotes are listed at the end of the document.
      return '';
    case 'note':
      return writeNote(block, context);
    case 'pageBreak':
      return `${context.pageMarkers ? markPage(block.page) : ''}${block.ruled ? '<hr>' : ''}`;
  }
}

/** An element around something, or nothing around nothing. */
function wrap(tag: string, attributes: string, content: string): string {
  return content === '' ? '' : `<${tag}${attributes}>${content}</${tag}>`;
}

function writeHeading(heading: Heading, context: HtmlContext): string {
  const level = Math.min(6, Math.max(1, Math.trunc(heading.level)));
  const target = heading.id === undefined ? undefined : context.resolve(`#${heading.id}`)?.slice(1);
  const number = cleanLabel(heading.number ?? '') || undefined;
  const attributes = attribute('id', target) + attribute('data-number', number);
  return wrap(`h${level}`, attributes, writeInlines(heading.inlines, context));
}

function writeParagraph(paragraph: Paragraph, context: HtmlContext): string {
  const attributes = attribute('class', paragraph.align) + attribute('dir', paragraph.direction);
  return wrap('p', attributes, writeInlines(paragraph.inlines, context));
}

const NUMBERINGS: Record<ListFormat, string | undefined> = {
  decimal: undefined,
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

function writeList(list: List, context: HtmlContext): string {
  const hasDelimiter = list.ordered && (list.delimiter ?? '.') !== '.';
  const labels = list.items.map((_, i) => (hasDelimiter ? labelOf(list, i) : undefined));
  const items = list.items.map((item, i) => writeItem(item, labels[i], context)).join('\n');
  if (!list.ordered) return wrap('ul', '', items);
  const start =
    list.start === undefined || list.start === 1 ? undefined : Math.max(0, Math.floor(list.start));
  return wrap(
    'ol',
    attribute('start', start) + attribute('type', NUMBERINGS[list.format ?? 'decimal']),
    items,
  );
}

/**
 * The first paragraph of an item stands bare when only lists follow it.
 * @param label - the printed mark, where browsers would set another
 */
function writeItem(item: ListItem, label: string | undefined, context: HtmlContext): string {
  const box = item.checked === undefined ? '' : checkbox(item.checked);
  const blocks = item.blocks.filter((block) => isShown(block, context));
  const [first, ...rest] = blocks;
  const isBare = first?.type === 'paragraph' && !first.align && !first.direction && rest.every(isList);
  const start = isBare ? writeInlines(first.inlines, context) : '';
  const content = [start, writeBlocks(isBare ? rest : blocks, context)].filter((html) => html !== '');
  return `<li${box && ' class="task"'}${attribute('data-label', label)}>${box}${content.join('\n')}</li>`;
}

function isList(block: Block): boolean {
  return block.type === 'list';
}

function checkbox(checked: boolean): string {
  return `<input type="checkbox" disabled=""${checked ? ' checked=""' : ''} /> `;
}

function writeCode(code: CodeBlock): string {
  const language = (code.language ?? '').replace(/[^\w+#.-]/g, '');
  const text = cleanLines(code.text).replace(/\n+$/, '');
  const attributes = language === '' ? '' : attribute('class', `language-${language}`);
  return text.trim() === '' ? '' : `<pre><code${attributes}>${escapeCharacters(text)}</code></pre>`;
}

function writeTableWithNotes(table: Table, context: HtmlContext): string {
  const html = writeTable(table, context, writeBlocks);
  const number = context.tableNumbers?.get(table);
  const marked = number === undefined || html === '' ? html : markTable(number, html);
  return [marked, wrap('div', ' class="notes"', writeBlocks(table.notes ?? [], context))]
    .filter(Boolean)
    .join('\n');
}

function writeFigure(figure: Figure, context: HtmlContext): string {
  const picture = writeImage({ type: 'image', image: figure.image, alt: figure.alt }, context);
  const content = [
    context.urlOf(figure.image) === undefined ? wrap('p', ' class="alt"', picture) : picture,
    wrap('div', ' class="drawing"', writeBlocks(figure.blocks ?? [], context)),
    wrap('figcaption', '', writeInlines(figure.caption ?? [], context)),
  ];
  return wrap('figure', '', content.filter(Boolean).join('\n'));
}

function writeNote(note: Note, context: HtmlContext): string {
  const label = `<p class="author"><strong>${escapeText(noteTitle(note))}</strong></p>`;
  const content = writeBlocks(note.blocks, context);
  return `<aside${attribute('class', note.kind)}>${[label, content].filter(Boolean).join('\n')}</aside>`;
}
