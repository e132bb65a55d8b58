import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../../write/index.ts';
import { composeDocument } from '../../../compose.ts';
import { layoutPage } from '../../../layout-page.ts';
import { setPage } from '../../../testing/set-page.ts';

/** The Markdown of a paragraph and lines below it given as their left sides and texts, each set apart from the one above. */
function markdownOf(lines: readonly (readonly [x: number, text: string])[]): string {
  const prose = [
    'The weir was rebuilt by the miller in',
    'the year after the flood, and its',
    'gates are of oak. It needs these:',
  ];
  const set = [
    ...prose.map((text, i) => ({ text, x: 50, y: 60 + 12 * i })),
    ...lines.map(([x, text], i) => ({ text, x, y: 104 + 20 * i })),
  ];
  const { document } = composeDocument([layoutPage(setPage(set))], { outline: [], pageCount: 1 });
  return writeMarkdown(document, {}).content.trim();
}

test('an item goes on below the list within it, where the next item counts on from it', () => {
  const lines: [number, string][] = [
    [50, '1. gates in a row'],
    [50, '2. an induction on their number:'],
    [80, '(a) Even numbers'],
    [80, '(b) Odd numbers'],
    [65, 'Both need the lemma above.'],
    [50, '3. a search by hand'],
  ];
  expect(markdownOf(lines).split('\n\n').slice(1).join('\n\n')).toBe(
    [
      '1. gates in a row',
      '2. an induction on their number:',
      '   - (a) Even numbers\n   - (b) Odd numbers',
      '   Both need the lemma above.',
      '3. a search by hand',
    ].join('\n\n'),
  );
  expect(markdownOf(lines.with(5, [50, 'Nothing else was tried.']))).toContain(
    '\n\nBoth need the lemma above.',
  );
});

test('lists of one item are lists where one of their kind stands above, or set in from the item above', () => {
  const lines: [number, string][] = [
    [50, '1. gates in a row'],
    [50, '2. a sluice'],
    [80, '(a) with a rope of its own'],
    [50, '1. a wheel'],
  ];
  expect(markdownOf(lines).split('\n\n').slice(1).join('\n')).toBe(
    '1. gates in a row\n2. a sluice\n   - (a) with a rope of its own\n1) a wheel',
  );
});
