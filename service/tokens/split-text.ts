/*
 * Where o200k_base splits text before it looks for tokens. The encoding defines it by a regular expression:
 *
 *   [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
 *   |[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
 *   |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
 *
 * This is the same by hand, since that one overflows the stack on a long text without breaks.
 */

const SLASH = 47;
const APOSTROPHE = 39;

/** Class of the character at `at`; 0 past the end. */
function classAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  return classOf(unit >= 0xd800 && unit <= 0xdbff ? text.codePointAt(at)! : unit);
}

/** The place after the character at `at`. */
function after(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const isPair = unit >= 0xd800 && unit <= 0xdbff && text.codePointAt(at)! > 0xffff;
  return isPair ? at + 2 : at + 1;
}

/** Where the piece that begins at `from` ends. `from` is inside the text. */
export function endOfPiece(text: string, from: number): number {
  const first = classAt(text, from);
  const second = after(text, from);
  switch (first) {
    case UPPER:
    case LOWER:
    case CASELESS:
    case MARK:
      return endOfWord(text, from);
    case NUMBER:
      return endOfNumber(text, from);
    case NEWLINE:
      return endOfSpace(text, from);
    case SPACE:
      if (isWordPart(classAt(text, second))) return endOfWord(text, second);
      if (text.charCodeAt(from) === 32 && isSymbol(classAt(text, second))) return endOfSymbols(text, second);
      return endOfSpace(text, from);
    default:
      return isWordPart(classAt(text, second)) ? endOfWord(text, second) : endOfSymbols(text, from);
  }
}

function isWordPart(kind: number): boolean {
  return kind === UPPER || kind === LOWER || kind === CASELESS || kind === MARK;
}

function isSymbol(kind: number): boolean {
  return kind === OTHER || kind === MARK;
}

/** Capitals and caseless characters, then small and caseless ones: `HTMLElement` is one piece, `htmlElement` two. */
function endOfWord(text: string, from: number): number {
  let at = from;
  let afterCaseless = 0;
  for (
    let kind = classAt(text, at);
    kind === UPPER || kind === CASELESS || kind === MARK;
    kind = classAt(text, at)
  ) {
    at = after(text, at);
    if (kind !== UPPER) afterCaseless = at;
  }
  if (classAt(text, at) === LOWER) return afterContraction(text, endOfSmall(text, at));
  // Trailing capitals begin a piece of their own, unless there is nothing else.
  return afterContraction(text, afterCaseless || at);
}

function endOfSmall(text: string, from: number): number {
  let at = from;
  for (
    let kind = classAt(text, at);
    kind === LOWER || kind === CASELESS || kind === MARK;
    kind = classAt(text, at)
  ) {
    at = after(text, at);
  }
  return at;
}

/** `'s 't 'd 'm 're 've 'll`, in capitals too, belong to the word before them. */
function afterContraction(text: string, at: number): number {
  if (text.charCodeAt(at) !== APOSTROPHE) return at;
  const [one, two] = text.slice(at + 1, at + 3).toLowerCase();
  if (one === 's' || one === 't' || one === 'd' || one === 'm') return at + 2;
  const pair = `${one}${two}`;
  return pair === 're' || pair === 've' || pair === 'll' ? at + 3 : at;
}

function endOfNumber(text: string, from: number): number {
  let at = from;
  for (let count = 0; count < 3 && classAt(text, at) === NUMBER; count++) at = after(text, at);
  return at;
}

/** Signs, and the line ends and slashes that follow them. */
function endOfSymbols(text: string, from: number): number {
  let at = from;
  while (isSymbol(classAt(text, at))) at = after(text, at);
  while (classAt(text, at) === NEWLINE || text.charCodeAt(at) === SLASH) at++;
  return at;
}

/** Up to the last line end; else all but the last space, which goes with what follows it. */
function endOfSpace(text: string, from: number): number {
  let at = from;
  let afterNewline = 0;
  for (let kind = classAt(text, at); kind === SPACE || kind === NEWLINE; kind = classAt(text, at)) {
    at++;
    if (kind === NEWLINE) afterNewline = at;
  }
  if (afterNewline > 0) return afterNewline;
  return at < text.length && at - from > 1 ? at - 1 : at;
}

/** The classes of characters that the splitting of o200k_base tells apart. */
const OTHER = 1;
const UPPER = 2;
const LOWER = 3;
/** Letters that have no case. */
const CASELESS = 4;
const MARK = 5;
const NUMBER = 6;
const SPACE = 7;
const NEWLINE = 8;

const CODE_POINTS = 0x110000;

/** Class of each code point, 0 where it is not known yet. */
const classes = new Uint8Array(CODE_POINTS);

/** The class of a code point, after the Unicode of the running JavaScript engine. */
function classOf(codePoint: number): number {
  if (classes[codePoint] === 0) classes[codePoint] = classify(codePoint);
  return classes[codePoint]!;
}

/** From hyphens over dashes, quotes and bullets to dots: punctuation all of it. */
const FIRST_DASH = 0x2010;
const LAST_DOT = 0x2027;

/** The commonest without regular expressions, whose compilation costs more than a page of English. */
function classify(codePoint: number): number {
  if (codePoint < 128) return classifyAscii(codePoint);
  if (codePoint >= FIRST_DASH && codePoint <= LAST_DOT) return OTHER;
  return classifyCharacter(String.fromCodePoint(codePoint));
}

function classifyAscii(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return NUMBER;
  if (code === 10 || code === 13) return NEWLINE;
  return code === 32 || (code >= 9 && code <= 12) ? SPACE : OTHER;
}

function classifyCharacter(character: string): number {
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER;
  if (/\p{Ll}/u.test(character)) return LOWER;
  if (/\p{L}/u.test(character)) return CASELESS;
  if (/\p{M}/u.test(character)) return MARK;
  if (/\p{N}/u.test(character)) return NUMBER;
  return /\p{White_Space}/u.test(character) ? SPACE : OTHER;
}
