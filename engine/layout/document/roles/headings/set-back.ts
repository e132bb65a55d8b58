import { BOLD, ITALIC } from '../../../lines/spans.ts';
import type { HeadingCandidate } from './candidate.ts';

/** Type at least so much smaller than the body is set back. */
const SMALLER = 0.92;

/**
 * Whether a passage is set back from the text rather than off from it, as places and dates below a title are: smaller, and
 * nothing else, not even in a part. Type of another font may be bold without its file saying so, and what is read off a
 * picture has no exact size.
 */
export function isSetBack({ item, look, path, features }: HeadingCandidate): boolean {
  const isSetOff = look.caps || look.underlined || path.length > 0;
  const runs = item.passage.lines.flatMap((line) => line.runs);
  const isPlain = runs.every(({ style }) => !(style & (BOLD | ITALIC)));
  const isSmaller = features.size! < SMALLER && features.otherFont === 0 && look.recognized === undefined;
  return isSmaller && isPlain && !isSetOff && features.section === 0;
}
