import type { Font } from '../../../layout/page.ts';

/** What a file says about a font. */
export interface FontFacts {
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

/** The last words are those of systems in other languages. */
const boldName =
  /bold|black|heavy|demi(?!-?light)|semi-?bd|[-,_ ](b|bd|bi|sb)$|^cmb|^cmssbx|^sfb|-medi(ital)?$|\.b$|[-,_ ](fett|gras|grassetto|negr(eta|ita|ito))\b/i;
/**
 * Fonts that say they are of usual weight, or slanted or condensed and nothing else, and those of TeX that are; weights that
 * PDFium takes from the width of stems are wrong for them, the more where a distiller measured the stems itself, slanted ones
 * across.
 */
const plainName =
  /[-,_ ](regu(lar)?|book|roman|light|normal|italic|oblique|it|condensed|narrow|extended)(MT)?$|^cm(r|ti|sl|ss|ssi|ssq|ssqi|tt|itt|sltt|csc|tcsc|mi|sy|ex|u)\d+$|^ms[ab]m\d+$|^sf(rm|ti|sl|tt|cc|ss|si)\d+$/i;
/** A family without any word of style: its bold face would say so. */
const familyName = /^(?=.*[a-z]{3})[a-z]+( [a-z]+)*$/i;
const italicName =
  /ital|obli|slant|kursiv|[-,_ ](i|it|bi|lightit|mediumit)$|^cm(ti|mi|sl|bxti|bxsl)\d|^sfti|\.i$/i;
const monospacedName =
  /courier|mono(?!type)|consol|menlo|typewriter|lettergothic|andalemono|inconsolata|fixed|^cmtt|^sftt|^cmsltt|source ?code/i;

/** Stems of no type are as wide as this weight would have them: who wrote the file did not measure them. */
const MOST_WEIGHT = 1100;

/** Judges a font by its name, flags and weight together, since each of them is often wrong alone. */
export function describeFont(facts: FontFacts): Font {
  const name = facts.name.replace(/^[A-Z]{6}\+/, '');
  return {
    name,
    bold:
      boldName.test(name) || (facts.flags & FORCE_BOLD) !== 0 || (!saysPlain(name) && hasBoldStems(facts)),
    italic: italicName.test(name) || (facts.flags & ITALIC) !== 0,
    monospaced: monospacedName.test(name) || saysFixedPitch(facts),
  };
}

function saysPlain(name: string): boolean {
  return plainName.test(name) || familyName.test(name);
}

function hasBoldStems({ weight }: FontFacts): boolean {
  return weight >= BOLD_WEIGHT && weight < MOST_WEIGHT;
}

/** Apache FOP takes the flags of fixed pitch and of serifs for each other. */
function saysFixedPitch({ flags, producer }: FontFacts): boolean {
  return (flags & (producer?.startsWith('Apache FOP') ? SERIF : FIXED_PITCH)) !== 0;
}

const boldTwins = new WeakMap<Font, Font>();
const monospacedTwins = new WeakMap<Font, Font>();
const proportionalTwins = new WeakMap<Font, Font>();

/** The same font made bold, as by stroking its outlines or printing it twice; the same object at every call. */
export function boldOf(font: Font): Font {
  return font.bold ? font : twinOf(font, boldTwins, { bold: true });
}

/** The same font known to be of one width; the same object at every call. */
export function monospacedOf(font: Font): Font {
  return font.monospaced ? font : twinOf(font, monospacedTwins, { monospaced: true });
}

/** The same font of letters of several widths; the same object at every call. */
export function proportionalOf(font: Font): Font {
  return font.monospaced ? twinOf(font, proportionalTwins, { monospaced: false }) : font;
}

function twinOf(font: Font, twins: WeakMap<Font, Font>, trait: Partial<Font>): Font {
  const twin = twins.get(font) ?? { ...font, ...trait };
  twins.set(font, twin);
  return twin;
}

/** Letters that type of several widths makes narrower than any others. */
const NARROW = /^[fijlrt]$/;
const OTHER_LETTER = /^[A-HK-Zac-eghkm-qsu-z]$/;
/** Half the em of characters of full width is what their Latin letters take, in running text too. */
const FULL_WIDTH = 0x2e80;
/** A few letters may agree by chance, as where a file tells one width for all that it has none for. */
const FEWEST_LETTERS = 4;
/** Widths, em, that differ by less are one. */
const SAME_WIDTH = 0.005;

/**
 * Whether the widths (em) of characters that a font sets show that it is of one width, which neither names nor flags tell
 * of many fonts: narrow letters are as wide as the others.
 */
export function hasOneWidth(
  characters: Iterable<[code: number, { width: number }]>,
  sameWidth = SAME_WIDTH,
): boolean {
  let [narrow, others] = [0, 0];
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [code, { width }] of characters) {
    if (code >= FULL_WIDTH) return false;
    const letter = String.fromCharCode(code);
    const isNarrow = NARROW.test(letter);
    if (width <= 0 || !(isNarrow || OTHER_LETTER.test(letter))) continue;
    if (isNarrow) narrow++;
    else others++;
    least = Math.min(least, width);
    most = Math.max(most, width);
    if (most - least >= sameWidth) return false;
  }
  return narrow > 0 && others > 0 && narrow + others >= FEWEST_LETTERS;
}
