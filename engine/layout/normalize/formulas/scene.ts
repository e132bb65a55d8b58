import { changeWord } from '../../change-word.ts';
import { boxAround } from '../../geometry.ts';
import type { Page, Word } from '../../page.ts';

/** The words of a page while its formulas are set on lines; they are copies and may be changed. */
export interface Scene {
  words: Word[];
  /** How far a word stands for what it was set above or below of, y; words without an entry reach as far as their letters. */
  reaches: Map<Word, Reach>;
}

export interface Reach {
  top: number;
  bottom: number;
}

/** Indices and exponents are set smaller than this share of what they belong to. */
export const SCRIPT_SIZE = 0.86;
/** Letters reach from this far above their baseline to this far below it, em. */
const ASCENT = 0.75;
const DESCENT = 0.25;
/** Bars of fractions, and the middle of operators and large signs, lie so far above the baseline, em, in fonts of all makes. */
const AXIS = 0.25;

/** Says of a sign how it is to look, which lines of formulas do not need. */
const VARIATION = /[\ufe00-\ufe0f]$/;

export function sceneOf(page: Page): Scene {
  const words = page.words.map((word) => changeWord(word, { text: plainSign(word.text) }));
  return { words, reaches: new Map() };
}

export function plainSign(text: string): string {
  return text.length === 2 ? text.replace(VARIATION, '') : text;
}

export function isUpright({ angle, hidden }: Word): boolean {
  return angle === 0 && !hidden;
}

export function axisOf({ baseline, size }: Word): number {
  return baseline - AXIS * size;
}

/** @param y of an axis @returns y of the baseline below it */
export function baselineUnder(y: number, size: number): number {
  return y + AXIS * size;
}

export function reachOf(scene: Scene, word: Word): Reach {
  const { baseline, size } = word;
  return scene.reaches.get(word) ?? { top: baseline - ASCENT * size, bottom: baseline + DESCENT * size };
}

export function reachAround(scene: Scene, words: readonly Word[]): Reach {
  const reaches = words.map((word) => reachOf(scene, word));
  return {
    top: Math.min(...reaches.map(({ top }) => top)),
    bottom: Math.max(...reaches.map(({ bottom }) => bottom)),
  };
}

/** The word that tells where some stand: the longest of the largest. */
export function mainOf(words: readonly Word[]): Word {
  return words.reduce((main, word) => {
    if (Math.abs(word.size - main.size) > 0.1) return word.size > main.size ? word : main;
    return word.text.length > main.text.length ? word : main;
  });
}

/** Moves words down, or up where `by` is negative. */
export function lower(words: readonly Word[], by: number): void {
  for (const word of words) {
    word.baseline += by;
    word.top += by;
    word.bottom += by;
  }
}

/** Sets words side by side, the way they stood, from one x to another. */
export function squeeze(words: readonly Word[], from: number, to: number): void {
  const { left, right } = boxAround(words);
  const scale = (to - from) / Math.max(right - left, 1e-6);
  for (const word of words) {
    word.left = from + (word.left - left) * scale;
    word.right = from + (word.right - left) * scale;
  }
}

/** From left to right. */
export function acrossOf(words: readonly Word[]): Word[] {
  return words.toSorted((a, b) => a.left - b.left);
}

/** Takes words from where they are in the stream and puts a sequence at the place of the first of them. */
export function replaceWords(scene: Scene, words: readonly Word[], by: readonly Word[]): void {
  const gone = new Set(words);
  const at = scene.words.findIndex((word) => gone.has(word));
  const kept = scene.words.filter((word) => !gone.has(word));
  kept.splice(at, 0, ...by);
  scene.words = kept;
}

/** A sign that the page does not show, set like a word, upright, and without a space before it. */
export function signLike(word: Word, text: string, left: number, right: number): Word {
  const font = word.font.italic ? { ...word.font, italic: false } : word.font;
  return changeWord(word, { text, left, right, font, glued: true });
}
