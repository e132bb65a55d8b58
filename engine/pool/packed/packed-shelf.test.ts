import { afterAll, expect, it } from 'vitest';
import { writeReading, writeSections } from '../../convert.ts';
import { parts } from '../../parts.ts';
import { taggedBook } from '../../read/pdf/fixtures/tagged-book.ts';
import type { PageOutcome } from '../../read/pdf/page-outcome.ts';
import { failPage } from '../../read/pdf/page-outcome.ts';
import { assembleReading, assembleSections, factsOf, layOutPage } from '../../read/pdf/read-pdf.ts';
import { pack, packTight, unpack } from './packed.ts';
import { createPackedShelf, packAside, shelveOutcomes, unpackOutcomes } from './packed-shelf.ts';
import { closeScratchFile, createScratchFile } from './scratch-file.ts';

const scratch = createScratchFile();
afterAll(() => closeScratchFile(scratch));

it('gives what was put on it, in order, and made anew', () => {
  const shelf = createPackedShelf<{ n: number }>(scratch);
  for (let n = 0; n < 40; n++) shelf.add({ n });
  expect(shelf.length).toBe(40);
  expect([39, 0, 17, 16, 31].map((n) => shelf.at(n).n)).toEqual([39, 0, 17, 16, 31]);
  shelf.at(3).n = 100;
  expect([shelf.at(20).n, shelf.at(3).n]).toEqual([20, 3]);
});

it('packs text of any script', () => {
  const text = 'naïve — “quoted” 漢字 😀 \u2028 \ud800';
  expect(unpack(packTight({ text }))).toEqual({ text });
});

it('makes of packed pages, in whatever order they come, the document that they make as objects', async () => {
  const file = await parts.openPages(taggedBook(7));
  const facts = factsOf(file);
  const layOut = (numbers: number[]) => Promise.all(numbers.map((number) => layOutPage(file, number, {})));
  const chunks = [
    await layOut([4, 5]),
    await layOut([1, 2, 7]),
    [failPage(3, 'it is damaged')],
    await layOut([6]),
  ];
  await file.close();
  const packed = chunks.map((chunk, i) =>
    i === 1 ? pack(chunk) : packAside(chunk, { scratch: scratch.handle, tight: true }),
  );
  const outcomes: PageOutcome[] = chunks.flat();
  const request = { outputFormat: 'markdown', read: {}, write: { pageMarkers: true } } as const;
  const writers = await parts.loadWriters();
  const { results, layouts } = shelveOutcomes(packed, scratch);
  const sections = assembleSections(results, layouts, facts, {}, () => createPackedShelf(scratch));
  let content = '';
  const written = writeSections(sections, request, writers, (piece) => {
    content += piece;
  });
  const whole = writeReading(assembleReading(outcomes, facts, {}), request, writers);
  expect({ ...written, content, markdown: content }).toEqual(whole);
  expect(written.pages.map(({ page, source }) => `${page} ${source}`)[2]).toBe('3 failed');
});

it('gives outcomes of pages back as they were, pictures too, whether what is on them was put aside or not', async () => {
  const file = await parts.openPages(taggedBook(2));
  const laidOut = await layOutPage(file, 1, {});
  await file.close();
  const picture = { type: 'figure', data: Uint8Array.of(0x78, 0, 255) };
  const outcomes = [
    { ...laidOut, layout: { ...laidOut.layout, blocks: [picture] } },
    failPage(2, 'it is damaged'),
  ] as unknown as PageOutcome[];
  const aside = { scratch: scratch.handle, tight: false };
  expect(unpackOutcomes(packAside(outcomes, aside), aside)).toEqual(outcomes);
  expect(unpackOutcomes(pack(outcomes), aside)).toEqual(outcomes);
});
