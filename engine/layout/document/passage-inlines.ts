import type { Inline, Paragraph } from '../../document/document.ts';
import { joinLines, runsToInlines } from '../lines/inlines.ts';
import type { Run } from '../lines/spans.ts';
import type { TypeFacts } from './body-style.ts';
import type { Passage } from './paragraphs.ts';
import { tieReferences } from './roles/footnotes.ts';

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
