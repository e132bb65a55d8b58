import { describe, expect, it } from 'vitest';
import { linesLeftOut } from '../../testing/left-out.ts';
import { type SetLine, setPage } from '../../testing/set-page.ts';

/** Two columns of 40 lines below what stands at the top. */
function page(...top: SetLine[]) {
  const columns = [60, 310].flatMap((x) =>
    Array.from({ length: 40 }, (_, i) => ({
      text: 'the yarn runs over the wheel and on to its spool',
      x,
      y: 92 + 10.4 * i,
    })),
  );
  return setPage([...top, ...columns], { width: 600, height: 800 });
}

const HEAD = { text: 'XY 1,234,567 C', x: 255, y: 68, size: 12 };
const number = (text: string, middle: number): SetLine => ({ text, x: middle - 2.5 * text.length, y: 80 });

describe('a page whose columns are numbered', () => {
  it('is left without their numbers and what stands above them, close though they are to the text', () => {
    expect(linesLeftOut(page(HEAD, number('9', 180), number('10', 430)))).toEqual([HEAD.text, '9', '10']);
  });

  it.each([
    ['do not follow each other', number('9', 180), number('12', 430)],
    ['stand at the edges of the columns', number('9', 62), number('10', 550)],
  ])('keeps numbers that %s', (_, left, right) => {
    expect(linesLeftOut(page(HEAD, left, right))).toEqual([]);
  });

  it('keeps them below a title', () => {
    expect(linesLeftOut(page({ ...HEAD, size: 16 }, number('1', 180), number('2', 430)))).toEqual([]);
  });

  it('keeps numbers above text in one column', () => {
    const text = Array.from({ length: 40 }, (_, i) => ({
      text: 'the yarn runs over the wheel and on to its spool where it is wound up in even layers until it is full',
      x: 60,
      y: 92 + 10.4 * i,
    }));
    const single = setPage([HEAD, number('9', 180), number('10', 430), ...text], { width: 600, height: 800 });
    expect(linesLeftOut(single)).toEqual([]);
  });
});
