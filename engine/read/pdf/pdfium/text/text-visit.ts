import type { Matrix } from '../../matrix.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { Pdfium } from '../library.ts';
import type { FontTable, PageFont } from './fonts.ts';
import type { GlyphNames, PageOfDocument } from './glyph-names.ts';

/** The text of a page while it is read. */
export interface TextVisit {
  pdfium: Pdfium;
  /** Views of PDFium's memory, fetched once for a text object: few of the calls made for its glyphs let it grow. */
  f32: Float32Array;
  f64: Float64Array;
  page: PageOfDocument;
  /** PDFium's handle of the page. */
  loadedPage: number;
  textPage: number;
  /** Takes page coordinates to displayed ones. */
  display: Matrix;
  fonts: FontTable;
  pageFonts: Map<number, PageFont>;
  /** Read when a font of signs first needs them. */
  glyphNames?: GlyphNames;
  /** Read so far. */
  glyphs: Glyphs;
  /** How far the last of them reaches, points: by its font's width, and by its box. */
  byFont: number;
  byBox: number;
}
