import type { Font } from '../../../../layout/page.ts';
import { describeFont, type FontFacts, hasOneWidth } from '../../text/fonts.ts';
import { type Charset, charsetOf } from '../../text/picture-alphabets.ts';
import { type SignFont, signFontOf } from '../../text/sign-fonts.ts';
import { LARGE_SIGN_FONTS } from '../../text/tex-signs.ts';
import type { Pdfium } from '../library.ts';
import { readUtf8 } from '../strings.ts';

/** Fonts of a document. */
export interface FontTable {
  /** The program that wrote the document. */
  producer?: string;
  /** Fonts by what tells them apart, so that equal ones are one object on all pages. */
  known: Map<string, DescribedFont>;
}

/** A font with what its name tells. */
interface DescribedFont {
  font: Font;
  charset?: Charset;
  signs?: SignFont;
  /** It is TeX's font of large signs. */
  isLargeSigns: boolean;
}

/**
 * A font as the glyphs of one page use it. What is learnt of its characters holds on this page alone: another font may
 * have its name, and a page must read the same whichever pages were read before it.
 */
export interface PageFont extends DescribedFont {
  handle: number;
  /** What is known of each character set in it. */
  characters: Map<number, PageCharacter>;
  /** Characters whose boxes are much wider than the font's widths tell; many of them mean that the boxes are wrong. */
  inflated: number;
}

export interface PageCharacter {
  /** Advance in em by the font's widths, or by its boxes where it is drawn; 0 when the font has none for the character. */
  width: number;
  /** What the glyph prints by what is known of its font, where the file tells nothing or something else. */
  sign?: number;
  /** Neither tells what the glyph stands for. */
  unmapped: boolean;
  /** Its box has been compared with its width. */
  noted: boolean;
}

/** What PDFium knows of a font, and what its name tells of its style. */
export function readFont(pdfium: Pdfium, handle: number, { known, producer }: FontTable): PageFont {
  const name = readUtf8(pdfium, (buffer, size) => pdfium.FPDFFont_GetBaseFontName(handle, buffer, size));
  const [flags, weight] = [pdfium.FPDFFont_GetFlags(handle), pdfium.FPDFFont_GetWeight(handle)];
  const key = `${name}:${flags}:${weight}`;
  const described = known.get(key) ?? describe({ name, flags, weight, producer });
  known.set(key, described);
  const { font, charset, signs, isLargeSigns } = described;
  return { font, charset, signs, isLargeSigns, handle, characters: new Map(), inflated: 0 };
}

function describe(facts: FontFacts): DescribedFont {
  const font = describeFont(facts);
  return {
    font,
    charset: charsetOf(font.name),
    signs: signFontOf(font.name),
    isLargeSigns: LARGE_SIGN_FONTS.test(font.name),
  };
}

/** Ink may reach this far (em) beyond a glyph's advance. */
const USUAL_OVERHANG = 0.1;
/** Share of a font's characters with inflated boxes from which on its boxes are not believed. */
const INFLATED_SHARE = 1 / 3;
const HOOKED = new Set(['f', 'j', 'J', 'Q', 'ſ'].map((c) => c.charCodeAt(0)));

/**
 * The advance of a glyph in points. The font's width is right but for a second glyph of the same character; the box is
 * right but for ink that reaches out of it. `size` is that of an em.
 */
export function advanceOf(font: PageFont, code: number, byFont: number, byBox: number, size: number): number {
  if (byFont <= 0 || (byBox >= 0 && byFont > byBox + 0.01 * size)) return Math.max(0, byBox);
  if (byBox - byFont <= USUAL_OVERHANG * size || font.font.italic || HOOKED.has(code)) return byFont;
  return font.inflated > INFLATED_SHARE * font.characters.size ? byFont : byBox;
}

/** The ink of these letters ends before their advance: where it does not, the glyph is another, as a small capital is. */
const INKED_WITHIN = new Set([...'abcdeghilmnopqrstuvwxyz'].map((c) => c.charCodeAt(0)));
const LEAST_OVERHANG = 0.02;
/** White behind the ink of a small capital, em of its type. */
const SIDE_BEARING = 0.06;

/**
 * The advance of a letter that is a text object of its own, as those are that browsers draw as small capitals and say
 * beside it what they stand for: the font's width is that of the small letter. Undefined for any other.
 */
export function advanceOfSmallCapital(
  { font }: PageFont,
  code: number,
  byFont: number,
  byBox: number,
  size: number,
): number | undefined {
  const isOther = byFont > 0 && byBox - byFont > LEAST_OVERHANG * size;
  return isOther && INKED_WITHIN.has(code) && !font.italic ? byBox + SIDE_BEARING * size : undefined;
}

/**
 * Counts a character, when it is first met, whose box contradicts its width. PDFium has no widths of a font that the file
 * draws (Type 3): the boxes tell them.
 */
export function noteCharacter(
  font: PageFont,
  character: PageCharacter,
  byFont: number,
  byBox: number,
  size: number,
): void {
  character.noted = true;
  if (font.font.name === '') character.width = byBox / size;
  if (byFont > 0 && byBox - byFont > USUAL_OVERHANG * size) font.inflated++;
}

/** Boxes of letters of one width differ by so much (em) where the ink of wide ones reaches out of it: m in type of 8 points. */
const INKED_WIDTH = 0.025;

/** Whether what a page sets in a font shows that all its letters are of one width. */
export function isOfOneWidth({ characters, font }: PageFont): boolean {
  return hasOneWidth(characters, font.name === '' ? INKED_WIDTH : undefined);
}
