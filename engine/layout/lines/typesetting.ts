import type { Word } from '../page.ts';
import { styleOf } from './spans.ts';

/** The type that most letters of a text are in. */
export interface Typesetting {
  /** Points. */
  size: number;
  font: string;
  /** Bits, as those of a line. */
  style: number;
  color: number;
  /** How many letters are in it. */
  letters: number;
}

/** @param words - at least one */
export function typesettingOf(words: Iterable<Word>): Typesetting {
  const settings = new Map<string, Typesetting>();
  for (const word of words) {
    const { size, font, color, text } = word;
    const style = styleOf(word, word);
    const key = `${size}|${font.name}|${style}|${color}`;
    const known = settings.get(key);
    if (known) known.letters += text.length;
    else settings.set(key, { size, font: font.name, style, color, letters: text.length });
  }
  return [...settings.values()].reduce((a, b) => (b.letters > a.letters ? b : a));
}
