import type { Inline, Paragraph } from '../document/document.ts';
import { tieReferences } from './footnotes.ts';
import { joinLines, runsToInlines } from './inlines.ts';
import type { Passage } from './paragraphs.ts';
import type { Run } from './runs.ts';
import type { TypeFacts } from './type-facts.ts';

export function paragraphOf(passage: Passage, type: TypeFacts): Paragraph {
  const paragraph: Paragraph = {
    type: 'paragraph',
    inlines: inlinesOf(passage, type),
    places: passage.places,
  };
  if (passage.lines.every((line) => line.rightToLeft)) paragraph.direction = 'rtl';
  return paragraph;
}

/** Inlines of a passage; style bits that the whole body has, and those in `plain`, say nothing and are dropped. */
export function inlinesOf(passage: Passage, type: TypeFacts, plain = 0): Inline[] {
  const drop = plain | type.style;
  const lines = passage.lines.map((line) =>
    line.runs.map((run): Run => ({ ...run, style: run.style & ~drop })),
  );
  return tieReferences(runsToInlines(joinLines(lines, type.compounds)));
}
