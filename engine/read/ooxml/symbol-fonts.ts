/**
 * Characters of fonts that have their own encoding instead of Unicode. Word stores them in `w:sym`, or as text in
 * that font, plain (0x20–0xFF) or in the private use area (U+F020–U+F0FF).
 */

/** Adobe's Symbol encoding from 0x20 on; a space where there is no character. */
const SYMBOL =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼' +
  ' '.repeat(33) +
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ';

/** Wingdings by code; the ones that stand for something in running text, ballot boxes and bullets above all. */
const WINGDINGS: ReadonlyMap<number, string> = new Map(
  Object.entries({
    '✏✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□🞐❑❒⬧⧫◆❖⬥⌧⮹⌘🏵🏶🙶🙷': 0x21,
    '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•⬝⭘🞆🞈🞊🞋🔿▪🞎🟂🟆★🟋🟏🟓🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋🡨🡪🡩🡫🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂🢬🢭🗶✔🗷🗹⊞': 0x80,
  }).flatMap(([characters, first]) =>
    [...characters].map((character, i): [number, string] => [first + i, character]),
  ),
);

/** Codes whose exact character few fonts have; these ones people know. */
const WINGDINGS_USUAL: ReadonlyMap<number, string> = new Map([
  [0x6f, '☐'],
  [0x71, '❑'],
  [0x72, '❒'],
  [0x77, '◆'],
  [0xa8, '☐'],
  [0xd8, '➢'],
  [0xdc, '➲'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe1, '↑'],
  [0xe2, '↓'],
  [0xe7, '⬅'],
  [0xe8, '➔'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
]);

const WINGDINGS_2: ReadonlyMap<number, string> = new Map([
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, '☒'],
  [0x52, '☑'],
  [0x53, '☒'],
  [0x54, '☒'],
  [0x96, '•'],
  [0x97, '●'],
  [0xa0, '▪'],
  [0xa1, '■'],
  [0xa2, '□'],
  [0xa3, '☐'],
  [0xa4, '☐'],
]);

const WINGDINGS_3: ReadonlyMap<number, string> = new Map([
  [0x66, '←'],
  [0x67, '→'],
  [0x68, '↑'],
  [0x69, '↓'],
  [0x70, '▲'],
  [0x71, '▼'],
  [0x74, '◀'],
  [0x75, '▶'],
  [0x7d, '▶'],
  [0x84, '◀'],
]);

const WEBDINGS: ReadonlyMap<number, string> = new Map([
  [0x33, '◀'],
  [0x34, '▶'],
  [0x35, '▲'],
  [0x36, '▼'],
  [0x61, '✔'],
  [0x63, '☐'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '✖'],
]);

/** What a dingbat of an unlisted code is written as: the fonts hold pictures, and this one is read as a bullet. */
const UNKNOWN_DINGBAT = '•';

/** Whether a font has an encoding of its own. */
export function isSymbolFont(font: string | undefined): boolean {
  return font !== undefined && /^(symbol|wingdings( [23])?|webdings|zapfdingbats)$/i.test(font.trim());
}

/** The Unicode character for a code of a symbol font; codes of the private use area count like plain ones. */
export function decodeSymbol(code: number, font: string): string {
  const plain = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (plain > 0xff) return String.fromCodePoint(plain);
  if (plain <= 0x20 || plain === 0xa0) return ' ';
  const name = font.trim().toLowerCase();
  if (name === 'symbol') return decodeAdobeSymbol(plain);
  const map =
    { 'wingdings 2': WINGDINGS_2, 'wingdings 3': WINGDINGS_3, webdings: WEBDINGS }[name] ?? WINGDINGS;
  return (map === WINGDINGS ? WINGDINGS_USUAL.get(plain) : undefined) ?? map.get(plain) ?? UNKNOWN_DINGBAT;
}

/** Text that was set in a symbol font. */
export function decodeSymbolText(text: string, font: string): string {
  return [...text].map((character) => decodeSymbol(character.codePointAt(0)!, font)).join('');
}

function decodeAdobeSymbol(code: number): string {
  const character = [...SYMBOL][code - 0x20]!;
  return character === ' ' ? UNKNOWN_DINGBAT : character;
}
