import type { Word } from '../page.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const FIRST_RIGHT_TO_LEFT = 0x590;

/** Whether a text holds letters of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= FIRST_RIGHT_TO_LEFT) return RIGHT_TO_LEFT.test(text);
  }
  return false;
}

export function isMainlyRightToLeft(words: readonly Word[]): boolean {
  if (!words.some(({ text }) => isRightToLeft(text))) return false;
  let letters = 0;
  let rightToLeft = 0;
  for (const { text } of words) {
    if (isRightToLeft(text)) rightToLeft += text.length;
    else if (/\p{L}/u.test(text)) letters += text.length;
  }
  return rightToLeft > letters;
}

/** Words of a right-to-left line in logical order: right to left, runs of left-to-right words kept in theirs. */
export function orderRightToLeft(words: readonly Word[]): Word[] {
  const byPosition = [...words].sort((a, b) => b.left - a.left);
  const ordered: Word[] = [];
  let run: Word[] = [];
  const flush = () => {
    ordered.push(...run.reverse());
    run = [];
  };
  for (const word of byPosition) {
    if (/[\p{L}\p{N}]/u.test(word.text) && !isRightToLeft(word.text)) run.push(word);
    else {
      flush();
      ordered.push(word);
    }
  }
  flush();
  return ordered;
}
