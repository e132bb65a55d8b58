import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { convert } from '../../../engine/index.ts';
import { SAMPLE_MARKDOWN, SAMPLE_TABLE } from './sample.ts';

/** As one line, since the front page breaks lines where they would be too long. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

test('the front page shows what docconv writes of the sample', async () => {
  const { content } = await convert(await readFile('examples/sample.pdf'));
  for (const piece of SAMPLE_MARKDOWN.split(/\n\n|…/)) expect(flat(content)).toContain(flat(piece));
  expect(content).toContain(SAMPLE_TABLE);
});
