import { BOLD } from '../../../lines/spans.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { FoundHeading } from './candidate.ts';

/** So many times the same words in the type of the text head no sections: they say whose turn it is. */
const LEAST_TURNS = 3;
/** Type of the text's size is larger by less than this share of it. */
const SAME_SIZE = 0.06;

/**
 * Headings without the names above the speeches of plays and interviews.
 * @param candidates - all that may be headings by their look, among which such names come again
 */
export function leaveOutSpeakers<T extends Pick<FoundHeading, 'text' | 'look' | 'isAtTop' | 'isOnSlide'>>(
  headings: readonly T[],
  candidates: readonly T[],
  type: TypeFacts,
): T[] {
  const turns = new Map<string, number>();
  for (const { text } of candidates) turns.set(text, (turns.get(text) ?? 0) + 1);
  const isPlain = ({ look }: T) =>
    look.size < (1 + SAME_SIZE) * type.size && !look.underlined && look.bold === ((type.style & BOLD) !== 0);
  // Slides that go on with a matter bear its title again.
  const mayBeTurn = (heading: T) => isPlain(heading) && !(heading.isAtTop && heading.isOnSlide);
  return headings.filter((heading) => !mayBeTurn(heading) || (turns.get(heading.text) ?? 0) < LEAST_TURNS);
}
