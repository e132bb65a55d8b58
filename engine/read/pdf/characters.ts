/** Families of fonts whose codes are not characters but places in a picture alphabet. */
export type Charset = 'symbol' | 'wingdings' | 'wingdings2';

/** Stands for a glyph whose character nobody knows. */
export const UNKNOWN = '\uFFFD';

/** The charset a font of this name is set in; undefined for fonts of ordinary characters. */
export function charsetOf(fontName: string): Charset | undefined {
  if (/wingdings ?2/i.test(fontName)) return 'wingdings2';
  if (/wingdings/i.test(fontName)) return 'wingdings';
  return /^symbol/i.test(fontName) ? 'symbol' : undefined;
}

/** Adobe's Symbol encoding from 0x20 (ISO 32000-2, annex D.6). */
const symbolLow =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/** … and from 0xA0. */
const symbolHigh =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\uFFFD〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** The glyphs of Wingdings that documents use, mostly as bullets and boxes. */
const wingdings: Record<number, string> = {
  33: '✏',
  34: '✂',
  40: '☎',
  42: '✉',
  65: '✌',
  69: '☜',
  70: '☞',
  71: '☝',
  74: '☺',
  76: '☹',
  78: '☠',
  82: '☼',
  108: '●',
  110: '■',
  111: '□',
  112: '□',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  120: '☒',
  158: '·',
  159: '•',
  161: '○',
  164: '◉',
  167: '▪',
  168: '□',
  171: '★',
  216: '➢',
  220: '➲',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  231: '←',
  232: '→',
  233: '↑',
  234: '↓',
  239: '⇦',
  240: '⇨',
  241: '⇧',
  242: '⇩',
  243: '⬄',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

const wingdings2: Record<number, string> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  150: '•',
  151: '●',
  152: '●',
  153: '○',
  162: '▪',
  163: '□',
};

/** What word processors put into the private-use area when a list's bullet comes from no known font. */
const bullets: Record<number, string> = { 167: '▪', 168: '□', 183: '•', 216: '➢', 252: '✓' };

/** Old-style figures and small capitals of Adobe's corporate-use area. */
function adobeVariant(code: number): string | undefined {
  if (code >= 0xf730 && code <= 0xf739) return String.fromCharCode(code - 0xf700);
  if (code >= 0xf761 && code <= 0xf77a) return String.fromCharCode(code - 0xf700);
  return undefined;
}

/**
 * The text of a glyph: ligatures and presentation forms taken apart, picture alphabets and known private-use codes
 * mapped to characters, `UNKNOWN` for what has no meaning.
 */
export function characterOf(code: number, charset: Charset | undefined): string {
  if (charset !== undefined && code < 0x100) return dingbat(code, charset) ?? String.fromCharCode(code);
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return UNKNOWN;
  if (code === 0xad) return '-';
  if (code >= 0xe000 && code <= 0xf8ff) return privateUse(code, charset);
  if (isIgnorable(code)) return '';
  if (isPresentationForm(code) || isStyledLetter(code)) return String.fromCodePoint(code).normalize('NFKC');
  const known = code <= 0x10ffff && (code & 0xfffe) !== 0xfffe && !(code >= 0xd800 && code <= 0xdfff);
  return known ? String.fromCodePoint(code) : UNKNOWN;
}

function privateUse(code: number, charset: Charset | undefined): string {
  const low = code & 0xff;
  if (code >> 8 !== 0xf0) return adobeVariant(code) ?? symbolExtra(code) ?? UNKNOWN;
  if (charset !== undefined) return dingbat(low, charset) ?? UNKNOWN;
  if (bullets[low] !== undefined) return bullets[low];
  return low > 0x20 && low < 0x7f ? String.fromCharCode(low) : UNKNOWN;
}

/** Adobe's private codes for the parts of large brackets (U+F8E5 to U+F8FE), in the order of the Symbol encoding. */
function symbolExtra(code: number): string | undefined {
  const parts = '⎺®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭';
  return code >= 0xf8e7 && code <= 0xf8fe ? parts[code - 0xf8e7] : undefined;
}

function dingbat(code: number, charset: Charset): string | undefined {
  switch (charset) {
    case 'wingdings':
      return wingdings[code];
    case 'wingdings2':
      return wingdings2[code];
    case 'symbol':
      // Readers decode an ordinary Symbol font themselves; what reaches here below 0xA0 is private use cut to 8 bits.
      return code >= 0xa0 ? symbolHigh[code - 0xa0] : symbolLow[code - 0x20];
  }
}

function isPresentationForm(code: number): boolean {
  return (
    (code >= 0xfb00 && code <= 0xfb4f) ||
    (code >= 0xfb50 && code <= 0xfdff) ||
    (code >= 0xfe70 && code < 0xfeff)
  );
}

/** Marks that are never seen: joiners, marks of direction, byte order marks. */
function isIgnorable(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff
  );
}

/** Bold, italic, sans-serif and monospaced letters and digits of mathematics; script, black-letter and double-struck ones mean something of their own. */
function isStyledLetter(code: number): boolean {
  if (code < 0x1d400 || code > 0x1d7ff) return false;
  return code < 0x1d49c || (code >= 0x1d5a0 && (code < 0x1d7d8 || code > 0x1d7e1));
}

export function isSpaceCode(code: number): boolean {
  return (
    code === 32 ||
    code === 0xa0 ||
    (code >= 9 && code <= 13) ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a)
  );
}

/** Marks that belong to the character before them, from combining accents to the vowel signs of Indic scripts. */
export function isCombining(code: number): boolean {
  return code >= FIRST_MARK && code <= LAST_MARK && markMask()[code - FIRST_MARK] === 1;
}

const FIRST_MARK = 0x300;
const LAST_MARK = 0x20ff;
let marks: Uint8Array | undefined;

function markMask(): Uint8Array {
  marks ??= Uint8Array.from({ length: LAST_MARK - FIRST_MARK + 1 }, (_, i) =>
    /\p{M}/u.test(String.fromCharCode(FIRST_MARK + i)) ? 1 : 0,
  );
  return marks;
}

/** Accents that stand alone and the combining marks they become over a letter. */
const accents = new Map([
  [0x60, 0x300],
  [0xb4, 0x301],
  [0x5e, 0x302],
  [0x2c6, 0x302],
  [0x7e, 0x303],
  [0x2dc, 0x303],
  [0xaf, 0x304],
  [0x2c9, 0x304],
  [0x2d8, 0x306],
  [0x2d9, 0x307],
  [0xa8, 0x308],
  [0x2da, 0x30a],
  [0x2dd, 0x30b],
  [0x2c7, 0x30c],
  [0xb8, 0x327],
  [0x2db, 0x328],
]);

const MOST_ACCENT = 0x2dd;
const accentMask = Uint8Array.from({ length: MOST_ACCENT + 1 }, (_, code) => (accents.has(code) ? 1 : 0));

/** Whether the code is an accent that may belong to the letter it is set over. */
export function isAccent(code: number): boolean {
  return code <= MOST_ACCENT && accentMask[code] === 1;
}

/** The one character of `letter` with `accent` over it; undefined when there is none. */
export function compose(letter: number, accent: number): number | undefined {
  const base = letter === 0x131 ? 0x69 : letter === 0x237 ? 0x6a : letter;
  const text = String.fromCodePoint(base, accents.get(accent) ?? accent).normalize('NFC');
  return text.length === 1 ? text.codePointAt(0) : undefined;
}
