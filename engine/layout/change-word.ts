import type { Word } from './page.ts';

/**
 * A word with some of its facts changed. All of its fields are written out in the order in which readers give them: what a
 * spread makes has a shape of its own in V8 for each place that spreads, and one for each object where it adds or widens
 * a field, and code that meets many shapes looks each field up.
 */
export function changeWord(word: Word, changes: Partial<Word>): Word {
  const { text, left, top, right, bottom, baseline, size, font, color, glued, angle } = word;
  const { hidden, filledIn, tag, confidence } = word;
  const copy: Word = {
    text,
    left,
    top,
    right,
    bottom,
    baseline,
    size,
    font,
    color,
    glued,
    angle,
    hidden,
    tag,
    confidence,
  };
  if (filledIn) copy.filledIn = filledIn;
  return Object.assign(copy, changes);
}
