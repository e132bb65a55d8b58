import { describe, expect, it } from 'vitest';
import { createShares, type Waiting } from './shares.ts';

/** Hands out one thread until nothing waits. @returns whose turn it was, in order */
function handOut(waiting: Waiting[], taken = (request: Waiting) => request.expected): string {
  const shares = createShares();
  for (const { line } of waiting) shares.join(line);
  const order: string[] = [];
  for (let left = waiting; left.length > 0; ) {
    const next = shares.next(left) as Waiting;
    shares.begin(next);
    shares.end(next, taken(next));
    order.push(next.line);
    left = left.filter((request) => request !== next);
  }
  return order.join('');
}

function tasks(lines: string, expected: number): Waiting[] {
  return [...lines].map((line) => ({ line, expected }));
}

describe('turns', () => {
  it('go round by line when tasks are alike', () => {
    expect(handOut(tasks('aaaabbc', 2000))).toBe('abcabaa');
  });

  it('come to a small task first, and to the others in the order they came', () => {
    expect(handOut([...tasks('ab', 1000), ...tasks('c', 20)])).toBe('cab');
  });

  it('are counted by the time that was taken, not by that which was expected', () => {
    const turns = handOut(tasks('aaabbbbbb', 100), ({ line }) => (line === 'a' ? 4000 : 100));
    expect(turns).toBe('abbbbbbaa');
  });
});

it('whoever comes later has no less and no more than the poorest who is there', () => {
  const shares = createShares();
  const scan = { line: 'a', expected: 9000 };
  const [late, more] = [
    { line: 'b', expected: 9000 },
    { line: 'b', expected: 9000 },
  ];
  shares.join('a');
  shares.begin(scan);
  shares.join('a');
  shares.join('b');
  expect(shares.next([scan, late])).toBe(scan);
  shares.begin(scan);
  shares.join('b');
  expect(shares.next([scan, late, more])).toBe(late);
});

it('forgets whoever has nothing left to do', () => {
  const shares = createShares();
  shares.join('a');
  shares.begin({ line: 'a', expected: 5000 });
  shares.end({ line: 'a', expected: 5000 }, 60_000);
  shares.join('b');
  shares.join('a');
  const [first, second] = [
    { line: 'a', expected: 10 },
    { line: 'b', expected: 20 },
  ];
  expect(shares.next([second, first])).toBe(first);
});
