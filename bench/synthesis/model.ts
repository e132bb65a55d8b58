import type { Language } from './text/language.ts';

/** Inline HTML: what is printed, and, with its marks taken out, what is true. Text in it is escaped. */
export type Rich = string;

/** A document of known content: HTML, JATS and truth are all written from this. */
export interface SyntheticDocument {
  language: Language;
  paper: Paper;
  /** Rules for the whole document. */
  css: string;
  blocks: Block[];
  /** What stands outside the text area of a page. */
  furniture: (page: PageFacts) => FurnitureRow[];
}

/** Lengths in CSS pixels (0.75 points), whole, so that a sheet is exactly a page. */
export interface Paper {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  columns: number;
  gap: number;
  /** White space that parts heads and feet from the text area; they stand amid the margins where it is not said. */
  furnitureGap?: { head: number; foot: number };
}

export interface PageFacts {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** The last heading at or before the end of the page, of level 1 or 2. */
  chapter: string;
}

/** A row of a head or foot; each of its cells is a line of its own. */
export interface FurnitureRow {
  at: 'head' | 'foot';
  left?: Rich;
  center?: Rich;
  right?: Rich;
  css?: string;
}

export type Block = Heading | Paragraph | List | TableBlock | Pairs | Drawing | Side | PageTurn;

interface Placed {
  /** Over all columns of the page. */
  wide?: boolean;
  /** Declarations for this block alone. */
  css?: string;
}

export interface Heading extends Placed {
  type: 'heading';
  /** 1 is the title of the document. */
  level: number;
  number?: string;
  text: Rich;
  /** Text of the paragraph that begins in the heading's line. */
  runIn?: Rich;
}

export interface Paragraph extends Placed {
  type: 'paragraph';
  text: Rich;
  /** Front matter (authors, labels of a cover) is known text, but stands in no order that counts. */
  role?: 'front';
}

export interface List extends Placed {
  type: 'list';
  ordered: boolean;
  /** CSS `list-style-type`. */
  marker?: string;
  items: ListItem[];
}

export interface ListItem {
  text: Rich;
  items?: ListItem[];
}

export interface TableBlock extends Placed {
  type: 'table';
  table: TableSpec;
  /** Set on its side: the whole block is turned by a quarter. */
  turned?: boolean;
}

export interface TableSpec {
  caption?: { text: Rich; side: 'above' | 'below' };
  head: Cell[][];
  body: Cell[][];
  /** Columns on the left (on the right in scripts that run there) that head their rows. */
  stubColumns: number;
  notes: Rich[];
  /** Rules for `table`, `tr`, `td` … below the table's own class, written as `&`. */
  css: string;
  /** Continued over pages: whether the head is said again, and whether a row may be torn. */
  repeatHead?: boolean;
  /** What its caption says on the further pages. */
  continuedCaption?: Rich;
  tearRows?: boolean;
}

export interface Cell {
  /** Paragraphs, or the items of a list. */
  content: Rich[];
  list?: boolean;
  nested?: TableSpec;
  rowSpan?: number;
  colSpan?: number;
  /** `any`: a head or not, by taste. */
  header?: 'column' | 'row' | 'any';
  css?: string;
}

/** Labels with their values, as filled in. */
export interface Pairs extends Placed {
  type: 'pairs';
  fields: Field[];
  /** Where a value stands against its label. */
  arrangement: 'beside' | 'below' | 'boxes';
  /** Pairs side by side. */
  across: number;
}

export interface Field {
  label: Rich;
  value: Rich;
  /** A tick, drawn before its label; `value` is empty. */
  checked?: boolean;
  tick?: string;
}

/** Anything drawn that is neither heading nor list nor table, such as a contents page, a box or a chart. */
export interface Drawing extends Placed {
  type: 'drawing';
  /** What it is; it is told in the truth as a region that is no table. */
  name: string;
  html: string;
  /** Whether its text is text of the document, in this order, or a figure's. */
  text: 'wanted' | 'figure';
  fields?: Field[];
  /** Lines of it that are headings or not, by taste. */
  titles?: Rich[];
}

/** Blocks side by side. */
interface Side {
  type: 'side';
  blocks: Block[];
  /** CSS `grid-template-columns`. */
  columns?: string;
  wide?: boolean;
  css?: string;
}

/** Begins a new page, lying on its side where `turned`. */
interface PageTurn {
  type: 'turn';
  turned: boolean;
}

/** The text of inline HTML. */
export function plainText(rich: Rich): string {
  return rich
    .replaceAll(/<\/?(?:div|p|br|li|ul|ol|tr|td|th|table|text|h\d)\b[^>]*>/g, ' ')
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
