import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import type { DotLeader } from '../../ink/shapes/dot-leaders.ts';
import { signWord } from './sign-word.ts';

/** A row of dots as a line of one word, as high as the letters beside it: `letter` pixels. Fine ones are told as usual ones are. */
export function readDotLeader({ left, right, bottom, dots }: DotLeader, letter: number): RecognizedLine {
  const box = { left, top: bottom - letter, right, bottom };
  const usual = Math.ceil((right - left) / letter);
  const word = signWord(box, '.'.repeat(Math.min(dots.length, usual)));
  const baseline = { x0: left, y0: dots[0]!.bottom, x1: right, y1: dots.at(-1)!.bottom };
  return { ...box, words: [word], baseline, height: letter };
}
