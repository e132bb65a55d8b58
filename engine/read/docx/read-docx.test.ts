import { describe, expect, test } from 'vitest';
import { buildZip } from '../ooxml/package/zip.fixture.ts';
import { readDocx } from './read-docx.ts';
import { paragraph } from './testing/document.fixture.ts';
import { buildDocx, element, p, r, style, tbl, tc } from './testing/docx.fixture.ts';
import { blocksOf, read } from './testing/read.fixture.ts';

const failsWith = (code: string) => expect.objectContaining({ name: 'ConversionError', code });

describe('a Word document', () => {
  test('in Strict namespaces reads the same', async () => {
    const parts = {
      styles: style('h1', 'heading 1'),
      body: p('A', '<w:pStyle w:val="h1"/>') + tbl([[tc('b')]]),
    };
    expect(await blocksOf({ ...parts, strict: true })).toEqual(await blocksOf(parts));
  });

  test('with macros or as a template reads the same', async () => {
    const type = 'application/vnd.ms-word.document.macroEnabled.main+xml';
    const types =
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
    const parts = { body: p('A'), files: { '[Content_Types].xml': types } };
    expect(await blocksOf(parts)).toEqual([paragraph('A')]);
  });

  test('leaves headers and footers out', async () => {
    const files = { 'word/header1.xml': element('hdr', p('Confidential')) };
    const body = `${p('A')}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`;
    expect(await blocksOf({ body, files, links: { h: ['header', 'header1.xml'] } })).toEqual([
      paragraph('A'),
    ]);
  });

  test('tells the language of most of its text', async () => {
    const run = (text: string, language: string) =>
      r(text, `<w:lang w:val="${language}" w:eastAsia="ja-JP"/>`);
    const { document } = await read(p(run('Guten Morgen allerseits', 'de-DE') + run('hello', 'en-US')));
    expect(document.language).toBe('de-DE');
    expect((await read(p(run('日本語の文章', 'en-US')))).document.language).toBe('ja-JP');
  });

  test('tells how far it is', async () => {
    const steps: [number, number][] = [];
    await readDocx(buildDocx(p('A')), { onProgress: (done, total) => steps.push([done, total]) });
    expect(steps).toEqual([[1, 1]]);
  });
});

describe('hostile documents', () => {
  test('without a body are refused', async () => {
    const files = { 'word/document.xml': element('document', '') };
    await expect(read({ body: '', files })).rejects.toThrow(failsWith('invalid_office'));
  });

  test('that are no Word documents are refused', async () => {
    const bytes = buildZip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<a/>' });
    await expect(readDocx(bytes, {})).rejects.toThrow(failsWith('unsupported_format'));
  });

  test('with an entity are refused', async () => {
    const files = {
      'word/document.xml': `<!DOCTYPE d [<!ENTITY x "y">]>${element('document', '<w:body/>')}`,
    };
    await expect(read({ body: '', files })).rejects.toThrow(failsWith('invalid_office'));
  });

  test('nested without end are refused', async () => {
    const body = '<w:tbl><w:tr><w:tc>'.repeat(2000) + '</w:tc></w:tr></w:tbl>'.repeat(2000);
    await expect(read(body)).rejects.toThrow(failsWith('too_complex'));
  });

  test('that inflate to more than is allowed are refused', async () => {
    await expect(read(p('x'.repeat(5000)), { limits: { inflatedBytes: 3000 } })).rejects.toThrow(
      failsWith('too_large'),
    );
  });

  test('whose table has a merge over a million rows are read in time', async () => {
    const rows = `<w:tr>${tc('', '<w:vMerge/>')}</w:tr>`.repeat(20_000);
    const started = process.cpuUsage().user;
    const blocks = await blocksOf(
      `<w:tbl><w:tr>${tc('a', '<w:vMerge w:val="restart"/>')}</w:tr>${rows}</w:tbl>`,
    );
    expect(blocks).toMatchObject([{ rows: [{ cells: [{ rowSpan: 1 }] }] }]);
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
  });

  test('of one paragraph with fifty thousand breaks are read in time', async () => {
    const runs = Array.from({ length: 50_000 }, (_, i) =>
      r(`<w:t>${i * 7919}</w:t><w:lastRenderedPageBreak/>`),
    );
    const open = r('<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/>').repeat(1000);
    const started = process.cpuUsage().user;
    const { totalPages } = await read(p(open + runs.join('')));
    expect(totalPages).toBe(50_001);
    expect(process.cpuUsage().user - started).toBeLessThan(10_000_000);
  });

  test('of a hundred thousand list items are read in time', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
    const items = Array.from({ length: 100_000 }, (_, i) =>
      p(`${i * 7919}`, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    );
    const started = process.cpuUsage().user;
    const [list] = await blocksOf({ numbering, body: items.join('') });
    expect(list).toHaveProperty('items.length', 100_000);
    expect(process.cpuUsage().user - started).toBeLessThan(15_000_000);
  });
});
