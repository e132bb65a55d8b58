import type { Box } from '../../../document/document.ts';
import { isRightToLeft, isRightToLeftCode } from '../../../layout/lexicon/right-to-left.ts';
import type { Word } from '../../../layout/page.ts';
import { composeAccents } from './accents.ts';
import { characterOf, isCombining, isIdeograph, isIndic, isSpaceCode, NON_JOINER } from './characters.ts';
import { dropOverprinted } from './duplicates.ts';
import { type GlyphStyle, type Glyphs, GONE } from './glyphs.ts';
import { setIndicMarks } from './indic-marks.ts';
import { joinSigns } from './joined-signs.ts';
import { joinLetterSpaced } from './letter-spacing.ts';
import { measureTracking } from './tracking.ts';

/** Net gap between two glyphs, in em, above which they belong to two words. Agrees with pdftotext on 31 varied files. */
const WORD_GAP = 0.11;
/** Spaces over which the next glyph was moved back to less than this (em) part nothing; some producers put them after hyphens. */
const UNDONE_SPACE = 0.03;
/** A glyph that starts this far (em) before the end of the one before it starts anew, as at a new line. */
const BACKWARD = 0.5;
/** Shift of the baseline, in em, that ends a piece: superscripts rise by 0.2 and more, rounding by less than this. */
const BASELINE_SHIFT = 0.05;
/** Beyond this shift (em) the glyph stands on another line … */
const OTHER_LINE = 0.7;
/** … and where nothing parts them along the line, as an index and an exponent, beyond this one. */
const OTHER_LINE_TOUCHING = 0.9;
/** Gap, in em, that browsers and word processors leave unasked between ideographs and letters or digits: 1/8 and 1/4. */
const IDEOGRAPH_GAP = 0.27;
/** Gaps that clusters of Indic scripts leave where the file does not tell the width of all their signs, em. */
const INDIC_GAP = 0.6;
/** Letters of these scripts begin so far before the signs they follow, em: those that reach over them, and by kerning. */
const INDIC_BACK = 0.25;

/** Gaps in type of one width, em: it has spaces as wide as letters, and some programs set letters in wider cells. */
const MONOSPACED_GAP = 0.3;

/** Non-joiners that keep no two letters apart. */
const IDLE_NON_JOINER = /(?<!\p{L}\p{M}*)\u200c|\u200c(?!\p{L})/gu;

/** … and that fonts leave within words of Arabic script, of which the widest that was seen is 0.17. */
const ARABIC_GAP = 0.2;

/** How a glyph follows the one before it: in the same word, in a word of its own without a space, or in a new word. */
type Joint = 'joined' | 'glued' | 'apart';

/** Words of a page with what building them found out. */
interface WordReading {
  words: Word[];
  /** Glyphs for which no character is known. */
  unknown: number;
}

/** Groups glyphs into words by their geometry. */
export function glyphsToWords(glyphs: Glyphs): WordReading {
  composeAccents(glyphs);
  setIndicMarks(glyphs);
  joinSigns(glyphs);
  const builder: Builder = { glyphs, unknown: 0, tracking: measureTracking(glyphs) };
  const words: Word[] = [];
  /** For each word: no space glyph stands before it, only a gap. */
  const gapOnly: boolean[] = [];
  const { code, count, style, styles } = glyphs;
  let start = -1;
  let last = -1;
  let spaced = false;
  let joint: Joint = 'apart';
  for (let i = 0; i < count; i++) {
    const isSpace = isSpaceCode(code[i]!);
    if (isSpace) spaced = true;
    if (isSpace || code[i] === GONE || styles[style[i]!]!.absent) continue;
    const next = last < 0 ? 'apart' : jointOf(builder, last, i, spaced);
    if (next !== 'joined') {
      if (start >= 0) words.push(makeWord(builder, start, last + 1, joint === 'glued'));
      gapOnly.push(!spaced);
      joint = next;
      start = i;
    }
    spaced = false;
    last = i;
  }
  if (start >= 0) words.push(makeWord(builder, start, last + 1, joint === 'glued'));
  const whole = dropOverprinted(joinLetterSpaced(words, gapOnly));
  return { words: whole.filter((word) => word.text !== ''), unknown: builder.unknown };
}

/** A page's glyphs while words are made of them, and what is found out on the way. */
interface Builder {
  glyphs: Glyphs;
  unknown: number;
  /** Space added between letters, em. */
  tracking: Float32Array;
  /** Words of Indic scripts, or of those from right to left, are parted by spaces that are glyphs; asked when the first gap
   * between their letters is met. */
  spacesIndic?: boolean;
  spacesRightToLeft?: boolean;
}

