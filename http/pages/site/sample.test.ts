import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { convert } from '../../../engine/index.ts';
import { SAMPLE_START, SAMPLE_TABLE, samplePage } from './sample.ts';

test('the front page shows what docconv writes of the first page of the sample', async () => {
  const { content } = await convert(await readFile('examples/sample.pdf'), {
    read: { pages: [{ first: 1, last: 1 }] },
  });
  expect(samplePage()).toBe(content.trimEnd());
  expect(content.startsWith(SAMPLE_START.slice(0, -1))).toBe(true);
  expect(content).toContain(SAMPLE_TABLE);
});
