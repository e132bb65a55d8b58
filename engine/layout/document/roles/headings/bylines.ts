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
export function leaveOutBylines<T extends FoundHeading>(headings: readonly T[], type: TypeFacts): T[] {
  const looks = new Map(headings.map(({ index, look }) => [index, keyOf(look)]));
  const isBelowOther = ({ index, look }: T) => ![undefined, keyOf(look)].includes(looks.get(index - 1));
  const belowText = new Set(
    headings.filter((heading) => !isBelowOther(heading)).map(({ look }) => keyOf(look)),
  );
  return headings.filter((heading) => !isPlainItalic(heading, type) || belowText.has(keyOf(heading.look)));
}

function isPlainItalic({ look, text, path }: FoundHeading, type: TypeFacts): boolean {
  const isSetOff = look.bold || look.caps || look.underlined || look.size >= LARGER * type.size;
  return look.italic && !isSetOff && path.length === 0 && !isSectionName(text);
}
