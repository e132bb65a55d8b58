import { afterAll, expect, it } from 'vitest';
import type { PageRange } from '../../options.ts';
import { longReport } from '../../read/pdf/fixtures/long-report.ts';
import { createPool } from '../pool.ts';

const pool = createPool({ threads: 2 });
afterAll(() => pool.close());

const report = longReport(7);
/** Through a table, through a sentence, and one page alone. */
const RANGES: PageRange[] = [
  { first: 2, last: 4 },
  { first: 7, last: 7 },
  { first: 1, last: 1 },
  { first: 5, last: 6 },
];

async function* layOut(ranges: readonly PageRange[], file: Uint8Array): AsyncGenerator<Uint8Array> {
  const request = { outputFormat: 'markdown', images: true } as const;
  for (const range of ranges) yield await pool.layOut(file, { ...request, read: { pages: [range] } });
}

it('composes ranges of pages into what the whole document gives, byte for byte', async () => {
  const request = { outputFormat: 'html', layout: true, wholeMarkdown: true, images: true } as const;
  const whole = await pool.convert(report, request);
  expect(await pool.compose(layOut(RANGES, report), [], request)).toEqual(whole);
  // What would show where the ranges meet.
  expect(whole.wholeMarkdown?.match(/^# /gm)).toHaveLength(4);
  expect(whole.wholeMarkdown?.match(/^\| Ship /gm)).toHaveLength(4);
  expect(whole.wholeMarkdown).toContain('dues and the tolls of quay 4 are those');
  expect(whole.wholeMarkdown).toContain('[^1-2]: The list of pilots');
  expect(whole.warnings.map(({ code }) => code)).toEqual(['furniture_removed']);
});

it('tells of pages that nobody could lay out', async () => {
  const [first, , , last] = RANGES;
  const ranges = layOut([first!, last!], report);
  const failed = [1, 7].map((page) => ({ page, reason: 'it took too long' }));
  const { pages, warnings } = await pool.compose(ranges, failed, { outputFormat: 'markdown' });
  expect(pages.map(({ source }) => source)).toEqual(['failed', ...Array(5).fill('text'), 'failed']);
  expect(warnings.slice(0, 2)).toEqual(
    [1, 7].map((page) => {
      return { code: 'page_failed', message: `Page ${page} could not be read: it took too long.`, page };
    }),
  );
});
