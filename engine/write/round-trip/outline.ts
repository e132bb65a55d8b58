import type { Block, Document, Inline, List, ListItem } from '../../document/document.ts';
import { labelOf } from '../../document/list-labels.ts';
import { type FilledGrid, gridOf, type Table } from '../../document/table.ts';
import { plainHead } from '../head-cells.ts';
import { fitsPipes } from '../markdown/fits-pipes.ts';

/** What must be the same after writing and reading again, in a form that documents and parsed texts can be put into. */
export type Outline =
  | { type: 'heading'; level: number; line: string[] }
  | { type: 'paragraph'; line: string[] }
  | { type: 'code'; text: string; language: string }
  | { type: 'quote'; blocks: Outline[] }
  | { type: 'list'; start: number | undefined; items: { checked: boolean | undefined; blocks: Outline[] }[] }
  | { type: 'table'; cells: OutlineCell[] }
  | { type: 'footnote'; name: string; blocks: Outline[] };

export interface OutlineCell {
  /** `row,column rowSpan×colSpan` */
  place: string;
  blocks: Outline[];
}

/** A run of text and the marks on it. */
export interface OutlineRun {
  text: string;
  marks: readonly string[];
}

/** One entry for each character: the character and its marks. White space collapses and has no marks. */
export function outlineRuns(runs: readonly OutlineRun[]): string[] {
  const line: string[] = [];
  for (const { text, marks } of runs) {
    const suffix = marks.length === 0 ? '' : ` ${[...new Set(marks)].sort().join(' ')}`;
    for (const character of text) {
      if (!/\s/.test(character)) line.push(character + suffix);
      else if (character === '\n') pushBreak(line);
      else if (!(isCollapsible(character) && isAtSpace(line)))
        line.push(isCollapsible(character) ? ' ' : character);
    }
  }
  return trimLine(line);
}

function isCollapsible(character: string): boolean {
  return character === ' ' || character === '\t';
}

function isAtSpace(line: readonly string[]): boolean {
  return line.length === 0 || line.at(-1) === ' ' || line.at(-1) === '\n';
}

function pushBreak(line: string[]): void {
  while (line.at(-1) === ' ') line.pop();
  line.push('\n');
}

function trimLine(line: string[]): string[] {
  const isBlank = (entry: string) => /^\s$/.test(entry);
  const first = line.findIndex((entry) => !isBlank(entry));
  return first < 0 ? [] : line.slice(first, line.findLastIndex((entry) => !isBlank(entry)) + 1);
}

/** Those of the unwanted characters that random text holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
const UNWANTED = /[\u0000\u202e]/g;

/** What the writers promise to take out of text. */
function clean(text: string): string {
  return text
    .replace(UNWANTED, '')
    .replaceAll('\ud800', '\ufffd')
    .replace(/[ \t\r\n]+/g, ' ');
}

interface Form {
  format: 'markdown' | 'html';
  /** In a table that Markdown holds as HTML, where footnotes cannot be called. */
  inHtml: boolean;
}

export function outlineDocument(document: Document, format: 'markdown' | 'html'): Outline[] {
  return outlineBlocks(document.blocks, { format, inHtml: false });
}

function outlineBlocks(blocks: readonly Block[], form: Form): Outline[] {
  return blocks.flatMap((block) => outlineBlock(block, form));
}

function outlineBlock(block: Block, form: Form): Outline[] {
  switch (block.type) {
    case 'heading': {
      const line = outlineHeading(block.inlines, form);
      return line.length === 0 ? [] : [{ type: 'heading', level: block.level, line }];
    }
    case 'paragraph': {
      const line = outlineInlines(block.inlines, form);
      return line.length === 0 ? [] : [{ type: 'paragraph', line }];
    }
    case 'code': {
      const text = outlineCode(block.text);
      return text.trim() === '' ? [] : [{ type: 'code', text, language: block.language ?? '' }];
    }
    case 'quote': {
      const blocks = outlineBlocks(block.blocks, form);
      return blocks.length === 0 ? [] : [{ type: 'quote', blocks }];
    }
    case 'list':
      return block.items.length === 0 ? [] : [outlineList(block, form)];
    case 'table':
      return outlineTable(block, form);
    case 'footnote':
      return [{ type: 'footnote', name: block.label, blocks: outlineBlocks(block.blocks, form) }];
    default:
      return [];
  }
}

function outlineCode(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(UNWANTED, '');
  return lines
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replace(/^[ \t]+$/gm, '')
    .replace(/\n+$/, '');
}

