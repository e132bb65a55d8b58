import { isSectionName } from '../../../lexicon/section-names.ts';
import { BOLD, ITALIC } from '../../../lines/spans.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { Passage } from '../../paragraphs.ts';
import type { Candidate } from './candidates.ts';
import { isLarge } from './look.ts';
import { MOST_WORDS } from './shape.ts';

/** A heading stands off from the text above by this much more than a line. */
const SPACED = 1.12;
/** Space this much wider than a line, above and below, isolates it. */
const ISOLATED = 1.3;
/** Colours further apart than this in red, green or blue (of 255) are told apart. */
const TINTED = 70;
/** Most words of a heading in type that is not large, and by what sets it off. */
const MOST = { any: 25, bold: 20, capsOrTint: 15, other: 14 };

/** Whether a passage is set as headings are: in other type than the body, numbered, or apart from it. */
export function standsOut(candidate: Candidate, type: TypeFacts, next: Passage | undefined): boolean {
  const { text, look, depth } = candidate;
  const { passage } = candidate.item;
  const words = text.split(/\s+/).length;
  if (isSectionName(text) && passage.lines.length === 1) return true;
  const spaced = passage.spaceAbove === undefined || passage.spaceAbove > SPACED * type.leading;
  if (isLarge(look, type)) return words <= MOST_WORDS && (spaced || look.bold);
  if (!next || words > MOST.any) return false;
  const bold = look.bold && !(type.style & BOLD);
  const italic = look.italic && !(type.style & ITALIC);
  const tinted = isTinted(look.color, type.color);
  if (depth > 0 && (bold || look.caps || tinted || italic)) return true;
  if (bold && words <= MOST.bold) return true;
  if ((look.caps || tinted) && spaced && words <= MOST.capsOrTint) return true;
  if (/[.;?]$/.test(text) || words > MOST.other) return false;
  if (italic || (depth > 1 && spaced)) return true;
  return isIsolated(passage, next, type) || (spaced && look.font !== type.font && isBodyType(next, type));
}

/** Extra space above and below sets a short line of the body's own type off as a heading. */
function isIsolated(passage: Passage, next: Passage, type: TypeFacts): boolean {
  if (passage.lines.length > 1 || next.lines.length < 2 || !isBodyType(next, type)) return false;
  const wide = ISOLATED * type.leading;
  const above = passage.spaceAbove;
  const below = next.spaceAbove;
  if (below === undefined || below < wide) return false;
  return above === undefined || above >= wide;
}

function isBodyType(passage: Passage, type: TypeFacts): boolean {
  const line = passage.lines[0]!;
  return line.font === type.font && Math.abs(line.size - type.size) < 0.06 * type.size;
}

function isTinted(color: number, body: number): boolean {
  const distance = [16, 8, 0].map((shift) => Math.abs(((color >> shift) & 255) - ((body >> shift) & 255)));
  return Math.max(...distance) > TINTED;
}