function jointOf(builder: Builder, p: number, q: number, spaced: boolean): Joint {
  const { glyphs } = builder;
  const { x, y, advance, code } = glyphs;
  const a = glyphs.styles[glyphs.style[p]!]!;
  const b = glyphs.styles[glyphs.style[q]!]!;
  if (a.angle !== b.angle) return 'apart';
  const em = Math.max(a.size, b.size);
  const dx = x[q]! - x[p]!;
  const dy = y[q]! - y[p]!;
  const across = Math.abs(dy * a.alongX - dx * a.alongY);
  if (across > OTHER_LINE_TOUCHING * em) return 'apart';
  const along = dx * a.alongX + dy * a.alongY;
  const gap = along >= 0 ? along - advance[p]! : -along - advance[q]!;
  if (across > OTHER_LINE * em && (spaced || Math.abs(gap) > UNDONE_SPACE * em)) return 'apart';
  if ((isCombining(code[q]!) || code[q] === NON_JOINER) && !spaced && gap < em) return 'joined';
  const smaller = a.size + b.size - em;
  const { tracking } = builder;
  const isGap = spaced
    ? Math.abs(gap) > UNDONE_SPACE * smaller
    : gap / smaller - Math.min(tracking[p]!, tracking[q]!) > WORD_GAP &&
      partsWords(builder, p, q, gap / smaller);
  if (isGap) return 'apart';
  const isOverSign = -along < INDIC_BACK * em && isIndic(code[p]!) && isIndic(code[q]!);
  if (gap < -BACKWARD * em && !(along === 0 && a === b) && !isOverSign) return 'apart';
  // Signs of a left-to-right run that PDFium turned round with the text about it: the line puts them in order. Those of
  // text that stands on its head come backwards too; `makeWord` turns them.
  if (
    a.angle === 0 &&
    -along > 0.5 * advance[q]! &&
    !isRightToLeftCode(code[p]!) &&
    !isRightToLeftCode(code[q]!)
  )
    return 'glued';
  return across <= BASELINE_SHIFT * em && sameLook(a, b) ? 'joined' : 'glued';
}

/** Whether a gap wider than `WORD_GAP`, of so many em, without a space, parts two words: in some scripts and fonts it does not. */
function partsWords(builder: Builder, p: number, q: number, gap: number): boolean {
  const { code, style, styles } = builder.glyphs;
  if (gap <= MONOSPACED_GAP && isMonospaced(styles[style[p]!]!) && isMonospaced(styles[style[q]!]!))
    return false;
  const a = code[p]!;
  const b = code[q]!;
  if (isIndic(a) && isIndic(b)) {
    builder.spacesIndic ??= setsSpaces(builder.glyphs, isIndic);
    return !builder.spacesIndic || gap > INDIC_GAP;
  }
  if (gap <= ARABIC_GAP && isRightToLeftCode(a) && isRightToLeftCode(b)) {
    builder.spacesRightToLeft ??= setsSpaces(builder.glyphs, isRightToLeftCode);
    return !builder.spacesRightToLeft;
  }
  return isIdeograph(a) === isIdeograph(b) || gap > IDEOGRAPH_GAP;
}

/** Text layers of scans, which nobody sees, are set in fonts of one width whatever the page is set in. */
function isMonospaced({ font, hidden }: GlyphStyle): boolean {
  return font.monospaced && !hidden;
}

/** Whether spaces that are glyphs stand behind letters of some scripts. */
function setsSpaces({ code, count }: Glyphs, isOfScript: (code: number) => boolean): boolean {
  for (let i = 1; i < count; i++) if (isSpaceCode(code[i]!) && isOfScript(code[i - 1]!)) return true;
  return false;
}

function sameLook(a: GlyphStyle, b: GlyphStyle): boolean {
  return (
    a === b ||
    (a.font === b.font &&
      Math.abs(a.size - b.size) < 0.01 * a.size &&
      a.hidden === b.hidden &&
      a.tag === b.tag &&
      a.clip === b.clip)
  );
}

function makeWord(builder: Builder, from: number, to: number, glued: boolean): Word {
  const { code, x, y, advance, styles, style: styleOf } = builder.glyphs;
  const style = styles[styleOf[from]!]!;
  const { alongX, alongY, charset } = style;
  let text = '';
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let i = from; i < to; i++) {
    const c = code[i]!;
    if (c === GONE || isSpaceCode(c)) continue;
    if (c > 32 && c < 127 && charset === undefined) text += String.fromCharCode(c);
    else text += wordCharacter(builder, c, style);
    const startX = x[i]!;
    const startY = y[i]!;
    const endX = startX + advance[i]! * alongX;
    const endY = startY + advance[i]! * alongY;
    left = Math.min(left, startX, endX);
    right = Math.max(right, startX, endX);
    top = Math.min(top, startY, endY);
    bottom = Math.max(bottom, startY, endY);
  }
  if (
    to - from > 1 &&
    runsBackwards(x[to - 1]! - x[from]!, y[to - 1]! - y[from]!, style) &&
    !isRightToLeft(text)
  )
    text = [...text].reverse().join('');
  if (text.includes('\u200c')) text = text.replace(IDLE_NON_JOINER, '');
  // Its box is that of its baseline up to here. The direction across the line, from the baseline up, is (alongY, -alongX).
  const { ascent, descent } = style;
  const upX = alongY * ascent;
  const downX = -alongY * descent;
  const upY = -alongX * ascent;
  const downY = alongX * descent;
  const word: Word = {
    text,
    left: left + Math.min(upX, downX),
    top: top + Math.min(upY, downY),
    right: right + Math.max(upX, downX),
    bottom: bottom + Math.max(upY, downY),
    baseline: y[from]!,
    size: style.size,
    font: style.font,
    color: style.color,
    glued,
    angle: style.angle,
    hidden: style.hidden || undefined,
    tag: style.tag,
  };
  if (isClippedAway(word, style.clip)) word.hidden = true;
  return word;
}

/** Whether glyphs come against their direction of writing, as PDFium gives those of text that stands on its head. */
function runsBackwards(dx: number, dy: number, { alongX, alongY, size }: GlyphStyle): boolean {
  return dx * alongX + dy * alongY < -0.1 * size;
}

function wordCharacter(builder: Pick<Builder, 'unknown'>, code: number, style: GlyphStyle): string {
  const text = characterOf(code, style.charset);
  if (text === '\uFFFD') builder.unknown++;
  return text;
}

/** Whether a word is there but not seen: its middle was clipped away. */
function isClippedAway(word: Word, clip: Box | undefined): boolean {
  if (!clip) return false;
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x < clip.left || x > clip.right || y < clip.top || y > clip.bottom;
}
