import { expect, test } from 'vitest';
import { runsToInlines } from './inlines.ts';
import { BOLD, ITALIC, MONOSPACED } from './spans.ts';

const text = (of: string) => ({ type: 'text', text: of });
const code = (of: string) => ({ type: 'code', text: of });
const strong = (...inlines: object[]) => ({ type: 'strong', inlines });

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
