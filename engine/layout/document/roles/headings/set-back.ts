import type { HeadingCandidate } from './candidate.ts';

/** Type at least so much smaller than the body is set back. */
const SMALLER = 0.92;

/**
 * Whether a passage is set back from the text rather than off from it, as places and dates below a title are: smaller, and
 * nothing else. What is read off a picture has no exact size.
 */
export function isSetBack({ look, path, features }: HeadingCandidate): boolean {
  const isSetOff = look.bold || look.italic || look.caps || look.underlined || path.length > 0;
  return features.size! < SMALLER && !isSetOff && look.recognized === undefined;
}
