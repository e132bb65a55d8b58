import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { textOf, walkBlocks } from '../../document/walk.ts';
import { sharedEngine } from '../../ocr/index.ts';
import { readWhole } from './testing/read-whole.ts';

afterAll(() => sharedEngine().close());

const LINES = 'The harbour ledger of 1907 lists every barrel of salted herring that left the quay.';

const scan = (name: string) =>
  new Uint8Array(readFileSync(new URL(`fixtures/scans/${name}.pdf`, import.meta.url)));

describe('a scan', () => {
  test.each([
    ['ccitt', 'coded as by fax machines (CCITT group 4)'],
    ['jbig2', 'coded as JBIG2'],
    ['jpeg2000', 'coded as JPEG 2000'],
    ['inverted', 'whose bits are turned by its Decode array'],
    ['negative', 'white on black'],
    ['layered', 'of a stencil over a picture of the paper'],
  ])('%s: %s, is read', async (name) => {
    const { document, pages, warnings } = await readWhole(scan(name));
    const text = [...walkBlocks(document.blocks)].map((b) => ('inlines' in b ? textOf(b.inlines) : ''));
    expect(text.join(' ').trim()).toBe(LINES);
    expect(pages).toMatchObject([{ source: 'ocr', words: 15 }]);
    expect(pages[0]!.confidence).toBeGreaterThan(0.9);
    expect(warnings).toEqual([]);
  });

  test.each(['jbig2', 'jpeg2000', 'ccitt'])('in %s that is damaged is reported', async (name) => {
    const { pages, warnings } = await readWhole(spoil(scan(name)));
    expect(pages).toMatchObject([{ source: 'empty', words: 0 }]);
    expect(warnings.map((warning) => warning.code)).toContain('image_skipped');
  });
});

/** The file with the data of its picture, the last stream, overwritten. */
function spoil(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  const start = file.lastIndexOf('stream\n', file.lastIndexOf('endstream') - 1) + 'stream\n'.length;
  return new Uint8Array(file.fill(0xa5, start, file.lastIndexOf('\nendstream')));
}
