import type { Box } from '../../../document/document.ts';
import { changeWord } from '../../change-word.ts';
import { boxAround, centreOf, widthOf } from '../../geometry.ts';
import type { Ruling, Word } from '../../page.ts';
import {
  acrossOf,
  axisOf,
  baselineUnder,
  isUpright,
  lower,
  mainOf,
  reachAround,
  reachOf,
  replaceWords,
  SCRIPT_SIZE,
  type Scene,
  signLike,
  squeeze,
} from './scene.ts';

/** Something stands beside each fraction, so near, em … */
const BESIDE = 0.6;
/** … whose middle is level with the bar, to this many em: the rules of tables lie between lines. */
const LEVEL = 0.15;
/** Fractions that are exponents or indices stand so far off the axis of their base, em. */
const SHIFTED = { least: 0.2, most: 0.9 };
/** Their bars are no longer, points. */
const LONGEST_SMALL = 50;
/** What is set over and under a bar reaches out over its ends by so much, em, at most, … */
const OVER_ENDS = 0.12;
/** … stands so near it, em, … */
const NEAR = 0.5;
/** … in its middle, to this many em, … */
const CENTRED = 0.35;
/** … and the wider of the two takes this share of it. */
const FILLED = 0.8;
/** Words of one side share so much of their height with those that are nearer to the bar: lines of text below share less. */
const BESIDE_EACH_OTHER = 0.35;
/** Words of a formula are no further apart, em. */
const GAP = 1;
/** Letters hang below the baseline, and bars are drawn near it, em. */
const TOUCHING = 0.3;
/** Em: what is further apart has a space between. */
const SPACE = 0.18;
/** Widths of a bracket and of a stroke between two terms, em. */
const SIGN = 0.3;

/** Sets what stands over and under a bar on the line beside it, as `a/b`. @returns whether it is a fraction's bar */
export function setFraction(scene: Scene, bar: Ruling): boolean {
  const beside = findCarrier(scene.words, bar);
  if (!beside) return false;
  const inside = scene.words.filter((word) => isUpright(word) && isOver(bar, word, OVER_ENDS * beside.size));
  const above = gather(scene, bar, beside.size, inside, -1);
  const below = above.length > 0 ? gather(scene, bar, beside.size, inside, 1) : [];
  if (below.length === 0 || !areCentred(bar, above, below, beside.size)) return false;
  const reach = reachAround(scene, [...above, ...below]);
  const set = writeFraction(bar, beside, acrossOf(above), acrossOf(below));
  set[0]!.glued = scene.words.some((word) => isRightBefore(scene, word, bar, beside.size));
  for (const word of set) scene.reaches.set(word, reach);
  replaceWords(scene, [...above, ...below], set);
  joinStop(scene.words, bar, beside);
  return true;
}

/** What tells the line of a fraction, if the bar can be of one. */
export function findCarrier(words: readonly Word[], bar: Ruling): Word | undefined {
  return findBeside(words, bar) ?? findBase(words, bar);
}

/**
 * A word on whose axis a bar lies, or something else that is drawn there.
 * @param level - how far from it, em
 */
export function findBeside(
  words: readonly Word[],
  { position, start, end }: Pick<Ruling, 'position' | 'start' | 'end'>,
  level = LEVEL,
): Word | undefined {
  const isBeside = (word: Word) => {
    const { left, right, size } = word;
    if (Math.abs(axisOf(word) - position) > level * size || !isUpright(word)) return false;
    const [before, behind] = [start - right, left - end];
    const slack = -OVER_ENDS * size;
    return (before >= slack && before <= BESIDE * size) || (behind >= slack && behind <= BESIDE * size);
  };
  return words.find(isBeside);
}

/** A stand-in for what would be beside a fraction that is an exponent or index: on its axis, and as small. */
export function findBase(words: readonly Word[], bar: Ruling): Word | undefined {
  if (bar.end - bar.start > LONGEST_SMALL) return undefined;
  const isBase = (word: Word) => {
    const gap = bar.start - word.right;
    if (gap < -OVER_ENDS * word.size || gap > SPACE * word.size) return false;
    const shift = Math.abs(axisOf(word) - bar.position) / word.size;
    return shift > SHIFTED.least && shift < SHIFTED.most && isUpright(word);
  };
  const base = words.find(isBase);
  const part =
    base &&
    words.find((word) => word.size < SCRIPT_SIZE * base.size && isOver(bar, word, 0) && isNearBar(word, bar));
  return part && { ...part, baseline: baselineUnder(bar.position, part.size) };
}

function isNearBar({ baseline, size }: Word, { position }: Ruling): boolean {
  return Math.abs(baseline - position) < 1.5 * size;
}

/** Whether no space stands between a word and the bar behind it. */
function isRightBefore(scene: Scene, word: Word, { position, start }: Ruling, em: number): boolean {
  const gap = start - word.right;
  if (gap < -OVER_ENDS * em || gap > SPACE * em) return false;
  const { top, bottom } = reachOf(scene, word);
  return top < position && bottom > position;
}

/** Whether a word reaches no further than a bar at either end. @param slack - points */
export function isOver({ start, end }: Ruling, { left, right }: Word, slack: number): boolean {
  return left >= start - slack && right <= end + slack;
}

