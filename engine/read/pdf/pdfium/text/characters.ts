import type { SignFont } from '../../text/sign-fonts.ts';
import type { PageCharacter, PageFont } from './fonts.ts';
import { type GlyphNames, readGlyphNames } from './glyph-names.ts';
import type { TextVisit } from './text-visit.ts';

/** Codes that are no characters are kept beside those that are, from here on. */
const RAW = 0x200000;

/** What the font says of the glyph at `index` of the text page, asked once for each character. */
export function readCharacter(visit: TextVisit, font: PageFont, code: number, index: number): PageCharacter {
  const { pdfium, textPage } = visit;
  // A font of signs may have a character under its code, and another sign at that place of its own encoding.
  const isRaw = font.signs !== undefined && pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1;
  const key = isRaw ? RAW + code : code;
  const known = font.characters.get(key);
  if (known) return known;
  const s = pdfium.scratch;
  const found = pdfium.FPDFFont_GetGlyphWidth(font.handle, code, 1, s) !== 0;
  const width = found ? pdfium.f32()[s >> 2]! : 0;
  const unmapped = pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1;
  const sign = font.signs && readSign(visit, font.signs, { fontName: font.font.name, code, unmapped });
  const character = { width, sign, unmapped: unmapped && sign === undefined, noted: false };
  font.characters.set(key, character);
  return character;
}

function readSign(
  visit: TextVisit,
  signs: SignFont,
  { fontName, code, unmapped }: { fontName: string; code: number; unmapped: boolean },
): number | undefined {
  if (!unmapped) return signs({ code, unmapped });
  return signs({ code, name: glyphName(visit, fontName, code), unmapped });
}

/** The name that a font of the page gives a code. */
export function glyphName(visit: TextVisit, fontName: string, code: number): string | undefined {
  visit.glyphNames ??= readNames(visit);
  return visit.glyphNames.nameOf(fontName, code);
}

/** The memory may grow meanwhile, and its views are then no longer of it. */
function readNames(visit: TextVisit): GlyphNames {
  const { pdfium, page } = visit;
  const names = readGlyphNames(pdfium, page);
  visit.f32 = pdfium.f32();
  visit.f64 = pdfium.f64();
  return names;
}
