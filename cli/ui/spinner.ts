import type { Symbols } from '../terminal/symbols.ts';

const turnMilliseconds = 100;

/** The picture of something that turns, at a moment in milliseconds. */
export function spinnerAt(moment: number, { spinner }: Symbols): string {
  return spinner[Math.floor(moment / turnMilliseconds) % spinner.length] ?? '';
}
