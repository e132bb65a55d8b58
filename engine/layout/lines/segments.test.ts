import { expect, it } from 'vitest';
import { setPage, setWords } from '../testing/set-page.ts';
import { findLines } from './lines.ts';

/** Words of one size set one behind the other, each raised by so many points. */
function set(...parts: [text: string, raised: number, space?: number][]) {
  let x = 50;
  return parts.flatMap(([text, raised, space = 0]) => {
    const words = setWords({ text, x: x + space, y: 100 - raised });
    x = words.at(-1)!.right;
    return words.map((word) => ({ ...word, glued: space === 0 }));
  });
}

const linesOf = (words: ReturnType<typeof set>) =>
  findLines({ ...setPage([]), words }, new Set()).map(({ runs }) => runs.map(({ text }) => text));

it('is one line with what is raised in it, however large', () => {
  const formula = set(['yields 1-5', 0, 0], ['×', 0, 4], ['10', 0, 4], ['6', 3.5], ['cells/mL for', 0, 4]);
  expect(linesOf(formula)).toEqual([['yields 1-5 × 10', '6 ', 'cells/mL for']]);
});

it('takes in a raised mark that it begins with', () => {
  const address = set(['1', 4.5], ['Department', 0], ['of', 0, 5], ['Horticulture', 0, 5]);
  expect(linesOf(address)).toEqual([['1', 'Department of Horticulture']]);
});

it('goes on behind small letters that were moved back over its last one', () => {
  const [the, ...rest] = set(['name of L', 0, 0], ['TEX', 0], ['here', 0, 5]);
  const moved = setWords({ text: 'A', x: 90.5, y: 98, size: 7 });
  const words = [the!, ...rest.slice(0, 2), ...moved, ...rest.slice(2)];
  expect(linesOf(words)).toHaveLength(1);
});

it('joins a raised mark with its note, however late it is drawn', () => {
  const notes = ['the first note', 'another note'].flatMap((text, i) =>
    setWords({ text, x: 70, y: 100 + 12 * i }),
  );
  const marks = ['(a)', '(b)'].flatMap((text, i) => setWords({ text, x: 50, y: 96 + 12 * i, size: 7 }));
  expect(linesOf([...notes, ...marks])).toEqual([
    ['(a) ', 'the first note'],
    ['(b) ', 'another note'],
  ]);
});

it('does not reach to the next line', () => {
  const above = setWords({ text: 'the first line', x: 50, y: 100 });
  const below = setWords({ text: 'and the second', x: above.at(-1)!.right + 2, y: 111 });
  expect(linesOf([...above, ...below])).toHaveLength(2);
});

it('does not read on in the display type beside its column', () => {
  const words = [
    ...setWords({ text: 'Growing up, she had not', x: 50, y: 100, size: 7 }),
    ...setWords({ text: 'with such things', x: 50, y: 107, size: 7 }),
    ...setWords({ text: 'Keeps the city', x: 138, y: 100, size: 28 }),
  ];
  expect(linesOf(words)).toEqual([['Growing up, she had not'], ['with such things'], ['Keeps the city']]);
});

it('keeps the words of a line that was justified too far apart together, but not those of cells', () => {
  const [right, wide] = [400, 20];
  const texts = ['Take', 'part', 'in', 'calls', 'for', 'tenders'];
  const widths = texts.map((text) => setWords({ text, x: 0, y: 100 })[0]!.right);
  const space = (right - 50 - widths.reduce((sum, width) => sum + width)) / (texts.length - 1);
  expect(space).toBeGreaterThan(wide);
  let x = 50;
  const stretched = texts.flatMap((text, i) => {
    const words = setWords({ text, x, y: 100 });
    x += widths[i]! + space;
    return words;
  });
  expect(linesOf(stretched)).toEqual([['Take part in calls for tenders']]);
  const cells = texts.flatMap((text, i) => setWords({ text, x: 50 + 60 * i, y: 100 }));
  expect(linesOf(cells)).toHaveLength(texts.length);
});

it('keeps a recognised line together that fills its column with unequal spaces, as pixels make them', () => {
  const recognized = (lines: Parameters<typeof setWords>[0][]) =>
    lines.flatMap(setWords).map((word) => ({ ...word, confidence: 0.9 }));
  const wide = [
    ...recognized([{ text: 'welcome;', x: 50, y: 112 }]),
    ...recognized([{ text: 'silence', x: 110.6, y: 112.3 }]),
    ...recognized([{ text: 'is', x: 165, y: 112.3 }]),
  ];
  const above = recognized([{ text: 'played in the reading', x: 50, y: 100, until: 175 }]);
  expect(linesOf([...above, ...wide])).toEqual([['played in the reading'], ['welcome; silence is']]);
  expect(linesOf(wide)).toHaveLength(3);
});

it('is another one beside tiny type, however near', () => {
  const words = [
    ...setWords({ text: 'No. 17', x: 50, y: 124, size: 8 }),
    ...setWords({ text: 'The Courier', x: 78, y: 100, size: 40 }),
  ];
  expect(linesOf(words)).toEqual([['No. 17'], ['The Courier']]);
});

it('takes in Latin words of a right-to-left line that were drawn from its end', () => {
  const drawn = ['כתובת', 'London', '5,', 'Street', 'Main', 'פרטים'];
  let right = 500;
  const words = drawn.flatMap((text) => {
    const width = setWords({ text, x: 0, y: 100 })[0]!.right;
    right -= width + 8;
    return setWords({ text, x: right, y: 100 });
  });
  expect(linesOf(words)).toEqual([['כתובת Main Street 5, London פרטים']]);
});

