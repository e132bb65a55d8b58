import type { Matrix } from '../../matrix.ts';
import { monospacedOf } from '../../text/fonts.ts';
import { allocateGlyphs, type GlyphStyle, type Glyphs } from '../../text/glyphs.ts';
import { addGuess, countWrongGuesses, noGuesses } from '../../text/guesses.ts';
import { spreadLigatures } from '../../text/ligatures.ts';
import { mayBeOfTex, restoreTexCharacters } from '../../text/tex-encodings.ts';
import { turnBack } from '../../text/turned-runs.ts';
import type { Pdfium } from '../library.ts';
import { glyphName, readCharacter } from './characters.ts';
import { tellBoldDrawnType } from './drawn-weight.ts';
import { type FontTable, isOfOneWidth } from './fonts.ts';
import type { PageOfDocument } from './glyph-names.ts';
import { placeGlyph, placeLargeSign, placeLoneGlyph } from './glyph-places.ts';
import { evenDrawnSizes, type ObjectStyle, readStyle } from './text-style.ts';
import type { TextVisit } from './text-visit.ts';
import { isVertical } from './writing-direction.ts';

/** Codes from here on may be written downwards. */
const FIRST_CJK = 0x2e80;
const SPACE = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** PDFium's own mark of a hyphen at a line's end, and a code a file may contain itself. */
const HYPHEN_MARK = 2;
const SOFT_HYPHEN = 0xad;

interface TextReading {
  glyphs: Glyphs;
  /** Glyphs whose characters are likely wrong, since the file does not tell them. */
  unmapped: number;
  /** Styles by the text object they were read from, for what the objects themselves tell later. */
  styleOf: Map<number, GlyphStyle>;
}

interface TextOfPage extends PageOfDocument {
  /** PDFium's handle of the page. */
  page: number;
  /** Takes page coordinates to displayed ones. */
  display: Matrix;
  fonts: FontTable;
}

/** Reads every glyph of a page. */
export function readText(pdfium: Pdfium, { page, display, fonts, ...place }: TextOfPage): TextReading {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return { glyphs: allocateGlyphs(0), unmapped: 0, styleOf: new Map() };
  try {
    const count = Math.max(0, pdfium.FPDFText_CountChars(textPage));
    const visit: TextVisit = {
      pdfium,
      f32: pdfium.f32(),
      f64: pdfium.f64(),
      page: place,
      loadedPage: page,
      textPage,
      display,
      fonts,
      pageFonts: new Map(),
      glyphs: allocateGlyphs(count),
      byFont: 0,
      byBox: 0,
    };
    return readGlyphs(visit, count);
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

function readGlyphs(visit: TextVisit, count: number): TextReading {
  const { pdfium, textPage, glyphs } = visit;
  const styleOf = new Map<number, ObjectStyle>();
  const guesses = noGuesses();
  const ofTex: number[] = [];
  let object = 0;
  let first = 0;
  let style: ObjectStyle | undefined;
  for (let i = 0; i < count; i++) {
    const given = readCode(pdfium, textPage, i);
    if (given < 0) continue;
    const owner = pdfium.FPDFText_GetTextObject(textPage, i);
    if (owner === 0) continue;
    if (owner !== object || style === undefined) {
      if (style && glyphs.count - first === 1) placeLoneGlyph(visit, style);
      first = glyphs.count;
      object = owner;
      style = readStyle(visit, i, owner, given >= FIRST_CJK && isVertical(visit, i, count));
      glyphs.styles.push(style);
      styleOf.set(owner, style);
      visit.f32 = pdfium.f32();
      visit.f64 = pdfium.f64();
    }
    const character = readCharacter(visit, style.pageFont, given, i);
    const code = character.sign ?? given;
    const isOfTex = character.unmapped && mayBeOfTex(code);
    if (character.unmapped && !isOfTex) addGuess(guesses, code);
    glyphs.code[glyphs.count] = code;
    if (!placeGlyph(visit, i, style, character)) continue;
    if (style.pageFont.isLargeSigns) placeLargeSign(visit, i, style);
    if (isCombined(glyphs, code)) continue;
    if (isOfTex) ofTex.push(glyphs.count);
    glyphs.style[glyphs.count] = glyphs.styles.length - 1;
    glyphs.count++;
  }
  if (style && glyphs.count - first === 1) placeLoneGlyph(visit, style);
  const nameOf = (fontName: string, code: number) => glyphName(visit, fontName, code);
  for (const index of restoreTexCharacters(glyphs, ofTex, nameOf)) addGuess(guesses, glyphs.code[index]!);
  evenDrawnSizes(styleOf.values());
  tellMonospaced(visit, styleOf.values());
  tellBoldDrawnType(visit);
  turnBack(glyphs);
  spreadLigatures(glyphs);
  return { glyphs, unmapped: countWrongGuesses(guesses), styleOf };
}

/** Judges fonts by the widths of what the page sets in them. Unseen text says nothing: its letters need no shape. */
function tellMonospaced({ pageFonts }: TextVisit, styles: Iterable<ObjectStyle>): void {
  const found = new Set([...pageFonts.values()].filter(isOfOneWidth));
  for (const style of styles)
    if (!style.hidden && found.has(style.pageFont)) style.font = monospacedOf(style.font);
}

/** The code of a character; -1 for one that PDFium made up, since words are built from geometry alone. */
function readCode(pdfium: Pdfium, textPage: number, index: number): number {
  const code = pdfium.FPDFText_GetUnicode(textPage, index) >>> 0;
  if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN) {
    return pdfium.FPDFText_IsGenerated(textPage, index) === 1 ? -1 : code;
  }
  return code === HYPHEN_MARK && pdfium.FPDFText_IsHyphen(textPage, index) === 1 ? SOFT_HYPHEN : code;
}

/**
 * Whether the glyph just placed adds nothing to the one before: the second half of a surrogate pair, which completes
 * it, or a mark without width that repeats it, as some producers put behind hyphens and bullets.
 */
function isCombined(glyphs: Glyphs, code: number): boolean {
  const before = glyphs.count - 1;
  if (code >= 0xdc00 && code < 0xe000 && before >= 0) {
    const high = glyphs.code[before]!;
    if (high < 0xd800 || high >= 0xdc00) return false;
    glyphs.code[before] = 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00);
    return true;
  }
  if (glyphs.advance[glyphs.count]! > 0) return false;
  return code === SOFT_HYPHEN || (before >= 0 && code === glyphs.code[before]);
}
