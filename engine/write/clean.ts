/**
 * Characters that must not reach an output: control characters, which parsers treat in different ways; characters
 * that reorder the text after them (an unclosed one reaches past its own paragraph); tag characters, which hide text
 * from people but not from language models; noncharacters.
 */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufdd0-\ufdef\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/**
 * Any of these makes a closer look at running text necessary: a quick test, since hardly a text holds one. It takes in
 * surrogates in pairs, too, and has to hold every character named in the others but a single space.
 */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]| {2}/;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Space, tab and every character that ends a line somewhere; the no-break spaces are none of them. */
const BREAKABLE_SPACE = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g;

const BLANK_LINE = /^[ \t]+$/gm;

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Running text: unwanted characters go, white space and line ends collapse to one space each. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(LONE_SURROGATE, '\ufffd').replace(UNWANTED, '').replace(BREAKABLE_SPACE, ' ');
}

/** Text whose lines and spaces count: unwanted characters go, also spaces on an empty line; lines end in line feeds. */
export function cleanLines(text: string): string {
  return text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(LINE_END, '\n')
    .replace(UNWANTED, '')
    .replace(BLANK_LINE, '');
}

/** A name, address or other text of one line without white space at its ends. */
export function cleanLabel(text: string): string {
  return cleanText(text).trim();
}
