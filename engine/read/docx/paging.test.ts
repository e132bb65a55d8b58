import { describe, expect, test } from 'vitest';
import { paragraph } from './testing/document.fixture.ts';
import { p, r, tbl, tc } from './testing/docx.fixture.ts';
import { blocksOf, read } from './testing/read.fixture.ts';

const BREAK = '<w:br w:type="page"/>';
const RENDERED = '<w:lastRenderedPageBreak/>';
const page = (number: number) => ({ type: 'pageBreak' as const, page: number });

describe('page breaks', () => {
  test('stand between paragraphs', async () => {
    const body = p(r(`<w:t>a</w:t>${BREAK}`)) + p('b') + p('c', '<w:pageBreakBefore/>');
    expect(await blocksOf(body)).toEqual([paragraph('a'), page(2), paragraph('b'), page(3), paragraph('c')]);
  });

  test('split the paragraph they are set in', async () => {
    expect(await blocksOf(p(r('a') + r(BREAK) + r('b')))).toEqual([paragraph('a'), page(2), paragraph('b')]);
  });

  test('where text ran over the end of a page do not split it', async () => {
    expect(await blocksOf(p(r('a') + r(RENDERED) + r('b')) + p('c'))).toEqual([
      paragraph('ab'),
      page(2),
      paragraph('c'),
    ]);
  });

  test('said twice count once', async () => {
    const body = p(r('a') + r(BREAK)) + p(r(RENDERED) + r('b'), '<w:pageBreakBefore/>');
    expect(await blocksOf(body)).toEqual([paragraph('a'), page(2), paragraph('b')]);
  });

  test('end sections, unless these go on on the page', async () => {
    const section = (type: string) => `<w:sectPr>${type && `<w:type w:val="${type}"/>`}</w:sectPr>`;
    const body = p('a', section('')) + p('b', section('continuous')) + p('c');
    expect(await blocksOf(body)).toEqual([paragraph('a'), page(2), paragraph('b'), paragraph('c')]);
  });
});

describe('the number of pages', () => {
  test('is that of the breaks', async () => {
    expect((await read(p(r('a') + r(BREAK)) + p('b'))).totalPages).toBe(2);
  });

  test('is what the file says when that is more', async () => {
    expect((await read({ body: p('a'), app: { Pages: 7 } })).totalPages).toBe(7);
  });

  test('is told by the length of the text when that is most, in tables, too', async () => {
    const long = 'x'.repeat(6001);
    expect((await read({ body: p(long), app: { Pages: 1 } })).totalPages).toBe(3);
    expect((await read(tbl([[tc(long)]]))).totalPages).toBe(3);
  });

  test('is one for an empty document', async () => {
    const { totalPages, pages, document } = await read('');
    expect({ totalPages, pages, document }).toEqual({
      totalPages: 1,
      pages: [{ page: 1, source: 'text', words: 0 }],
      document: { blocks: [], images: [] },
    });
  });
});

describe('chosen pages', () => {
  const body = p('one two') + p('three', '<w:pageBreakBefore/>') + p('four', '<w:pageBreakBefore/>');

  test('keep what begins on them', async () => {
    const { document, pages, totalPages } = await read(body, { pages: [{ first: 2, last: 2 }] });
    expect(document.blocks).toEqual([page(2), paragraph('three')]);
    expect(pages).toEqual([{ page: 2, source: 'text', words: 1 }]);
    expect(totalPages).toBe(3);
  });

  test('are told by the length of the text where the file has no breaks', async () => {
    const paragraphs = Array.from({ length: 10 }, (_, i) => p(`${i} ${'word '.repeat(200)}`)).join('');
    const first = await read(paragraphs, { pages: [{ first: 1, last: 1 }] });
    expect(first.totalPages).toBe(4);
    expect(first.document.blocks).toHaveLength(3);
  });

  test('that the document has not are refused', async () => {
    await expect(read(body, { pages: [{ first: 4, last: 4 }] })).rejects.toThrow(
      expect.objectContaining({ code: 'pages_out_of_range' }),
    );
  });
});
