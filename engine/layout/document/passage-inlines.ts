import type { Block, Inline, Paragraph } from '../../document/document.ts';
import { joinLines, runsToInlines } from '../lines/inlines.ts';
import type { Line } from '../lines/lines.ts';
import { restyle, type StyleRun } from '../lines/spans.ts';
import type { TypeFacts } from './body-style.ts';
import type { Interruption } from './items.ts';
import type { Passage } from './paragraphs.ts';
import { goesOnInWord } from './verse.ts';

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

/** Inlines of a passage, whose lines stay lines where it is verse, but for words that they break; style bits that the whole body has say nothing and are dropped. */
export function passageToInlines({ lines, verse }: Passage, type: TypeFacts): Inline[] {
  if (!verse) return linesToInlines(lines, type);
  const whole: Line[][] = [];
  for (const [i, line] of lines.entries()) {
    if (i > 0 && goesOnInWord(lines[i - 1]!, line)) whole.at(-1)!.push(line);
    else whole.push([line]);
  }
  return whole.flatMap((each, i) => [...(i > 0 ? [LINE_BREAK] : []), ...linesToInlines(each, type)]);
}

/** The inlines of lines that go on one in the other; the style bits in `plain` are dropped as well. */
export function linesToInlines(lines: readonly Line[], type: TypeFacts, plain = 0): Inline[] {
  return runsToInlines(joinLines(plainRuns(lines, plain | type.style), type.compounds));
}

function plainRuns(lines: readonly Line[], drop: number): StyleRun[][] {
  return lines.map(({ runs }) => runs.map((run) => restyle(run, run.style & ~drop)));
}

/** The beginning of a page, or a running head that was kept, which is a plain paragraph. */
export function interruptionOf(item: Interruption, type: TypeFacts): Block {
  return item.type === 'pageBreak' ? { type: 'pageBreak', page: item.page } : paragraphOf(item.passage, type);
}
