import { isInCapitals } from '../../../lexicon/capitals.ts';
import { BOLD, ITALIC } from '../../../lines/spans.ts';
import { roundSize } from '../../body-style.ts';
import type { Passage } from '../../paragraphs.ts';

/** What sets headings off. */
export interface HeadingLook {
  size: number;
  bold: boolean;
  italic: boolean;
  caps: boolean;
  underlined: boolean;
  color: number;
  font: string;
  /** Read off a picture: its size is not exact, and nothing is known of its weight and font. */
  recognized?: true;
}

/** How a passage is set: what all its lines have, else what the first one has. */
export function lookOf({ lines }: Passage, text: string): HeadingLook {
  const all = (bit: number) => lines.every((line) => line.style & bit);
  const look: HeadingLook = {
    size: roundSize(lines[0]!.size),
    bold: all(BOLD),
    italic: all(ITALIC),
    caps: isInCapitals(text),
    underlined: lines.every(({ isUnderlined }) => isUnderlined),
    color: lines[0]!.color,
    font: lines[0]!.font,
  };
  if (lines[0]!.confidence !== undefined) look.recognized = true;
  return look;
}

/** Equal for equal looks. */
export function keyOf(look: HeadingLook): string {
  return `${look.size}|${look.bold}|${look.italic}|${look.caps}|${look.underlined}|${look.color}|${look.font}`;
}
