import { isSectionName } from '../../../lexicon/section-names.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { FoundHeading } from './candidate.ts';
import { keyOf } from './look.ts';

/** Type so many times as large as the body is larger. */
const LARGER = 1.06;

/**
 * Headings without lines in italics no larger than the text, all of which stand right below headings of another look: they
 * say whom or when it is by. Where sections of the second rank are set so, text stands above some of them.
 */
export function leaveOutBylines(headings: readonly FoundHeading[], type: TypeFacts): FoundHeading[] {
  const at = new Map(headings.map((heading) => [heading.index, heading]));
  const isBelowOther = (heading: FoundHeading) => {
    const above = at.get(heading.index - 1);
    return above !== undefined && !isAlike(above, heading);
  };
  const isByline = (heading: FoundHeading) =>
    isPlainItalic(heading, type) && headings.filter((other) => isAlike(other, heading)).every(isBelowOther);
  return headings.filter((heading) => !isByline(heading));
}

function isPlainItalic({ look, text, path }: FoundHeading, type: TypeFacts): boolean {
  const isSetOff = look.bold || look.caps || look.underlined || look.size >= LARGER * type.size;
  return look.italic && !isSetOff && path.length === 0 && !isSectionName(text);
}

const isAlike = (a: FoundHeading, b: FoundHeading) => keyOf(a.look) === keyOf(b.look);
