import { describe, expect, test } from 'vitest';
import type { RecognizedLine } from '../../engines/ocr-engine.ts';
import type { InkStroke } from '../../ink/shapes/rulings.ts';
import { placeLine } from '../../testing/place-line.ts';
import { findGutters } from './gutters.ts';
import { orderLines, partLines } from './order-lines.ts';

const EM = 20;
const PROSE = ['they went down', 'to the harbour', 'where two of', 'the boats lay', 'in the evening'];
const OTHER = ['nobody had seen', 'the old captain', 'since he came', 'back from sea', 'last winter ill'];

/** What is read, line by line. */
function read(lines: readonly RecognizedLine[], strokes: readonly InkStroke[] = []): string[] {
  const gutters = findGutters(lines, strokes, EM);
  const ordered = orderLines(partLines([{ lines: [...lines] }], gutters, strokes, EM), gutters, strokes, EM);
  return ordered.flatMap((block) => block.lines.map(({ words }) => words.map(({ text }) => text).join(' ')));
}

function ruleAt(x: number): InkStroke {
  return { orientation: 'vertical', from: x, to: x + 1, start: 80, end: 240, area: 320 };
}

describe('lines that the engine made across two columns', () => {
  const across = PROSE.map((text, i) => placeLine(100 + 25 * i, [0, text], [190, OTHER[i]!]));

  test('are parted and read column after column', () => {
    expect(read(across)).toEqual([...PROSE, ...OTHER]);
  });

  test('stand between what is above and below both columns', () => {
    const title = placeLine(60, [60, 'A letter from the north']);
    const end = placeLine(300, [0, 'this was all that came to be known']);
    const all = read([end, title, ...across]);
    expect([all[0], all.at(-1)]).toEqual(['A letter from the north', 'this was all that came to be known']);
  });

  test('are parted at a rule even where there is no more than a space between', () => {
    const tight = PROSE.map((text, i) =>
      placeLine(100 + 25 * i, [160 - 10 * text.length, text], [162, OTHER[i]!]),
    );
    expect(read(tight)).toEqual(PROSE.map((text, i) => `${text} ${OTHER[i]}`));
    expect(read(tight, [ruleAt(156)])).toEqual([...PROSE, ...OTHER]);
  });
});

test('columns of short paragraphs, whose lines seldom meet at the gutter, are read one after the other', () => {
  const short = (line: number) => line % 4 === 1 || line % 4 === 3;
  const column = (left: number, from: number) =>
    Array.from({ length: 24 }, (_, i) => {
      const text = short(i) ? 'of it all' : 'they went down to the harbour';
      return placeLine(from + 25 * i, [left, text]);
    });
  const [before, after] = [column(0, 100), column(320, 112)];
  const texts = (lines: readonly RecognizedLine[]) =>
    lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  const mixed = before.flatMap((line, i) => [line, after[i]!]);
  expect(read(mixed)).toEqual([...texts(before), ...texts(after)]);
});

test('a column of justified prose is read before the next one, which begins with the words of a drawing', () => {
  const justified = 'they went down to the harbour';
  const labels: Record<number, [number, string]> = {
    0: [360, 'depth'],
    2: [420, 'full'],
    4: [420, 'hour'],
    5: [340, 'Fig. 1.'],
    7: [440, 'Table 1'],
    8: [400, 'Boat'],
    9: [400, 'Tern'],
  };
  const lines = Array.from({ length: 16 }, (_, i) => {
    const beside = labels[i] ?? (i > 11 ? ([312, OTHER[i - 12]!] as [number, string]) : undefined);
    return placeLine(100 + 25 * i, [0, justified], ...(beside ? [beside] : []));
  });
  const ordered = read(lines);
  expect(ordered.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => justified));
  expect(ordered.slice(-4)).toEqual(OTHER.slice(0, 4));
});

test('a column that goes on beside nothing is read before the one that ended', () => {
  const beside = PROSE.map((text, i) => placeLine(100 + 25 * i, [0, text], [190, OTHER[i]!]));
  const rest = [placeLine(225, [0, 'and went home']), placeLine(250, [0, 'without a word'])];
  expect(read([...beside, ...rest])).toEqual([...PROSE, 'and went home', 'without a word', ...OTHER]);
});

