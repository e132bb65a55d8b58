/** A part of a text, in UTF-16 units. */
export interface Slice {
  text: string;
  from: number;
  /** Where the next part begins; undefined at the end. */
  next?: number;
}

/** A break is looked for in the last part of a slice of this share. */
const BREAK_SHARE = 0.25;

/**
 * The part of a text that begins at `from` and has at most `size` units. It ends after a paragraph, else after a
 * line, where there is one near the end, and never inside a character. All parts in turn are the text, once.
 */
export function sliceText(text: string, from: number, size: number): Slice {
  if (from + size >= text.length) return { text: text.slice(from), from };
  const next = endOfSlice(text, from, from + size);
  return { text: text.slice(from, next), from, next };
}

function endOfSlice(text: string, from: number, limit: number): number {
  const earliest = limit - Math.floor((limit - from) * BREAK_SHARE);
  for (const mark of ['\n\n', '\n']) {
    const end = text.lastIndexOf(mark, limit - mark.length) + mark.length;
    if (end >= earliest && end > from + mark.length) return end;
  }
  return isInsideCharacter(text, limit) && limit - 1 > from ? limit - 1 : limit;
}

function isInsideCharacter(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/**
 * How many units of a text from `from` on stay within both bounds. Scripts with many bytes to a character have about as
 * many tokens more, so that hosts, which count tokens, get about as much of any of them.
 * @param bytes in UTF-8
 */
export function unitsWithin(text: string, from: number, bounds: { units: number; bytes: number }): number {
  const end = Math.min(text.length, from + bounds.units);
  let bytes = 0;
  for (let at = from; at < end; at++) {
    bytes += bytesOf(text.charCodeAt(at));
    if (bytes > bounds.bytes) return at - from;
  }
  return end - from;
}

/** Of one unit; a character of two has four. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
}
