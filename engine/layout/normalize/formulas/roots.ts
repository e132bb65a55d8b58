import type { Ruling, Word } from '../../page.ts';
import { isOver, needsBrackets } from './fractions.ts';
import { acrossOf, isUpright, mainOf, reachOf, type Scene, signLike } from './scene.ts';

export const ROOT = '√';
/** The bar of a root begins where its sign ends, to this many em … */
const JOINED = 0.35;
/** … and so far above or below its middle, em. */
const REACH = 2.5;
/** What it holds reaches out over the ends of its bar by so much, em, at most, … */
const OVER_ENDS = 0.15;
/** … and stands so near below its bar, em. */
const NEAR = 0.6;

/** Sets the sign of a root before what stands under its bar, in brackets where that is more than one term. @returns whether it is a root's bar */
export function setRoot(scene: Scene, bar: Ruling): boolean {
  const sign = scene.words.find((word) => isSignOf(word, bar));
  if (!sign) return false;
  const em = sign.size;
  const inside = scene.words.filter((word) => {
    const gap = reachOf(scene, word).top - bar.position;
    return (
      word !== sign &&
      isUpright(word) &&
      isOver(bar, word, OVER_ENDS * em) &&
      gap > -0.3 * em &&
      gap < NEAR * em
    );
  });
  if (inside.length === 0) return false;
  const words = acrossOf(inside);
  const main = mainOf(words);
  sign.baseline = main.baseline;
  sign.top = main.top;
  sign.bottom = main.bottom;
  words[0]!.glued = true;
  if (!needsBrackets(words, true)) return true;
  const [first, last] = [words[0]!, words.at(-1)!];
  const opened = scene.words.indexOf(first);
  scene.words.splice(opened, 0, signLike(main, '(', sign.right, first.left));
  const closed = scene.words.indexOf(last);
  scene.words.splice(closed + 1, 0, signLike(main, ')', last.right, last.right));
  return true;
}

function isSignOf(word: Word, { position, start }: Ruling): boolean {
  if (!word.text.endsWith(ROOT) || !isUpright(word)) return false;
  const { right, top, bottom, size } = word;
  return Math.abs(start - right) <= JOINED * size && Math.abs((top + bottom) / 2 - position) <= REACH * size;
}
