import { expect, test } from 'vitest';
import { blankPicture, fillBox } from '../testing/draw-picture.ts';
import { setLine } from '../testing/set-line.ts';
import { buildWords } from './build-words.ts';

const paper = blankPicture(800, 400, 300);

test('lines of one size stay so whatever letters they hold and the engine says', () => {
  const lines = [
    setLine('An ordinary line with all Letters'),
    { ...setLine('A nose near our ears', { top: 160 }), height: 28 },
    { ...setLine('THE HEADS OF 1907', { top: 220 }), height: 52 },
  ];
  const sizes = buildWords([{ lines }], paper).map((word) => word.size);
  expect(new Set(sizes)).toEqual(new Set([10.25]));
});

test('a heading is larger by the height of its letters', () => {
  const lines = [setLine('An ordinary line'), setLine('Larger Words', { capital: 45, small: 30 })];
  const words = buildWords([{ lines }], paper);
  expect(words.find((word) => word.text === 'Larger')!.size).toBe(15);
});

test('letters that recognition gave no height are passed over', () => {
  const flat = [setLine('An ordinary line'), setLine('FLAT flat seen', { top: 160, capital: 0, small: 0 })];
  const sizes = buildWords([{ lines: flat }], paper).map((word) => word.size);
  expect(sizes.every((size) => size >= 5 && size <= 20)).toBe(true);
});

test('East Asian type is about as large as its signs are high', () => {
  const line = setLine('老房子的厚墙', { capital: 46 });
  expect(buildWords([{ lines: [{ ...line, height: 60 }] }], paper)[0]!.size).toBe(11.75);
});

test('lines of Arabic are of one size whatever height the engine gives them', () => {
  const lines = [
    { ...setLine('وافق المجلس البلدي', { top: 100 }), height: 34 },
    { ...setLine('حافلة جديدة خلال', { top: 160 }), height: 66 },
  ];
  const sizes = buildWords([{ lines }], paper).map((word) => word.size);
  expect(new Set(sizes)).toEqual(new Set([7.25]));
});

test('Cyrillic and Greek type is as large as its capitals and small letters show', () => {
  const sizes = ['Городской совет', 'Το νέο σχέδιο'].map((text, i) => {
    const line = { ...setLine(text, { small: 30, top: 100 + 60 * i }), height: 64 };
    return buildWords([{ lines: [line] }], paper)[0]!.size;
  });
  expect(sizes.every((size) => size < 16)).toBe(true);
});

test('words of thick strokes have another font than the others, as bold type has in print', () => {
  const picture = blankPicture(900, 400, 200);
  const lines = [setLine('Some ordinary words that make up the text'), setLine('Our Aim', { top: 200 })];
  lines.forEach(({ words }, i) => {
    for (const { left, top, bottom } of words.flatMap(({ letters }) => letters))
      fillBox(picture, left + 4, top, i === 0 ? 3 : 5, bottom - top);
  });
  const fonts = buildWords([{ lines }], picture).map(({ font }) => font);
  expect(fonts.at(-1)).toMatchObject({ bold: true });
  expect(new Set(fonts.map(({ name }) => name)).size).toBe(2);
});

test('what stands far along a line is measured apart, unless it has too few letters', () => {
  const line = setLine('An ordinary line');
  const far = (text: string, capital: number, small: number) =>
    setLine(text, { capital, small, top: 130 - capital }).words.map((word) => ({
      ...word,
      left: word.left + 600,
      right: word.right + 600,
      letters: word.letters.map((letter) => ({
        ...letter,
        left: letter.left + 600,
        right: letter.right + 600,
      })),
    }));
  const sizesWith = (text: string) =>
    buildWords([{ lines: [{ ...line, words: [...line.words, ...far(text, 45, 30)] }] }], paper).map(
      ({ size }) => size,
    );
  expect(sizesWith('Larger Words').at(-1)).toBeGreaterThan(14);
  expect(new Set(sizesWith('Un')).size).toBe(1);
});

test('a raised mark is small, stands above its line and touches the word it belongs to', () => {
  const line = setLine('An ordinary sentence.¦3 Another 4¦line');
  const marks = line.words.map((word) => {
    if (!/\d/.test(word.text)) return word;
    const [letter] = word.letters;
    const box = { left: word.left, right: word.right + 3, top: 96, bottom: 115 };
    return { ...word, ...box, letters: [{ ...letter!, ...box }], raised: true };
  });
  const lines = [{ ...line, words: marks }];
  const words = buildWords([{ lines }], paper);
  expect(words.map(({ text, glued }) => (glued ? `+${text}` : text))).toEqual([
    'An',
    'ordinary',
    'sentence.',
    '+3',
    'Another',
    '4',
    '+line',
  ]);
  const [base, mark] = [words[2]!, words[3]!];
  expect(mark.size).toBeLessThan(0.7 * base.size);
  expect(mark.baseline).toBeLessThan(base.baseline - 0.3 * base.size);
  expect(mark.left).toBe(base.right);
});
