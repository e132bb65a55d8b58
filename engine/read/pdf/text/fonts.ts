import type { Font } from '../../../layout/page.ts';

/** What a file says about a font. */
interface FontFacts {
  /** PostScript name, a subset prefix included. */
  name: string;
  /** Flags of the font descriptor (ISO 32000-2, table 121). */
  flags: number;
  /** 0 when unknown. */
  weight: number;
  /** The program that wrote the file. */
  producer?: string;
}

const FIXED_PITCH = 1;
const SERIF = 1 << 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** CSS and OpenType call 600 and up bold ("semibold"). */
const BOLD_WEIGHT = 600;

const boldName =
  /bold|black|heavy|demi(?!-?light)|semi-?bd|[-,_ ](b|bd|bi|sb)$|^cmb|^cmssbx|^sfb|-medi(ital)?$|\.b$/i;
/** Fonts that say they are of usual weight; weights that PDFium takes from the width of stems are wrong for them. */
const plainName = /[-,_ ](regular|book|roman|light|normal)$/i;
const italicName =
  /ital|obli|slant|kursiv|[-,_ ](i|it|bi|lightit|mediumit)$|^cm(ti|mi|sl|bxti|bxsl)\d|^sfti|\.i$/i;
const monospacedName =
  /courier|mono(?!type)|consol|menlo|typewriter|lettergothic|andalemono|inconsolata|fixed|^cmtt|^sftt|^cmsltt|source ?code/i;

/** Judges a font by its name, flags and weight together, since each of them is often wrong alone. */
export function describeFont(facts: FontFacts): Font {
  const name = facts.name.replace(/^[A-Z]{6}\+/, '');
  return {
    name,
    bold:
      boldName.test(name) ||
      (facts.weight >= BOLD_WEIGHT && !plainName.test(name)) ||
      (facts.flags & FORCE_BOLD) !== 0,
    italic: italicName.test(name) || (facts.flags & ITALIC) !== 0,
    monospaced: monospacedName.test(name) || saysFixedPitch(facts),
  };
}

/** Apache FOP takes the flags of fixed pitch and of serifs for each other. */
function saysFixedPitch({ flags, producer }: FontFacts): boolean {
  return (flags & (producer?.startsWith('Apache FOP') ? SERIF : FIXED_PITCH)) !== 0;
}

const boldTwins = new WeakMap<Font, Font>();

/** The same font made bold, as by stroking its outlines or printing it twice; the same object at every call. */
export function boldOf(font: Font): Font {
  if (font.bold) return font;
  const bold = boldTwins.get(font) ?? { ...font, bold: true };
  boldTwins.set(font, bold);
  return bold;
}
