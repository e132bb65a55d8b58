import { describe, expect, it } from 'vitest';
import { makeRandom } from '../round-trip/random.ts';
import { findUnsafe } from './find-unsafe.ts';
import { type Setting, UNSAFE } from './unsafe.ts';

/** Every rule as its definition says it, without regard to speed. */
function findByDefinition(line: string, where: Setting | 'link'): number[] {
  return UNSAFE.filter((rule) => (rule.in ? rule.in.includes(where) : where !== 'link')).flatMap((rule) => {
    const left = rule.before ? `(?<=${rule.before.replace('^^', '(?<![\\s\\S])')})` : '';
    const right = rule.after ? `(?=${rule.after})` : '';
    const pattern = new RegExp(`${left}\\${rule.character}${right}`, 'gm');
    return [...line.matchAll(pattern)].map((match) => match.index);
  });
}

const SORTED = (places: number[]) => [...new Set(places)].sort((a, b) => a - b);

const SETTINGS = ['paragraph', 'item', 'heading', 'cell', 'link'] as const;

describe('unsafe characters', () => {
  it.each([
    ['# no heading', 'paragraph', [0]],
    ['#hashtag', 'paragraph', []],
    ['1986. A great year', 'paragraph', [4]],
    ['in 1986. A great year', 'paragraph', []],
    ['a\n- b', 'paragraph', [2, 2]],
    ['a\n---', 'paragraph', [2, 2]],
    ['[^1]: not a note', 'paragraph', [0, 4, 0]],
    ['[x] done', 'item', [0]],
    ['a | b', 'cell', [2]],
    ['a | b', 'paragraph', []],
    ['a [b] c', 'link', [2, 4]],
    ['AT&amp;T', 'heading', [2]],
  ] as const)('%j in a %s', (line, where, places) => {
    expect(SORTED(findUnsafe(line, where))).toEqual(SORTED([...places]));
  });

  it('are those that the rules name, in lines of all kinds', () => {
    const random = makeRandom(7);
    const signs = [
      '\\',
      '&',
      '<',
      '[',
      ']',
      '!',
      '#',
      '-',
      '+',
      '*',
      '.',
      ')',
      '_',
      '`',
      '~',
      '=',
      ':',
      '|',
      '^',
    ];
    const alphabet = [
      ...signs,
      ...signs,
      'a',
      '1',
      'x',
      ' ',
      ' ',
      '\n',
      '(',
      ';',
      '>',
      '@',
      '--',
      '](',
      '&amp;',
    ];
    for (let i = 0; i < 20_000; i++) {
      const line = random.several(1, 12, () => random.pick(alphabet)).join('');
      for (const where of SETTINGS) {
        const found = SORTED(findUnsafe(line, where));
        const meant = SORTED(findByDefinition(line, where));
        if (found.join() !== meant.join())
          expect({ line, where, found }).toEqual({ line, where, found: meant });
      }
    }
  });
});
