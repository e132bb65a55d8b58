/** What a reader found in a file, in reading order. Every writer works from this alone. */
export interface Document {
  title?: string;
  /** BCP 47 tag of the main language, when the file states one or it could be told. */
  language?: string;
  /** The pages that places lie on, in points, where the source has pages of a fixed size. */
  pages?: PageSize[];
  blocks: Block[];
  /** Pictures that blocks and inlines refer to by id. Empty unless pictures were asked for. */
  images: Image[];
  /** Text of the source that is left out of the blocks: running heads and feet, page and line numbers, stamps. */
  furniture?: Furniture[];
}

/** Text that repeats from page to page, with the places it stood in. */
export interface Furniture {
  text: string;
  places: Place[];
}

/** What a document, an item, a quote or a cell is made of, one below the other. */
export type Block =
  | Heading
  | Paragraph
  | List
  | Table
  | CodeBlock
  | Quote
  | Figure
  | Footnote
  | Note
  | PageBreak;

/** A rectangle on a page in points (1/72 inch), origin at the top left corner, y growing downwards. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The size of a page in points, as it is shown. Pages count from 1. */
export interface PageSize {
  page: number;
  width: number;
  height: number;
}

/** Where a block stands in the source: one place for each page it lies on. Pages count from 1. */
export interface Place {
  page: number;
  box: Box;
  /** Mean confidence of the words recognised there, 0 to 1; OCR only. */
  confidence?: number;
}

/** The title of the document or of a section. */
export interface Heading {
  type: 'heading';
  /** 1 is the highest of six. */
  level: number;
  /** The number that the source's own numbering of sections puts before it (`2.1`); no part of its text. */
  number?: string;
  inlines: Inline[];
  /** Target of links inside the document (`Link.href` of `#id`). */
  id?: string;
  places?: Place[];
}

/** How the lines of a paragraph are aligned. Absent where it says nothing. */
export type Alignment = 'left' | 'center' | 'right';

/** Running text without line breaks of its own; those the author meant are `LineBreak`s. */
export interface Paragraph {
  type: 'paragraph';
  inlines: Inline[];
  align?: Alignment;
  direction?: 'rtl';
  /** Set when the paragraph is the caption of something that could not be tied to it. */
  role?: 'caption';
  places?: Place[];
}

/** How an ordered list counts. Default `decimal`. */
export type ListFormat = 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman';

/** An ordered or unordered list; lists within lists are blocks of their items. */
export interface List {
  type: 'list';
  ordered: boolean;
  /** Number of the first item; ordered lists only. Default 1. */
  start?: number;
  format?: ListFormat;
  /** What is printed behind the numbers, or around them; ordered lists only. Default `.`. */
  delimiter?: '.' | ')' | '()';
  items: ListItem[];
  places?: Place[];
}

/** One item, without its bullet or number. */
export interface ListItem {
  blocks: Block[];
  /** A task list's box. */
  checked?: boolean;
}

/** Preformatted text: its white space and line breaks are kept. */
export interface CodeBlock {
  type: 'code';
  text: string;
  language?: string;
  places?: Place[];
}

/** Blocks that somebody else said, or that are set off as such. */
export interface Quote {
  type: 'quote';
  blocks: Block[];
  places?: Place[];
}

/** A picture or drawing. Without an `image` only its alternative text and caption are known. */
export interface Figure {
  type: 'figure';
  /** Id of an entry of `Document.images`. */
  image?: string;
  alt?: string;
  caption?: Inline[];
  /** Text that stands inside the drawing. */
  blocks?: Block[];
  places?: Place[];
}

/** The body of a footnote or endnote. A `FootnoteReference` of the same id points at it. */
export interface Footnote {
  type: 'footnote';
  id: string;
  /** The mark as printed, e.g. `1`, `*`, `a`. */
  label: string;
  blocks: Block[];
  places?: Place[];
}

/** Text beside the document's own: a reviewer's comment, a stamp, a speaker's notes. */
export interface Note {
  type: 'note';
  kind: 'comment' | 'speaker' | 'stamp';
  author?: string;
  blocks: Block[];
  places?: Place[];
}

/** Stands before the first block of page `page`. Pages count from 1. */
export interface PageBreak {
  type: 'pageBreak';
  page: number;
  /** A rule shows the break, as between the slides of a presentation. */
  ruled?: boolean;
}

/** What a paragraph, heading or caption is made of, one after the other. */
export type Inline =
  | Text
  | Strong
  | Emphasis
  | Strikethrough
  | Superscript
  | Subscript
  | Code
  | Link
  | Equation
  | InlineImage
  | FootnoteReference
  | Anchor
  | LineBreak;

/** Characters in logical order, without markup. */
export interface Text {
  type: 'text';
  text: string;
}

/** Bold text. */
export interface Strong {
  type: 'strong';
  inlines: Inline[];
}

/** Italic text. */
interface Emphasis {
  type: 'emphasis';
  inlines: Inline[];
}

/** Struck text. */
interface Strikethrough {
  type: 'strikethrough';
  inlines: Inline[];
}

/** Raised text. */
interface Superscript {
  type: 'superscript';
  inlines: Inline[];
}

/** Lowered text. */
interface Subscript {
  type: 'subscript';
  inlines: Inline[];
}

/** Text in type of one width, within a line. */
export interface Code {
  type: 'code';
  text: string;
}

/** Text that leads somewhere. */
export interface Link {
  type: 'link';
  /** An absolute URL, or `#id` of a heading or anchor. Writers drop schemes other than http, https and mailto. */
  href: string;
  inlines: Inline[];
}

/** A formula of which the source holds the structure (Office files); never guessed from print. */
export interface Equation {
  type: 'equation';
  latex: string;
  /** Stands on a line of its own. */
  display: boolean;
}

/** A picture that stands within a line. */
export interface InlineImage {
  type: 'image';
  /** Id of an entry of `Document.images`. */
  image?: string;
  alt?: string;
}

/** The mark of a footnote; the `Footnote` of the same id says what it says. */
export interface FootnoteReference {
  type: 'footnoteReference';
  id: string;
  /** The mark as printed. */
  label: string;
}

/** A target of links that is no heading. */
export interface Anchor {
  type: 'anchor';
  id: string;
}

/** A line break that the author meant, as in an address or a verse. */
interface LineBreak {
  type: 'lineBreak';
}

/** A picture file, as it lay in the source or was drawn from it. */
export interface Image {
  id: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  data: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** A table of anchored cells: a cell stands in the row of its top edge and nowhere else, as in HTML and DOCX. */
export interface Table {
  type: 'table';
  caption?: Inline[];
  /** Number of columns of the grid. */
  columns: number;
  /** Set where the first column is the rightmost one. */
  direction?: 'rtl';
  rows: Row[];
  /** Notes printed under the table. */
  notes?: Block[];
  places?: Place[];
}

/** The cells that begin in a row, from the first column on; those that reach into it from above are not repeated. */
export interface Row {
  cells: Cell[];
}

/** A cell with what stands in it; empty cells have no blocks. */
export interface Cell {
  blocks: Block[];
  /** Rows and columns covered, at least 1. */
  rowSpan: number;
  colSpan: number;
  /** `column` heads what is below it, `row` what is to the side of it. */
  header?: 'column' | 'row';
}
