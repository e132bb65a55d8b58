import { paint } from '../terminal/paint.ts';

/** A bar of `width` columns, of which `fraction` is filled, with room for what is to come. */
export function bar(fraction: number, width: number, color: boolean): string {
  const filled = Math.round(fraction * width);
  return paint('█'.repeat(filled), 'accent', color) + paint('░'.repeat(width - filled), 'quiet', color);
}
