import { isRightToLeftCode } from '../../../layout/lexicon/right-to-left.ts';
import { isIdeograph, isIndic, isSpaceCode } from './characters.ts';
import { type GlyphStyle, type Glyphs, GONE } from './glyphs.ts';

/** Letters set apart leave gaps of this many em at least, and at most: wider ones part words or columns. */
const LEAST = 0.05;
const MOST = 0.25;
/** So many gaps, of which all but this share are as wide: pairs of letters move together or apart. */
const FEWEST_GAPS = 4;
const FEW = 0.1;
/** In a short run of capitals more pairs do, such as "AWA" and "TAC": … */
const MANY = 0.4;
/** … half of its gaps agree within this (em), which they do not where widths of letters are wrong. */
const EVEN = 0.02;
/** Baselines of one line agree within this share of an em. */
const SAME_LINE = 0.06;
/** A gap wider than this (em) ends what is set as one. */
const APART = 1;

/**
 * For each glyph the space (em) that is added between the letters of the text it stands in, as headings have it: 0 in most
 * text. With it gaps between letters come near those between words.
 */
export function measureTracking(glyphs: Glyphs): Float32Array {
  const { code, count, style, styles } = glyphs;
  const tracking = new Float32Array(count);
  let gaps: number[] = [];
  let start = 0;
  let last = -1;
  const finish = (end: number) => {
    const usual = usualOf(gaps);
    if (usual > 0) tracking.fill(usual, start, end);
    gaps = [];
    start = end;
  };
  for (let i = 0; i < count; i++) {
    if (code[i] === GONE || styles[style[i]!]!.absent || isSpaceCode(code[i]!)) continue;
    if (last >= 0) {
      const gap = areAlike(styles[style[last]!]!, styles[style[i]!]!)
        ? gapBetween(glyphs, last, i)
        : undefined;
      if (gap === undefined) finish(i);
      else if (i === last + 1 && isLetter(code[last]!) && isLetter(code[i]!)) gaps.push(gap);
    }
    last = i;
  }
  finish(count);
  return tracking;
}

/** Some programs set each letter by an operator of its own. */
function areAlike(a: GlyphStyle, b: GlyphStyle): boolean {
  return a === b || (a.font === b.font && a.size === b.size && a.angle === b.angle);
}

/** From the end of a glyph to the next one of its line, em; undefined for what stands elsewhere. */
function gapBetween({ x, y, advance, style, styles }: Glyphs, p: number, q: number): number | undefined {
  const { alongX, alongY, size } = styles[style[p]!]!;
  const dx = x[q]! - x[p]!;
  const dy = y[q]! - y[p]!;
  const gap = (dx * alongX + dy * alongY - advance[p]!) / size;
  const isOnLine = Math.abs(dy * alongX - dx * alongY) < SAME_LINE * size;
  return isOnLine && Math.abs(gap) < APART ? gap : undefined;
}

/** Letters of scripts whose words are told by gaps alone; figures stand in columns. */
function isLetter(code: number): boolean {
  return code > 64 && !isIdeograph(code) && !isIndic(code) && !isRightToLeftCode(code);
}

/** The median of gaps that are those of letters set apart, else 0; sorts them only then. */
function usualOf(gaps: number[]): number {
  if (gaps.length < FEWEST_GAPS) return 0;
  let narrow = 0;
  for (const gap of gaps) if (gap < LEAST && ++narrow > MANY * gaps.length) return 0;
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1]!;
  if (usual > MOST) return 0;
  if (narrow <= Math.floor(FEW * gaps.length)) return usual;
  const even = gaps.filter((gap) => Math.abs(gap - usual) < EVEN).length;
  return 2 * even >= gaps.length ? usual : 0;
}
