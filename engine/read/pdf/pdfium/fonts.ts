import type { Font } from '../../../layout/page.ts';
import { type Charset, charsetOf } from '../characters.ts';
import { describeFont } from '../fonts.ts';
import type { Pdfium } from './library.ts';
import { readUtf8 } from './strings.ts';

/** Fonts of a document by name, flags and weight, so that equal fonts are one object. */
export type FontTable = Map<string, Font>;

/** A font as the glyphs of one page use it. */
export interface PageFont {
  font: Font;
  charset?: Charset;
  handle: number;
  /** What is known of each character set in it. */
  characters: Map<number, PageCharacter>;
}

export interface PageCharacter {
  /** Advance in em by the font's widths; 0 when the font has none for the character. */
  width: number;
  /** The file does not tell what the glyph stands for. */
  unmapped: boolean;
}

export function readFont(pdfium: Pdfium, handle: number, fonts: FontTable): PageFont {
  const name = readUtf8(pdfium, (buffer, size) => pdfium.FPDFFont_GetBaseFontName(handle, buffer, size));
  const facts = { name, flags: pdfium.FPDFFont_GetFlags(handle), weight: pdfium.FPDFFont_GetWeight(handle) };
  const key = `${facts.name}:${facts.flags}:${facts.weight}`;
  const font = fonts.get(key) ?? describeFont(facts);
  fonts.set(key, font);
  return { font, charset: charsetOf(font.name), handle, characters: new Map() };
}

/** What the font says of the glyph at `index` of the text page, asked once for each character. */
export function readCharacter(
  pdfium: Pdfium,
  font: PageFont,
  code: number,
  textPage: number,
  index: number,
): PageCharacter {
  const known = font.characters.get(code);
  if (known) return known;
  const s = pdfium.scratch;
  const found = pdfium.FPDFFont_GetGlyphWidth(font.handle, code, 1, s) !== 0;
  const width = found ? pdfium.f32()[s >> 2]! : 0;
  const unmapped = pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1;
  const character = { width, unmapped };
  font.characters.set(code, character);
  return character;
}
