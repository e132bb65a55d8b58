import { describe, expect, test } from 'vitest';
import { type SetLine, setPage } from '../../../testing/set-page.ts';
import { setRow } from '../../testing/draw-table.ts';
import { linesOf } from '../../text-lines.ts';
import { readTokens } from '../../tokens.ts';
import {
  countTitles,
  isHeadingBetween,
  isRuledHeading,
  withoutHeadingBelow,
  withoutParagraph,
} from './headings-within.ts';

const xs = [60, 160, 260];
const upper = ['Ash', '12', '4.5'];

function linesFrom(rows: readonly { texts: string[]; size?: number; x?: number; bold?: boolean }[]) {
  const set = rows.flatMap(({ texts, size, x, bold }, i) =>
    setRow(texts, x === undefined ? xs : [x], 100 + 20 * i, size).map((line) => ({ ...line, bold })),
  );
  return linesOf(readTokens(setPage(set).words));
}

describe('a line alone in larger type between rows', () => {
  test('is a heading where other columns follow, or a bold head', () => {
    const others = [{ texts: upper }, { texts: upper }, { texts: ['Costs'], size: 13 }];
    expect(isHeadingBetween(linesFrom([...others, { texts: ['Rent', '', 'monthly'] }]), 2)).toBe(true);
    expect(isHeadingBetween(linesFrom([...others, { texts: ['Tree', '11', '22'], bold: true }]), 2)).toBe(
      true,
    );
  });

  test('is a label where the row below goes on from that above, or in the middle of the rows', () => {
    const below = { texts: ['Elm', '15', '3.5'] };
    expect(isHeadingBetween(linesFrom([{ texts: upper }, { texts: ['Shrubs'], size: 12 }, below]), 1)).toBe(
      false,
    );
    const other = { texts: ['Rent', 'low', 'monthly'] };
    const middle = { texts: ['Shrubs'], size: 12, x: 155 };
    expect(isHeadingBetween(linesFrom([{ texts: upper }, middle, other]), 1)).toBe(false);
  });

  test('is a heading behind a number of its own too', () => {
    const others = [{ texts: upper }, { texts: upper }, { texts: ['4.1', 'Costs'], size: 13 }];
    expect(isHeadingBetween(linesFrom([...others, { texts: ['Rent', '', 'monthly'] }]), 2)).toBe(true);
    expect(
      isHeadingBetween(
        linesFrom(
          [upper, upper, ['Sum', '27'], upper].map((texts) => ({
            texts,
            size: texts.length === 2 ? 13 : 10,
          })),
        ),
        2,
      ),
    ).toBe(false);
  });

  test('is a heading in display type, whatever goes on below it', () => {
    const below = { texts: ['Elm', '15', '3.5'] };
    expect(isHeadingBetween(linesFrom([{ texts: upper }, { texts: ['Shrubs'], size: 14 }, below]), 1)).toBe(
      true,
    );
  });

  test('is no heading in the type of the rows, or as a line of prose', () => {
    const below = { texts: ['Rent', 'low', 'monthly'] };
    expect(isHeadingBetween(linesFrom([{ texts: upper }, { texts: ['Shrubs'] }, below]), 1)).toBe(false);
    const prose = { texts: ['and so it was kept for as long as they could bear'], size: 12, x: 60 };
    expect(isHeadingBetween(linesFrom([{ texts: upper }, prose, below]), 1)).toBe(false);
  });
});

test('a paragraph between the rows and the heading is none of the rows, a line of a cell is one', () => {
  const rows = [{ texts: upper }, { texts: upper }];
  const paragraph = { texts: ['All of these were counted by hand in the first week'], x: 60 };
  expect(withoutParagraph(linesFrom([...rows, paragraph]))).toHaveLength(2);
  expect(withoutParagraph(linesFrom([...rows, { texts: ['', 'or so'] }]))).toHaveLength(3);
});

