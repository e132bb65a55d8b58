import { describe, expect, test } from 'vitest';
import { measureWork } from '../../../../test/work.ts';
import type { Box } from '../../../document/document.ts';
import { type Placed, sortByPosition } from './reading-order.ts';

interface Named extends Placed {
  name: string;
}

function at(name: string, left: number, top: number, width: number, height: number): Named {
  return { name, box: { left, top, right: left + width, bottom: top + height } };
}

function order(items: readonly Named[], rightToLeft = false): string {
  return sortByPosition(items, rightToLeft)
    .map(({ name }) => name)
    .join(' ');
}

describe('reading order', () => {
  test('reads cards that are closer in rows along the rows', () => {
    const cards = [
      at('d', 110, 200, 100, 80),
      at('a', 0, 0, 100, 80),
      at('c', 0, 200, 100, 80),
      at('b', 110, 0, 100, 80),
    ];
    expect(order(cards)).toBe('a b c d');
  });

  test('reads columns under a heading that spans them, down to a line that spans them again', () => {
    const slide = [
      at('foot', 0, 500, 900, 20),
      at('R2', 500, 210, 300, 100),
      at('L2', 0, 210, 300, 100),
      at('R1', 500, 100, 300, 100),
      at('L1', 0, 100, 300, 100),
      at('head', 0, 0, 900, 50),
    ];
    expect(order(slide)).toBe('head L1 L2 R1 R2 foot');
    expect(order(slide, true)).toBe('head R1 R2 L1 L2 foot');
  });

  test('reads a grid of cards set alike the way the file goes through it', () => {
    const [a, b] = [at('a', 0, 0, 100, 60), at('b', 120, 0, 100, 60)];
    const [c, d] = [at('c', 0, 85, 100, 60), at('d', 120, 85, 100, 60)];
    expect(order([a, b, c, d])).toBe('a b c d');
    expect(order([a, c, b, d])).toBe('a c b d');
    expect(order([b, a, d, c], true)).toBe('b a d c');
  });

  test('reads boxes laid over each other in the order of the file', () => {
    expect(order([at('below', 0, 0, 100, 100), at('above', 0, 0, 101, 100)])).toBe('below above');
    expect(order([at('below', 0, 0, 101, 100), at('above', 0, 0, 100, 100)])).toBe('below above');
  });

  test('takes boxes that overlap a little for neighbours', () => {
    expect(order([at('below', 0, 95, 100, 100), at('above', 0, 0, 100, 100)])).toBe('above below');
  });

  test('reads a panel before what lies on it', () => {
    const slide = [at('two', 20, 120, 50, 20), at('one', 20, 20, 50, 20), at('panel', 0, 0, 200, 200)];
    expect(order(slide)).toBe('panel one two');
  });

  test('leaves what has no place behind what came before it', () => {
    const lost: Named = { name: 'lost', box: undefined };
    expect(order([at('b', 0, 100, 50, 50), lost, at('a', 0, 0, 50, 50)])).toBe('a b lost');
    expect(order([lost, at('a', 0, 0, 50, 50)])).toBe('lost a');
  });

  test('keeps every one of thousands of overlapping shapes, in little time', async () => {
    const boxes = Array.from({ length: 2_000 }, (_, i): Box => {
      const offset = (i * 7919) % 500;
      return { left: offset, top: (i * 104_729) % 500, right: offset + 300, bottom: 700 };
    });
    const work = await measureWork(() => {
      expect(sortByPosition(boxes.map((box) => ({ box }))).length).toBe(2_000);
    });
    expect(work).toBeLessThan(80);
  });
});
