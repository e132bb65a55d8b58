import { expect, test } from 'vitest';
import { type SetLine, setPage } from '../testing/set-page.ts';
import { findLines } from './lines.ts';

const textsOf = (lines: readonly SetLine[]) =>
  findLines(setPage([...lines], { number: 1, width: 600, height: 800 }), new Set()).map(({ text }) => text);

const row = (label: string, value: string, y: number, at = 150): SetLine[] => [
  { text: label, x: 60, y },
  { text: value, x: at, y },
];

test('hours, codes and names with colons stand before what is set apart from them', () => {
  expect(textsOf([...row('9:15', 'What a weir remembers', 100), ...row('10:00', 'Coffee', 114)])).toEqual([
    '9:15 What a weir remembers',
    '10:00 Coffee',
  ]);
  const letter = [...row('From:', 'Ada Example', 100), ...row('Subject:', 'The weir', 114)];
  expect(textsOf(letter)).toEqual(['From: Ada Example', 'Subject: The weir']);
});

test('what goes on below what is labelled does not end the rows', () => {
  const speaker = { text: 'by Ada Example', x: 150, y: 114 };
  const texts = textsOf([...row('9:15', 'Weirs', 100), speaker, ...row('10:00', 'Coffee', 128)]);
  expect(texts).toContain('10:00 Coffee');
});

test('numbers that end lines of a column stay apart from the column beside it', () => {
  const prose = (y: number): SetLine[] => row('The wind on the ridge', 'comes down at night', y, 180);
  const columns = [...prose(100), ...row('2003.', 'and goes up again', 114, 180), ...prose(128)];
  expect(textsOf([...columns, ...row('2004.', 'in the morning', 142, 180)])).toContain('2003.');
});

test('one row alone is none, nor are rows whose parts are a column apart', () => {
  expect(textsOf(row('9:15', 'What a weir remembers', 100))).toHaveLength(2);
  expect(textsOf([...row('9:15', 'Weirs', 100, 320), ...row('10:00', 'Coffee', 114, 320)])).toHaveLength(4);
});

test('rows that are drawn one by one stand together, however long their values, before text that is drawn beside them', () => {
  const fields = [
    ...row('Resolution', '12 bit', 100),
    ...row('Interface', 'two wires whose address', 114),
    { text: 'is set by two pins', x: 150, y: 126 },
    ...row('Housing', 'of oak', 140),
  ];
  const address = ['Northern Boats', 'Quay 9', 'Oldtown', 'By the weir'].map((text, i) => ({
    text,
    x: 400,
    y: 100 + 14 * i,
  }));
  const texts = textsOf([...address, ...fields]);
  expect(texts).toContain('Resolution 12 bit');
  expect(texts).toContain('Interface two wires whose address');
  expect(texts).toContain('Housing of oak');
});

test('lines of columns that are drawn one after the other stay apart', () => {
  const column = (x: number, names: readonly string[]): SetLine[] =>
    names.map((text, i) => ({ text, x, y: 100 + 14 * i }));
  const texts = textsOf([...column(60, ['Tern', 'Auk', 'Gull']), ...column(150, ['Oak', 'Elm', 'Ash'])]);
  expect(texts).toHaveLength(6);
});

test('pairs beside each other, each with a label of its own, stay apart', () => {
  const pairs = [
    ...row('Name: Ada', 'Born: 1815', 100),
    ...row('Town: Oldtown', 'Quay: 9', 114),
    ...row('Phone:', 'Country: Great Britain', 128),
  ];
  expect(textsOf(pairs)).toHaveLength(6);
});

test('labels that end at one edge, right before that of what they label, begin entries of their own', () => {
  const entry = (label: string, value: string, y: number): SetLine[] => [
    { text: label, x: 150 - 5 * label.length, y },
    { text: value, x: 158, y },
  ];
  const labelledOf = (lines: readonly SetLine[]) =>
    findLines(setPage([...lines], { number: 1, width: 600, height: 800 }), new Set())
      .filter(({ isLabelled }) => isLabelled)
      .map(({ text }) => text);
  const career = [
    ...entry('September 2007', 'Certificate of the harbour', 100),
    { text: 'school of the north', x: 158, y: 112 },
    ...entry('July 2006', 'Apprentice on the weir', 124),
    ...entry('May 1997', 'First boat of her own', 136),
  ];
  expect(labelledOf(career)).toHaveLength(3);
  const list = ['9.', '10.', '11.'].flatMap((label, i) =>
    entry(label, 'Weirs are to be looked at', 100 + 12 * i),
  );
  expect(labelledOf(list)).toEqual([]);
});

test('answers to choose from that stand beside each other are lines of their own', () => {
  const answers = [
    ...row('a) in May', 'b) in June', 100),
    ...row('c) in July', 'd) never', 114),
    ...row('a) a boat', 'b) a weir', 142),
  ];
  expect(textsOf(answers)).toEqual(answers.map(({ text }) => text));
});

test('a date alone at the end of a row stands behind what begins the row, whichever is drawn first', () => {
  const subject = { text: 'The weir', x: 60, y: 80 };
  const [sender, date] = row('Ada Example', 'Tue, Mar 11, 2025 at 9:14', 100, 400);
  const to = { text: 'To: Orders', x: 60, y: 112 };
  const joined = 'Ada Example Tue, Mar 11, 2025 at 9:14';
  expect(textsOf([subject, sender!, date!, to])).toEqual(['The weir', joined, 'To: Orders']);
  expect(textsOf([date!, subject, sender!, to])).toEqual(['The weir', joined, 'To: Orders']);
  expect(textsOf([subject, sender!, date!, to, { text: 'by post', x: 400, y: 112 }])).toHaveLength(5);
  expect(textsOf([subject, ...row('Ada Example', '2025', 100, 400), to])).toHaveLength(4);
  expect(textsOf([sender!, date!, to])).toHaveLength(3);
});
