import { expect, test } from 'vitest';
import { measureWork } from '../../../../test/work.ts';
import { cleanAlternativeText } from './alternative-text.ts';

test.each([
  ['  A map\n of Rome ', 'A map of Rome'],
  ['A cat\n\nDescription automatically generated with medium confidence', 'A cat'],
  ['A chart. AI-generated content may be incorrect.', 'A chart.'],
  ['Description automatically generated', undefined],
  ['Image 12.PNG', undefined],
  ['C:\\Users\\ann\\my photo.jpeg', undefined],
  ['https://example.org/a.svg', undefined],
  ['C:\\My Pictures\\my photo.jpeg', undefined],
  ['fig: /home/ann/my figures/plot 1.png', undefined],
  ['12', undefined],
  ['30%', '30%'],
  ['See a/b/c.png', 'See a/b/c.png'],
  ['Screenshot of report.png in an editor', 'Screenshot of report.png in an editor'],
  [' ', undefined],
  [undefined, undefined],
])('alternative text %j says %j', (text, said) => {
  expect(cleanAlternativeText(text)).toBe(said);
});

test.each([
  `${' '.repeat(200_000)}a`,
  'a/'.repeat(100_000),
  '/ a'.repeat(100_000),
  'description automatically generated '.repeat(5_000),
  'a.png '.repeat(50_000),
])('hostile alternative text takes little time', async (text) => {
  expect(await measureWork(() => cleanAlternativeText(text))).toBeLessThan(8);
});