test('a column of numbered items hung in from its edge is read after the one beside it', () => {
  const items = ['1. nobody', 'had seen him', 'since he came', '2. back from', 'the long war'];
  const lines = PROSE.map((text, i) => {
    const [first = '', ...rest] = items[i]!.split(' ');
    const item: [number, string][] = /\d/.test(first)
      ? [
          [190, first],
          [235, `${rest.join(' ')} the north sea`],
        ]
      : [[235, `${items[i]} and more`]];
    return placeLine(100 + 25 * i, [0, text], ...item);
  });
  expect(read(lines).slice(0, 5)).toEqual(PROSE);
});

test('rows of a table of figures are read from left to right', () => {
  const names = PROSE.map((text, i) => placeLine(100 + 25 * i, [0, text]));
  const figures = PROSE.map((_, i) => placeLine(100 + 25 * i, [250, `${i}.40 ${i}7.15`]));
  const [first, second, third] = read([...names, ...figures]);
  expect([first, second, third]).toEqual([PROSE[0], '0.40 07.15', PROSE[1]]);
});

test('rows of amounts with the codes of their taxes are read from left to right, as on receipts', () => {
  const names = PROSE.map((text, i) => placeLine(100 + 25 * i, [0, text]));
  const amounts = PROSE.map((_, i) => placeLine(100 + 25 * i, [250, `${i}.40 ${'AB'[i % 2]}`]));
  const [first, second, third] = read([...names, ...amounts]);
  expect([first, second, third]).toEqual([PROSE[0], '0.40 A', PROSE[1]]);
});

test('numbers of a list that the engine read as a column of their own stand before their items', () => {
  const items = PROSE.map((text, i) => placeLine(100 + 25 * i, [50, text]));
  const marks = PROSE.map((_, i) => placeLine(100 + 25 * i, [0, `${i + 1}.`]));
  expect(read([...items, ...marks])).toEqual(PROSE.flatMap((text, i) => [`${i + 1}.`, text]));
});

test('gaps that lie under each other in a few lines of prose part nothing', () => {
  const gappy = PROSE.slice(0, 3).map((text, i) => placeLine(100 + 25 * i, [0, text], [190, OTHER[i]!]));
  const full = placeLine(175, [0, 'and on it went for a good while'], [340, 'too']);
  expect(findGutters([...gappy, full], [], EM)).toEqual([]);
});

describe('what is filled into a form', () => {
  test('is read behind the label beside which it stands higher', () => {
    const values = placeLine(90, [120, 'Okonkwo'], [420, 'Adaeze']);
    const labels = placeLine(98, [0, 'Surname:'], [300, 'Name:']);
    expect(read([values, labels])).toEqual(['Surname:', 'Okonkwo', 'Name:', 'Adaeze']);
  });

  test('is read behind the label that stands before its box, at whatever height of it', () => {
    const values = placeLine(78, [120, 'Okonkwo'], [420, 'Adaeze']);
    const labels = placeLine(100, [0, 'Surname'], [300, 'Name']);
    expect(read([values, labels], [...boxAt(105, 280), ...boxAt(400, 580)])).toEqual([
      'Surname',
      'Okonkwo',
      'Name',
      'Adaeze',
    ]);
  });

  test('is read after no label that its rule runs below as well', () => {
    const values = placeLine(90, [120, 'Okonkwo']);
    const labels = placeLine(98, [0, 'Surname']);
    expect(read([values, labels], [ruleBelow(102, 0, 300)])).toEqual(['Okonkwo', 'Surname']);
  });
});

function ruleBelow(y: number, start: number, end: number): InkStroke {
  return { orientation: 'horizontal', from: y, to: y + 1, start, end, area: 2 * (end - start) };
}

/** A box for one line, 50 pixels high. */
function boxAt(left: number, right: number): InkStroke[] {
  const side = (x: number): InkStroke => ({
    orientation: 'vertical',
    from: x,
    to: x + 1,
    start: 58,
    end: 108,
    area: 100,
  });
  return [ruleBelow(58, left, right), ruleBelow(107, left, right), side(left), side(right)];
}
