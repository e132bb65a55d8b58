import type { Block, Inline, Paragraph } from '../../document/document.ts';
import { joinLines, runsToInlines } from '../lines/inlines.ts';
import { restyle } from '../lines/spans.ts';
import type { TypeFacts } from './body-style.ts';
import type { Interruption } from './items.ts';
import type { Passage } from './paragraphs.ts';

const LINE_BREAK: Inline = { type: 'lineBreak' };

/** A passage as a paragraph, with its direction where it runs from the right. */
export function paragraphOf(passage: Passage, type: TypeFacts): Paragraph {
  const paragraph: Paragraph = {
    type: 'paragraph',
    inlines: passageToInlines(passage, type),
    places: passage.places,
  };
  if (isRightToLeft(passage)) paragraph.direction = 'rtl';
  return paragraph;
}

/** Lines of numbers say nothing of the direction of their paragraph. */
function isRightToLeft({ lines }: Passage): boolean {
  return (
    lines.some(({ rightToLeft }) => rightToLeft) &&
    lines.every(({ rightToLeft, text }) => rightToLeft || !/\p{L}/u.test(text))
  );
}

/** Inlines of a passage; style bits that the whole body has, and those in `plain`, say nothing and are dropped. */
export function passageToInlines(passage: Passage, type: TypeFacts, plain = 0): Inline[] {
  const drop = plain | type.style;
  const lines = passage.lines.map((line) => line.runs.map((run) => restyle(run, run.style & ~drop)));
  if (passage.verse)
    return lines.flatMap((runs, i) => [...(i > 0 ? [LINE_BREAK] : []), ...runsToInlines(runs)]);
  return runsToInlines(joinLines(lines, type.compounds));
}

/** The beginning of a page, or a running head that was kept, which is a plain paragraph. */
export function interruptionOf(item: Interruption, type: TypeFacts): Block {
  return item.type === 'pageBreak' ? { type: 'pageBreak', page: item.page } : paragraphOf(item.passage, type);
}
