import { expect, test } from 'vitest';
import { runsToInlines } from './inlines.ts';
import { BOLD, ITALIC, MONOSPACED } from './spans.ts';

const text = (of: string) => ({ type: 'text', text: of });
const code = (of: string) => ({ type: 'code', text: of });
const strong = (...inlines: object[]) => ({ type: 'strong', inlines });
const emphasis = (of: string) => ({ type: 'emphasis', inlines: [text(of)] });

test('a space belongs to no code or emphasis that ends before it', () => {
  expect(
    runsToInlines([
      { text: 'call ', style: 0 },
      { text: 'open() ', style: MONOSPACED },
      { text: 'at ', style: BOLD },
      { text: 'once', style: 0 },
    ]),
  ).toEqual([text('call '), code('open()'), text(' '), strong(text('at')), text(' once')]);
});

test('a space between runs of a heading has the weight of both', () => {
  expect(
    runsToInlines([
      { text: 'mod() ', style: BOLD | MONOSPACED },
      { text: 'and its relatives', style: BOLD },
    ]),
  ).toEqual([strong(code('mod()')), strong(text(' and its relatives'))]);
  expect(
    runsToInlines([
      { text: 'very ', style: BOLD | ITALIC },
      { text: 'near', style: BOLD },
    ]),
  ).toEqual([strong({ type: 'emphasis', inlines: [text('very')] }), strong(text(' near'))]);
});

test('a sign is neither bold nor italic by itself, only within words that are', () => {
  expect(
    runsToInlines([
      { text: 'from ', style: 0 },
      { text: 'a', style: ITALIC },
      { text: '→', style: BOLD | ITALIC },
      { text: 'b', style: ITALIC },
      { text: ' to ', style: 0 },
      { text: 'c → d', style: ITALIC },
      { text: ' by ', style: 0 },
      { text: '×', style: ITALIC },
    ]),
  ).toEqual([
    text('from '),
    emphasis('a'),
    text('→'),
    emphasis('b'),
    text(' to '),
    emphasis('c → d'),
    text(' by ×'),
  ]);
});
