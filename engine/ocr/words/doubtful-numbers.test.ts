import { describe, expect, test } from 'vitest';
import type { Word } from '../../layout/page.ts';
import { findDoubtfulNumbers } from './doubtful-numbers.ts';

const font = { name: '', bold: false, italic: false, monospaced: false };

/** Words below each other that end at one place, unless they start with `<`: those stand further left. */
function doubtfulOf(texts: readonly string[], confidence = 0.95): string[] {
  const words = texts.map((text, i): Word => {
    const right = text.startsWith('<') ? 120 : 300;
    const [bare, top] = [text.replace('<', ''), 20 * i];
    const box = { left: right - 6 * bare.length, right, top, bottom: top + 10 };
    return {
      ...box,
      text: bare,
      baseline: top + 9,
      size: 10,
      font,
      color: 0,
      glued: false,
      angle: 0,
      confidence,
    };
  });
  return findDoubtfulNumbers(words).map(({ text }) => text);
}

describe('a number is doubtful', () => {
  test('that was read with little confidence, with a currency or without', () => {
    expect(doubtfulOf(['14', 'RM3.20', '€5', 'boats', 'B'], 0.6)).toEqual(['14', 'RM3.20', '€5']);
  });

  test('that has no decimals in a column of amounts that have, however sure it is', () => {
    expect(doubtfulOf(['3.20', '14.05', '0.95', '4714', 'Total'])).toEqual(['4714']);
  });

  test('that has another form than the times or codes of its column', () => {
    expect(doubtfulOf(['0512', '0542', '112', '0612', '1.21', '0642', '0727', '1012', '1138'])).toEqual([
      '112',
      '1.21',
    ]);
    expect(doubtfulOf(['214/1', '2142', '214/3', '214/4', '215/1'])).toEqual(['2142']);
    expect(doubtfulOf(['148', '139', '43', '151', '160', '174'])).toEqual([]);
  });

  test('that has another decimal sign than the amounts of its column', () => {
    expect(doubtfulOf(['3.20', '14.05', '0.95', '22,00'])).toEqual(['22,00']);
  });

  test('but not one beside the column, a small count, a code, or one among whole numbers', () => {
    expect(doubtfulOf(['3.20', '14.05', '0.95', '<4714', '12'])).toEqual([]);
    expect(doubtfulOf(['320', '1405', '95', '4714'])).toEqual([]);
    expect(doubtfulOf(['3.20', '14.05', '0.95', '004714', '471400920056'])).toEqual([]);
  });

  test('that is the sum of those above but for one figure', () => {
    expect(doubtfulOf(['12.50', '8.25', '3.10', '28.85'])).toEqual(['28.85']);
    expect(doubtfulOf(['12.50', '8.25', '3.10', '23.85', '28.85'])).toEqual([]);
  });

  test('that the sum takes off, though it has no minus, and the sum with it', () => {
    expect(doubtfulOf(['12.50', '8.25', '3.10', '17.65'])).toEqual(['3.10', '17.65']);
    expect(doubtfulOf(['12.50', '8.25', '−3.10', '17.65'])).toEqual([]);
  });

  test('but no sum that is rounded, short, or of other amounts', () => {
    expect(doubtfulOf(['12.50', '8.23', '3.10', '23.85'])).toEqual([]);
    expect(doubtfulOf(['1.50', '2.25', '4.75'])).toEqual([]);
    expect(doubtfulOf(['12.50', '8.25', '3.10', '31.40'])).toEqual([]);
  });
});
