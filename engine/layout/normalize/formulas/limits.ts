import { centreOf } from '../../geometry.ts';
import type { Word } from '../../page.ts';
import {
  acrossOf,
  isUpright,
  lower,
  mainOf,
  plainSign,
  replaceWords,
  SCRIPT_SIZE,
  type Scene,
  squeeze,
} from './scene.ts';

const SIGNS = new Set('∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀⨄');
const NAMES = new Set(['lim', 'max', 'min', 'sup', 'inf', 'argmax', 'argmin', 'limsup', 'liminf']);
/** Limits of integrals stand behind the sign, at its ends. */
const INTEGRALS = new Set('∫∬∭∮');
/** Their baselines lie so far above or below the operator's, em: nearer ones are set as they are elsewhere. */
const FAR = { least: 0.6, most: 2.2 };
/** In its middle, to this many em: fonts tell of narrower signs than they draw. */
const CENTRED = 0.8;
/** Words of one limit are no further apart, em of their own size. */
const APART = 0.6;
/** Where indices and exponents stand, em of the operator. */
const SHIFT = 0.3;
/** What both limits take, em. */
const WIDTH = 0.15;

/** Code of the first sign of mathematics: nearly all words begin before it. */
const MATHEMATICS = 0x2200;

export function isOperator({ text }: Word): boolean {
  if (text.length > 2) return text.length <= 7 && NAMES.has(text);
  return text.charCodeAt(0) >= MATHEMATICS && SIGNS.has(plainSign(text));
}

/**
 * Sets the limits above and below an operator behind it, as index and exponent.
 * @param others - all operators there are, which have limits of their own
 */
export function setLimits(scene: Scene, operator: Word, others: readonly Word[]): void {
  const rivals = others.filter((other) => other !== operator && other.baseline === operator.baseline);
  const isOwn = (word: Word) => {
    const far = (other: Word) => Math.abs(centreOf(word) - centreOf(other));
    return rivals.every((rival) => far(operator) <= far(rival));
  };
  const near = scene.words.filter((word) => word.size < SCRIPT_SIZE * operator.size && isOwn(word));
  const [below, above] = [findLimit(near, operator, 1), findLimit(near, operator, -1)];
  if (below.length + above.length === 0) return;
  const { baseline, right, size } = operator;
  let at = right;
  for (const [words, shift] of [
    [below, SHIFT],
    [above, -SHIFT],
  ] as const) {
    if (words.length === 0) continue;
    const to = at + (WIDTH * size) / 2;
    lower(words, baseline + shift * size - mainOf(words).baseline);
    squeeze(words, at, to);
    words[0]!.glued = true;
    at = to;
  }
  replaceWords(scene, [operator, ...below, ...above], [operator, ...below, ...above]);
}

/** The small words in a row above (−1) or below (1) an operator. */
function findLimit(words: readonly Word[], operator: Word, side: -1 | 1): Word[] {
  const { left, right, baseline, size, text } = operator;
  const isIntegral = INTEGRALS.has(text);
  const row = words.filter((word) => {
    const far = side * (word.baseline - baseline);
    return far > FAR.least * size && far < FAR.most * size && isUpright(word);
  });
  const reach = isIntegral ? SHIFT * size : 0;
  const seeds = row.filter((word) => word.left <= right + reach && word.right >= left);
  if (seeds.length === 0) return [];
  const nearest = seeds.reduce((a, b) =>
    Math.abs(b.baseline - baseline) < Math.abs(a.baseline - baseline) ? b : a,
  );
  const level = acrossOf(
    row.filter((word) => Math.abs(word.baseline - nearest.baseline) < 0.4 * nearest.size),
  );
  const limit = runAround(level, nearest);
  const across = { left: limit[0]!.left, right: limit.at(-1)!.right };
  return isIntegral || Math.abs(centreOf(across) - centreOf(operator)) <= CENTRED * size ? limit : [];
}

/** The words of a row that stand close to each other around one of them. */
function runAround(row: readonly Word[], word: Word): Word[] {
  const isClose = (i: number) => row[i]!.left - row[i - 1]!.right <= APART * word.size;
  let [from, to] = [row.indexOf(word), row.indexOf(word)];
  while (from > 0 && isClose(from)) from--;
  while (to + 1 < row.length && isClose(to + 1)) to++;
  return row.slice(from, to + 1);
}
