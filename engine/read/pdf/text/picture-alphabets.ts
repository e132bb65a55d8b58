/** Families of fonts whose codes are not characters but places in a picture alphabet. */
export type Charset = 'symbol' | 'wingdings' | 'wingdings2';

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

/** The character that a code stands for in a picture alphabet, as far as that is known. */
export function pictureOf(code: number, charset: Charset): string | undefined {
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
