import { describe, expect, it, test } from 'vitest';
import { writeMarkdown } from '../write/index.ts';
import { composeDocument } from './compose.ts';
import { layoutPage } from './layout-page.ts';
import { drawGrid } from './tables/testing/draw-table.ts';
import { type SetLine, setColumn, setPage } from './testing/set-page.ts';

function markdownOf(lines: readonly SetLine[]): string[] {
  const { document } = composeDocument([layoutPage(setPage(lines))], { outline: [], pageCount: 1 });
  return writeMarkdown(document, {})
    .content.split('\n')
    .filter((line) => line !== '');
}

const at = (text: string, x: number, y: number): SetLine => ({ text, x, y });

describe('a value', () => {
  it('stands behind its label, however far off', () => {
    const rows = [
      [at('Invoice number:', 50, 200), at('2024-117', 250, 200)],
      [at('IBAN:', 50, 230), at('DE02 1203 0000 0000 2020 51', 250, 230)],
    ];
    expect(markdownOf(rows.flat())).toEqual([
      'Invoice number: 2024-117',
      'IBAN: DE02 1203 0000 0000 2020 51',
    ]);
  });

  it('is not looked for in the next column of prose', () => {
    const left = [
      'There are several reasons for what we saw that',
      'day at the harbour, and among them are these:',
    ];
    const right = [
      'The tortoise walks along the old road to the',
      'harbour and never once does it look back on it',
    ];
    const columns = [
      ...setColumn(left, { x: 50, until: 280, y: 100 }),
      ...setColumn(right, { x: 320, until: 550, y: 100 }),
    ];
    expect(markdownOf(columns)[0]).toBe(left.join(' '));
  });
});

describe('signs for tick boxes', () => {
  it('are written as boxes of tasks, within a line too', () => {
    expect(markdownOf([at('☐ Bread', 50, 100), at('☑ Butter', 50, 112), at('☒ Cheese', 50, 124)])).toEqual([
      '- [ ] Bread',
      '- [x] Butter',
      '- [x] Cheese',
    ]);
    expect(markdownOf([at('Do you agree? ☒ yes ☐ no', 50, 100)])).toEqual(['Do you agree? [x] yes [ ] no']);
  });

  it('may be squares beside them', () => {
    expect(markdownOf([at('Do you agree? ☑ yes □ no', 50, 100)])).toEqual(['Do you agree? [x] yes [ ] no']);
    expect(markdownOf([at('□ Bread', 50, 100), at('□ Butter', 50, 112)])).toEqual(['- Bread', '- Butter']);
  });
});

describe('a bullet', () => {
  it.each(['█', '\uf0d8', '➜', '⯈', '\ufffd', '⇒'])('may be %j', (bullet) => {
    const lines = ['first of these things', 'second of these', 'third and last'];
    const set = lines.map((text, i) => at(`${bullet} ${text}`, 50, 100 + 12 * i));
    expect(markdownOf(set)).toEqual(lines.map((text) => `- ${text}`));
  });

  it.each(['\uf0d8', '\ufffd'])(
    'needs no other beside it where only its font knows what it is: %j',
    (bullet) => {
      expect(markdownOf([at(`${bullet} Shows when the next ferry leaves`, 50, 100)])).toEqual([
        '- Shows when the next ferry leaves',
      ]);
    },
  );

  it('makes an item of a name set as code, unless it is set so itself', () => {
    const prose = setColumn(Array(6).fill('the harbour was empty that morning and so it was'), {
      x: 50,
      y: 60,
      until: 300,
    });
    const names = ['ship.cfg', 'harbour.cfg'].map((text, i) => ({
      ...at(text, 60, 160 + 14 * i),
      monospaced: true,
    }));
    const bullets = names.map(({ y }) => at('•', 50, y));
    const markdown = (marks: SetLine[]) =>
      markdownOf([...prose, ...names.flatMap((name, i) => [marks[i]!, name])]).slice(1);
    expect(markdown(bullets)).toEqual(['- `ship.cfg`', '- `harbour.cfg`']);
    expect(markdown(bullets.map((bullet) => ({ ...bullet, monospaced: true })))[0]).toBe('```');
  });

  it.each(['\u2460\u2461\u2462', '\u2776\u2777\u2778', '\u2780\u2781\u2782'])(
    'may be one of the numbers %s',
    (numbers) => {
      const lines = [...numbers].map((number, i) => at(`${number} and some more`, 50, 100 + 12 * i));
      expect(markdownOf(lines)).toEqual(lines.map(({ text }) => `- ${text}`));
    },
  );

  it('is no arrow that begins one paragraph alone', () => {
    expect(markdownOf([at('→ is the sign for what follows', 50, 100)])).toEqual([
      '→ is the sign for what follows',
    ]);
  });
});

describe('items of a Japanese list', () => {
  it('are parted by their numbers, though their lines are full and no space follows', () => {
    const text = (label: string, length: number) => label + '申'.repeat(length - label.length);
    const lines = [
      `${text('（１）', 39)}。`,
      text('（２）', 40),
      `${text('続', 39)}。`,
      `${text('（３）', 39)}。`,
    ];
    const markdown = markdownOf(lines.map((line, i) => at(line, 50, 200 + 14 * i)));
    expect(markdown.map((line) => line.slice(0, 5))).toEqual(['1) 申申', '2) 申申', '3) 申申']);
  });
});

test('a paragraph set in below a short item belongs to it', () => {
  const body = [
    'The boats leave the harbour in the morning and come',
    'home when the tide has turned and the light is low.',
  ];
  const item = (label: string, y: number) => [
    at(label, 50, y),
    ...setColumn(body, { x: 70, until: 420, y: y + 14 }),
  ];
  const markdown = markdownOf([
    ...item('1. Boats', 200),
    ...item('2. Harbours', 242),
    at('3. Tides', 50, 284),
  ]);
  expect(markdown).toEqual([
    '1. Boats',
    `   ${body.join(' ')}`,
    '2. Harbours',
    `   ${body.join(' ')}`,
    '3. Tides',
  ]);
});

describe('lists side by side', () => {
  it('are lists of their own where they are marked in different ways', () => {
    const left = ['1. Boats', '2. Nets', '3. Sails'].map((text, i) => at(text, 50, 200 + 13 * i));
    const right = ['• Oars', '• Masts', '• Ropes'].map((text, i) => at(text, 330, 200 + 13 * i));
    const lists = ['1. Boats', '2. Nets', '3. Sails', '- Oars', '- Masts', '- Ropes'];
    expect(markdownOf([...left, ...right])).toEqual(lists);
  });
});

test('boxes to tick that stand alone in the cells of a table say whether they are ticked', () => {
  const xs = [50, 200, 300, 400];
  const ys = [100, 120, 140, 160];
  const box = (left: number, top: number) => drawGrid([left, left + 9], [top, top + 9]);
  const ticked = { left: 245, top: 126, right: 254, bottom: 135, color: 0 };
  const rulings = [...drawGrid(xs, ys), ...[126, 146].flatMap((top) => [...box(245, top), ...box(345, top)])];
  const lines = [
    ...[at('Part', 55, 114), at('Repair', 205, 114), at('Replace', 305, 114)],
    ...[at('Bumper', 55, 134), at('Lamp', 55, 154)],
  ];
  const layout = layoutPage(setPage(lines, { rulings, fills: [ticked] }));
  const { document } = composeDocument([layout], { outline: [], pageCount: 1 });
  expect(writeMarkdown(document, {}).content).toContain('| Bumper | [x] | [ ] |\n| Lamp | [ ] | [ ] |');
});