it('keeps indices and exponents that stand above each other on the line of their letter', () => {
  const small = (text: string, x: number, y: number) => setWords({ text, x, y, size: 6 });
  const words = [
    ...setWords({ text: 'the sum ∑', x: 50, y: 100 }),
    ...small('n', 95, 96),
    ...small('i=1', 95, 103),
    ...setWords({ text: 'x', x: 106, y: 100 }),
    ...small('2', 111, 96),
    ...small('i', 111, 103),
    ...setWords({ text: 'is less', x: 118, y: 100 }),
  ];
  expect(linesOf(words)).toHaveLength(1);
});

it('sets markers before their texts, however far from these they are drawn, and leaves the texts where they are', () => {
  const markers = [100, 124].flatMap((y, i) => setWords({ text: `(${i + 1})`, x: 50, y }));
  const texts = [100, 112, 124].flatMap((y, i) => setWords({ text: `line ${'abc'[i]}`, x: 78, y }));
  expect(linesOf([...markers, ...texts])).toEqual([['(1) line a'], ['line b'], ['(2) line c']]);
});

it('sets numbers of outlines before their texts, with or without a stop behind them', () => {
  const firstLineOf = (mark: string) => {
    const texts = ['Barley that was sown', 'in the second year', 'was reaped in June'];
    const column = texts.flatMap((text, i) => setWords({ text, x: 92, y: 100 + 12 * i }));
    return linesOf([...setWords({ text: mark, x: 50, y: 100 }), ...column])[0];
  };
  for (const mark of ['I', 'IV', 'XII', 'IX.A.', 'A.1', '2.b.1', '3.)', '4.-'])
    expect(firstLineOf(mark)).toEqual([`${mark} Barley that was sown`]);
  for (const word of ['MIX', 'A', 'MD.', 'U.S.']) expect(firstLineOf(word)).toEqual([word]);
});

it('takes no number between two texts for a marker', () => {
  const row = [90, 120, 140].flatMap((x, i) => setWords({ text: ['Name', '1.', 'Amount'][i]!, x, y: 100 }));
  const drawn = [row[1]!, row[0]!, row[2]!];
  expect(linesOf(drawn)).not.toContainEqual(['1. Amount']);
});

it('takes in signs and marks of notes that were drawn apart between two of its words', () => {
  const line = [
    ...setWords({ text: 'is the first', x: 50, y: 100 }),
    ...setWords({ text: 'of several', x: 120, y: 100 }),
  ];
  const at = line[2]!.right;
  const comma = setWords({ text: ',', x: at, y: 100, size: 8 });
  const mark = setWords({ text: '7', x: at + 0.5, y: 96, size: 6 });
  expect(linesOf([...line, ...comma])).toEqual([['is the first, of several']]);
  expect(linesOf([...mark, ...line])).toEqual([['is the first', '7 ', 'of several']]);
});

it('keeps the few words of a line together that fill a narrow column from edge to edge', () => {
  const [left, right] = [50, 200];
  const paragraph = (...texts: string[]) =>
    texts.flatMap((text, i) => setWords({ text, x: left, y: 100 + 12 * i, until: right }));
  const narrow = [
    'they were not to be so taken',
    'unquestionably understood',
    'notwithstanding everything',
    'that was said of it by them',
  ];
  expect(linesOf(paragraph(...narrow)).map((runs) => runs.join(''))).toEqual(narrow);
  const first = setWords({ text: 'You unquestionably', x: left + 20, y: 88, until: right });
  const setIn = [...first, ...paragraph(...narrow)];
  expect(linesOf(setIn).map((runs) => runs.join(''))).toEqual(['You unquestionably', ...narrow]);
  const rows = [...paragraph('Ours Theirs'), ...setWords({ text: 'is a heading of cells', x: left, y: 88 })];
  expect(linesOf(rows)).toContainEqual(['Theirs']);
});

it('is no script of a heading that stands lower in the column beside it', () => {
  const text = setWords({ text: 'closes half an hour before the last', x: 50, y: 100 });
  const heading = setWords({ text: 'Admission', x: text.at(-1)!.right + 5, y: 105, size: 15 });
  const below = setWords({ text: 'tour of the day', x: 50, y: 112 });
  expect(linesOf([...text, ...below, ...heading])).toContainEqual(['Admission']);
});

it('goes on behind a wide bracket whose white half is taken back', () => {
  const line = setWords({ text: '（夜の風）', x: 50, y: 100, size: 20 });
  const next = setWords({ text: '。朝', x: line[0]!.right - 10.4, y: 100, size: 20 });
  expect(linesOf([...line, ...next])).toEqual([['（夜の風）。朝']]);
});

it('leads from the label of an entry to its page, however few entries there are', () => {
  const words = [
    ...setWords({ text: 'Figure 2-1', x: 50, y: 100 }),
    ...setWords({ text: 'The mast ......', x: 125, y: 100 }),
    ...setWords({ text: '12', x: 221, y: 100 }),
  ];
  expect(linesOf(words)).toEqual([['Figure 2-1 The mast ...... 12']]);
  const apart = words.map((word) => (word.text === '......' ? { ...word, text: 'stands' } : word));
  expect(linesOf(apart)).toHaveLength(3);
});

it('joins the label of a source with the source at a distance behind it', () => {
  const sources = ['Auk, A.: On the harbour', 'Tern, B.: On boats'].flatMap((text, i) => [
    ...setWords({ text: `[${i + 9}]`, x: 50, y: 100 + 24 * i }),
    ...setWords({ text, x: 86, y: 100 + 24 * i }),
    ...setWords({ text: 'Another column', x: 320, y: 100 + 24 * i }),
  ]);
  expect(linesOf(sources).map(([text]) => text)).toEqual([
    '[9] Auk, A.: On the harbour',
    'Another column',
    '[10] Tern, B.: On boats',
    'Another column',
  ]);
});
