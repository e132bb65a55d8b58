import type { Box, Image } from '../document/document.ts';
import type { Warning } from '../document/warning.ts';
import type { PageReport } from '../options.ts';

/**
 * One page as a reader sees it, whether from a text layer or from OCR. All lengths are points (1/72 inch); the origin
 * is the top left corner of the page as displayed (page rotation applied), y grows downwards.
 */
export interface Page {
  /** Counted from 1. */
  number: number;
  label?: string;
  width: number;
  height: number;
  /** x at which two pages meet that are scanned as one, as of an open book. */
  fold?: number;
  /** In the order of the content stream, which mostly is the reading order. */
  words: Word[];
  rulings: Ruling[];
  /** Filled rectangles that are no rules: shading of rows, boxes behind text. White on white is left out. */
  fills: Fill[];
  /** Boxes of short strokes at a slant: crosses and ticks in boxes. */
  slants?: Box[];
  /** Small round figures: bullets of lists, points of charts. */
  dots?: Dot[];
  /** What is drawn with curves and slanted lines close together: charts, diagrams, ornaments. */
  sketches?: Sketch[];
  images: PageImage[];
  links: PageLink[];
  fields: FormField[];
  annotations: Annotation[];
  source: PageReport['source'];
  /** Mean recognition confidence, 0 to 1; OCR only. */
  confidence?: number;
  warnings: Warning[];
}

/** A run of glyphs without a space in it and of one style; `left … bottom` spans the font's ascent and descent. */
export interface Word extends Box {
  text: string;
  /** y of the line the glyphs stand on. */
  baseline: number;
  /** Font size in points as displayed. */
  size: number;
  font: Font;
  /** 0xRRGGBB. */
  color: number;
  /** No space stands between the previous word of the stream and this one (the style changed inside a word). */
  glued: boolean;
  /** Direction of writing, degrees clockwise on the displayed page: 0 is upright, 90 reads downwards. */
  angle: number;
  /** Rendered invisibly (render mode 3), as in the text layer of a scan. */
  hidden?: boolean;
  /** What was written into a field of the form. */
  filledIn?: boolean;
  /** The innermost element of the tagged structure that holds the word. */
  tag?: Tag;
  /** 0 to 1; OCR only. */
  confidence?: number;
}

/** Shared by all words set in it. */
export interface Font {
  /** PostScript name without the subset prefix. */
  name: string;
  bold: boolean;
  italic: boolean;
  monospaced: boolean;
}

/** Curves and slanted lines that are drawn close together, and how many. */
export interface Sketch extends Box {
  bends: number;
}

/** A straight line drawn on the page: stroked, or a filled rectangle thin enough to be one. */
export interface Ruling {
  orientation: 'horizontal' | 'vertical';
  /** y of a horizontal ruling, x of a vertical one. */
  position: number;
  /** Its ends along the other axis; `start < end`. */
  start: number;
  end: number;
  thickness: number;
  color: number;
}

export interface Fill extends Box {
  color: number;
}

export interface Dot extends Box {
  hollow: boolean;
  color: number;
}

export interface PageImage extends Box {
  /** Size of the picture in pixels, where the reader knows it. */
  pixels?: { width: number; height: number };
  /** The picture itself, only when pictures were asked for. */
  image?: Image;
  alt?: string;
}

export interface PageLink extends Box {
  /** An absolute URL … */
  href?: string;
  /** … or a place in the same file. */
  target?: { page: number; top?: number };
}

export interface FormField extends Box {
  kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'signature' | 'button';
  name: string;
  value: string;
  checked?: boolean;
}

/** A comment or stamp laid over the page. */
export interface Annotation extends Box {
  kind: 'comment' | 'stamp';
  author?: string;
  text: string;
}

/** An element of the tagged structure tree; roles are the standard ones, mapped through the role map. */
export interface Tag {
  /** Unique within the file. */
  id: number;
  role: string;
  parent?: Tag;
  /** Its place among the elements of its parent, from 0; those without text are counted. */
  index: number;
  alt?: string;
  rowSpan?: number;
  colSpan?: number;
}

/** An entry of the file's outline (bookmarks). */
export interface OutlineEntry {
  title: string;
  /** 1 for the outermost. */
  level: number;
  /** Page it leads to, counted from 1. */
  page?: number;
  /** y on that page. */
  top?: number;
}

/** What the file says of itself, beside its pages. */
export interface FileFacts {
  title?: string;
  language?: string;
  outline: OutlineEntry[];
  pageCount: number;
  /** One picture, of which all text is wanted: heads and feet can only be told by repeating from page to page. */
  picture?: boolean;
}