describe('a line over a rule, far below the rows', () => {
  const bold = (text: string, y: number) => setRow([text], [60], y).map((line) => ({ ...line, bold: true }));
  const isHeading = (heading: SetLine[], rule = 155) => {
    const rows = [100, 115, 165, 180].flatMap((y) => setRow(upper, xs, y));
    const lines = linesOf(readTokens(setPage([...rows, ...heading]).words));
    return isRuledHeading({ lines, fullRules: [104, 119, rule, 169, 184] }, 2);
  };

  test('is a heading in other type than theirs', () => {
    expect(isHeading(bold('Shrubs', 150))).toBe(true);
    expect(isHeading(setRow(['Shrubs'], [60], 150))).toBe(false);
  });

  test('is one with its words apart, and not with columns', () => {
    expect(isHeading([...bold('Low', 150), { text: 'shrubs', x: 84, y: 150, bold: true }])).toBe(true);
    expect(isHeading([...bold('Low', 150), { text: 'shrubs', x: 160, y: 150, bold: true }])).toBe(false);
  });

  test('is a label of rows as close to them as they are to each other, or with no rule below it', () => {
    expect(isHeading(bold('Shrubs', 132))).toBe(false);
    expect(isHeading(bold('Shrubs', 150), 140)).toBe(false);
  });
});

describe('lines alone in display type above rows', () => {
  const rows = [{ texts: upper }, { texts: ['Elm', '15', '3.5'] }, { texts: ['Oak', '11', '7.5'] }];

  test('are titles of what stands below them', () => {
    const titles = [
      { texts: ['Trees of the park'], size: 20 },
      { texts: ['By height'], size: 14 },
    ];
    expect(countTitles(linesFrom([...titles, ...rows]))).toBe(2);
  });

  test('are the number and the title of a section too, in larger type than all rows', () => {
    const heading = { texts: ['3.2', 'Trees of the park'], size: 12 };
    expect(countTitles(linesFrom([heading, ...rows]))).toBe(1);
    expect(countTitles(linesFrom([heading, { texts: ['and street'], size: 12, x: 160 }, ...rows]))).toBe(2);
    expect(countTitles(linesFrom([{ ...heading, size: 10.5 }, ...rows]))).toBe(0);
    expect(countTitles(linesFrom([heading, ...rows, { ...heading, texts: ['Sum', '38'] }]))).toBe(0);
  });

  test('are rows where they are hardly larger, and heads of columns where they begin further in', () => {
    expect(countTitles(linesFrom([{ texts: ['Trees'], size: 11 }, ...rows]))).toBe(0);
    expect(countTitles(linesFrom([{ texts: ['Height'], size: 14, x: 160 }, ...rows]))).toBe(0);
  });
});

describe('a line in larger type below rows', () => {
  const rows = [{ texts: upper }, { texts: ['Elm', '15', '3.5'] }];
  const restOf = (texts: string[], size: number) =>
    withoutHeadingBelow(linesFrom([...rows, { texts, size }])).length;

  test('is a heading that follows, also behind a number of its own', () => {
    expect(restOf(['Shrubs'], 13)).toBe(2);
    expect(restOf(['3.2', 'Shrubs'], 13)).toBe(2);
  });

  test('is a heading, too, above a text, but not above rows', () => {
    const below = (...rest: string[][]) =>
      withoutHeadingBelow(
        linesFrom([...rows, { texts: ['Shrubs'], size: 13 }, ...rest.map((texts) => ({ texts }))]),
      ).length;
    expect(below(['They grow anywhere.'])).toBe(2);
    expect(below(['Box', '12', '1.5'])).toBe(4);
  });

  test('is a row where it is of several texts, as a sum is, or hardly larger', () => {
    expect(restOf(['Sum', '27', '8.0'], 13)).toBe(3);
    expect(restOf(['Sum', '27'], 13)).toBe(3);
    expect(restOf(['Shrubs'], 10.5)).toBe(3);
  });
});