/** What stands on one side of a bar (−1 above, 1 below): the words nearest to it and those beside these; none where some reach out. */
function gather(scene: Scene, bar: Ruling, em: number, inside: readonly Word[], side: -1 | 1): Word[] {
  const gapOf = (word: Word) => {
    const { top, bottom } = reachOf(scene, word);
    return side < 0 ? bar.position - bottom : top - bar.position;
  };
  const candidates = inside
    .map((word) => ({ word, gap: gapOf(word) }))
    .filter(({ gap }) => gap > -TOUCHING * em)
    .sort((a, b) => a.gap - b.gap);
  const [nearest] = candidates;
  if (!nearest || nearest.gap > NEAR * em) return [];
  const reach = { ...reachOf(scene, nearest.word) };
  const gathered: Word[] = [];
  for (const { word } of candidates) {
    const { top, bottom } = reachOf(scene, word);
    const shared = Math.min(bottom, reach.bottom) - Math.max(top, reach.top);
    if (shared < BESIDE_EACH_OTHER * Math.min(bottom - top, reach.bottom - reach.top)) continue;
    reach.top = Math.min(reach.top, top);
    reach.bottom = Math.max(reach.bottom, bottom);
    gathered.push(word);
  }
  const isAmong = new Set(gathered);
  const reachesOut = scene.words.some((word) => {
    if (isAmong.has(word) || !isUpright(word)) return false;
    const across = Math.min(word.right, bar.end) - Math.max(word.left, bar.start);
    const { top, bottom } = reachOf(scene, word);
    const down = Math.min(bottom, reach.bottom) - Math.max(top, reach.top);
    return across > OVER_ENDS * em && down > (bottom - top) / 2;
  });
  return reachesOut ? [] : gathered;
}

/** Whether what stands over and under a bar is in its middle, without gaps, and as wide as it. */
function areCentred(
  { start, end }: Ruling,
  above: readonly Word[],
  below: readonly Word[],
  em: number,
): boolean {
  const [over, under] = [boxAround(above), boxAround(below)];
  const isCentred = (box: Box) => Math.abs(centreOf(box) - (start + end) / 2) <= CENTRED * em;
  const widest = Math.max(widthOf(over), widthOf(under));
  if (hasGap(above, em) || hasGap(below, em)) return false;
  return isCentred(over) && isCentred(under) && widest >= FILLED * (end - start);
}

/** Whether some of the words, which are those of cells then, stand far apart. */
function hasGap(words: readonly Word[], em: number): boolean {
  let reached = Infinity;
  return acrossOf(words).some(({ left, right }) => {
    const isApart = left - reached > GAP * em;
    reached = reached === Infinity ? right : Math.max(reached, right);
    return isApart;
  });
}

/** Words and signs, from the start of the bar to its end, on the line of the word beside it. */
function writeFraction(
  { start, end }: Ruling,
  beside: Word,
  above: readonly Word[],
  below: readonly Word[],
): Word[] {
  const [open, close] = [needsBrackets(above, false), needsBrackets(below, true)];
  const stroke = `${open ? ')' : ''}/${close ? '(' : ''}`;
  const em = SIGN * beside.size;
  const parts: { words: readonly Word[]; sign?: string; width: number }[] = [
    ...(open ? [{ words: [], sign: '(', width: em }] : []),
    { words: above, width: widthOf(boxAround(above)) },
    { words: [], sign: stroke, width: stroke.length * em },
    { words: below, width: widthOf(boxAround(below)) },
    ...(close ? [{ words: [], sign: ')', width: em }] : []),
  ];
  const scale = (end - start) / parts.reduce((sum, { width }) => sum + width, 0);
  const set: Word[] = [];
  let at = start;
  for (const { words, sign, width } of parts) {
    const to = at + width * scale;
    if (sign) set.push(signLike(changeWord(mainOf(above), { baseline: beside.baseline }), sign, at, to));
    else {
      lower(words, beside.baseline - mainOf(words).baseline);
      squeeze(words, at, to);
      words[0]!.glued = true;
      set.push(...words);
    }
    at = to;
  }
  return set;
}

/** Numbers, names and what is in brackets already. */
const ATOM = /^(?:\p{N}[\p{N}.,]*|[∂∇]?\p{L}\p{M}*|∂?\p{L}{2,}|√?\([^()]*\)|√[\p{L}\p{N}])?$/u;
/** Signs between the factors of a term. */
const JOINS = /[+\-\u2212±∓=<>≤≥·×∗*/,;:]/u;

/** Whether a part of a fraction, on one line with the other, is not clear without brackets. @param isLower - where products are not either */
export function needsBrackets(words: readonly Word[], isLower: boolean): boolean {
  const { size } = mainOf(words);
  const base = words.filter((word) => word.size > SCRIPT_SIZE * size);
  const text = base.map((word) => word.text).join('');
  if (ATOM.test(text)) return false;
  return isLower || JOINS.test(text) || base.slice(1).some(({ glued }) => !glued);
}

const STOP = /^[.,;:)\]}]/;

/** A full stop or bracket behind the bar touches what is now before it. */
function joinStop(words: readonly Word[], { end }: Ruling, { baseline, size }: Word): void {
  for (const word of words) {
    const gap = word.left - end;
    if (Math.abs(word.baseline - baseline) < 0.1 * size && gap > -0.1 * size && gap < 2 * SPACE * size) {
      if (STOP.test(word.text)) word.glued = true;
    }
  }
}