/** Markdown has no line breaks in headings. */
function outlineHeading(inlines: readonly Inline[], form: Form): string[] {
  const runs = toRuns(inlines, [], form);
  if (form.format === 'html' || form.inHtml) return outlineRuns(runs);
  return outlineRuns(runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })));
}

/** Markdown holds other numbers than decimals as text. */
function outlineList(list: List, form: Form): Outline {
  const isMarkdown = form.format === 'markdown' && !form.inHtml;
  const { start = 1, format = 'decimal' } = list;
  // Nothing comes before the first letter.
  const isText = isMarkdown && list.ordered && format !== 'decimal' && start > 0;
  return {
    type: 'list',
    start: list.ordered && !isText ? start : undefined,
    items: list.items.map((item, i) =>
      outlineItem(item, isText ? [...labelOf(list, i)] : [], { ...form, isMarkdown }),
    ),
  };
}

/** A box needs a paragraph behind it in Markdown; without one it is a character. */
function outlineItem(
  { checked, blocks }: ListItem,
  label: string[],
  form: Form & { isMarkdown: boolean },
): { checked: boolean | undefined; blocks: Outline[] } {
  const [first, ...rest] = outlineBlocks(blocks, form);
  const whole = first ? [first, ...rest] : [];
  if (first?.type === 'paragraph') {
    if (label.length === 0) return { checked, blocks: whole };
    return { checked, blocks: [{ ...first, line: [...label, ' ', ...first.line] }, ...rest] };
  }
  const box = form.isMarkdown && checked !== undefined ? [checked ? '☑' : '☐'] : [];
  const line = [...box, ...(box.length > 0 && label.length > 0 ? [' '] : []), ...label];
  if (line.length === 0) return { checked, blocks: whole };
  return { checked: undefined, blocks: [{ type: 'paragraph', line }, ...whole] };
}

function outlineTable(table: Table, form: Form): Outline[] {
  const grid = gridOf(table);
  if (grid.cells.length === 0) return [];
  const inner = { ...form, inHtml: form.inHtml || (form.format === 'markdown' && !fitsPipes(table)) };
  const isPipes = form.format === 'markdown' && !inner.inHtml;
  const cells = grid.cells.map(({ cell, row, column, rowSpan, colSpan }) => {
    const isHead = isPipes ? row === 0 : cell.header !== undefined;
    return {
      place: `${row},${column} ${rowSpan}×${colSpan}`,
      blocks: outlineBlocks(isHead ? plainHead(cell.blocks) : cell.blocks, inner),
    };
  });
  return [{ type: 'table', cells: isPipes ? [...cells, ...missingCells(grid)].sort(byPlace) : cells }];
}

/** A pipe table has a cell in every place. */
function missingCells(grid: FilledGrid): OutlineCell[] {
  const width = Math.max(...grid.cells.map(({ column }) => column + 1));
  return Array.from({ length: grid.height * width }, (_, i) => [Math.floor(i / width), i % width] as const)
    .filter(([row, column]) => !grid.at(row, column))
    .map(([row, column]) => ({ place: `${row},${column} 1×1`, blocks: [] }));
}

function byPlace(a: OutlineCell, b: OutlineCell): number {
  return a.place.localeCompare(b.place, 'en', { numeric: true });
}

function outlineInlines(inlines: readonly Inline[], form: Form): string[] {
  return outlineRuns(toRuns(inlines, [], form));
}

function toRuns(inlines: readonly Inline[], marks: readonly string[], form: Form): OutlineRun[] {
  return inlines.flatMap((inline): OutlineRun[] => {
    switch (inline.type) {
      case 'text':
        return [{ text: clean(inline.text), marks }];
      case 'code':
        return [{ text: clean(inline.text), marks: [...marks, 'code'] }];
      case 'lineBreak':
        return [{ text: '\n', marks: [] }];
      case 'footnoteReference':
        return form.inHtml
          ? [{ text: inline.label, marks: [...marks, 'superscript'] }]
          : [{ text: '†', marks: [`note-${inline.label}`] }];
      case 'link':
        return toRuns(
          inline.inlines,
          marks.some(isLink) ? marks : [...marks, `link(${readableAddress(inline.href)})`],
          form,
        );
      case 'equation':
        return [{ text: clean(inline.latex), marks: [...marks, 'equation'] }];
      case 'image':
        return [{ text: clean(inline.alt ?? ''), marks }];
      case 'anchor':
        return [];
      default:
        return toRuns(inline.inlines, [...marks, inline.type], form);
    }
  });
}

function isLink(mark: string): boolean {
  return mark.startsWith('link');
}

/** An address in the form URL parsers agree on. */
export function readableAddress(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
