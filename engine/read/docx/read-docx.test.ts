import { describe, expect, test } from 'vitest';
import { measureWork } from '../../../test/work.ts';
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

  test('lose what is damaged beside their text, and no more', async () => {
    const files = {
      '[Content_Types].xml': '<Types',
      '_rels/.rels': '<Relationships',
      'docProps/core.xml': '<p',
      'word/styles.xml': '<w:styles><w:style>',
      'word/footnotes.xml': '',
    };
    const links: Record<string, [string, string]> = {
      s: ['styles', 'styles.xml'],
      f: ['footnotes', 'footnotes.xml'],
    };
    const { document, warnings } = await read({ body: p('A'), links, files });
    expect(document.blocks).toEqual([paragraph('A')]);
    expect(warnings).toEqual([
      { code: 'object_skipped', message: 'A damaged part of the file was left out (3 times).' },
    ]);
  });

  test('whose text is damaged are refused', async () => {
    const files = { 'word/document.xml': '<w:document><w:body>' };
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

  test('whose properties are too large to be read go without', async () => {
    const files = { 'docProps/app.xml': `<Properties>${' '.repeat(9 << 20)}</Properties>` };
    const { document } = await read({ body: p('a'), files });
    expect(document.blocks).toEqual([paragraph('a')]);
  });

  test('whose table has a merge over a million rows are read in time', async () => {
    const rows = `<w:tr>${tc('', '<w:vMerge/>')}</w:tr>`.repeat(20_000);
    const work = await measureWork(async () => {
      const blocks = await blocksOf(
        `<w:tbl><w:tr>${tc('a', '<w:vMerge w:val="restart"/>')}</w:tr>${rows}</w:tbl>`,
      );
      expect(blocks).toMatchObject([{ rows: [{ cells: [{ rowSpan: 1 }] }] }]);
    });
    expect(work).toBeLessThan(80);
  });

  test('of one paragraph with fifty thousand breaks are read in time', async () => {
    const runs = Array.from({ length: 50_000 }, (_, i) =>
      r(`<w:t>${i * 7919}</w:t><w:lastRenderedPageBreak/>`),
    );
    const open = r('<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/>').repeat(1000);
    const work = await measureWork(async () => {
      const { totalPages } = await read(p(open + runs.join('')));
      expect(totalPages).toBe(50_001);
    });
    expect(work).toBeLessThan(150);
  });

  test('of a hundred thousand list items are read in time', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
    const items = Array.from({ length: 100_000 }, (_, i) =>
      p(`${i * 7919}`, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    );
    const work = await measureWork(async () => {
      const [list] = await blocksOf({ numbering, body: items.join('') });
      expect(list).toHaveProperty('items.length', 100_000);
    });
    expect(work).toBeLessThan(250);
  });
});

describe('running heads and feet', () => {
  const reference = (kind: 'header' | 'footer', type: string, id: string) =>
    `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
  const section = (content: string) => `<w:sectPr>${content}</w:sectPr>`;
  const parts = {
    files: {
      'word/header1.xml': element('hdr', tbl([[tc('Firm'), tc('Tel. 1')]])),
      'word/header2.xml': element('hdr', p('Confidential')),
      'word/footer1.xml': element(
        'ftr',
        p(`${r('Page ')}<w:fldSimple w:instr="PAGE">${r('1')}</w:fldSimple>`),
      ),
      'word/footer2.xml': element('ftr', p('')),
    },
    links: {
      h1: ['header', 'header1.xml'],
      h2: ['header', 'header2.xml'],
      f1: ['footer', 'footer1.xml'],
      f2: ['footer', 'footer2.xml'],
    } satisfies Record<string, [string, string]>,
    body:
      p('A') +
      p(
        '',
        section(
          reference('header', 'first', 'h1') +
            reference('header', 'default', 'h2') +
            reference('footer', 'default', 'f1'),
        ),
      ) +
      p('B') +
      section(`${reference('header', 'default', 'h2') + reference('footer', 'default', 'f2')}<w:titlePg/>`),
  };

  test('are left out and told', async () => {
    const { document, warnings } = await read(parts);
    expect(document.blocks).toEqual([paragraph('A'), { type: 'pageBreak', page: 2 }, paragraph('B')]);
    expect(document.furniture?.map(({ text }) => text)).toEqual(['Firm Tel. 1', 'Confidential', 'Page 1']);
    expect(warnings).toMatchObject([{ code: 'furniture_removed' }]);
  });

  test('stand around the sections they begin with when they are kept', async () => {
    const { document, warnings } = await read(parts, { furniture: 'keep' });
    expect(document.blocks).toMatchObject([
      { type: 'table' },
      paragraph('Confidential'),
      paragraph('A'),
      paragraph('Page 1'),
      { type: 'pageBreak', page: 2 },
      paragraph('B'),
    ]);
    expect(document.furniture).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  test('of first and even pages count only where these are set apart', async () => {
    const texts = async (content: string, settings?: string) => {
      const body = p('A') + section(content);
      return (await read({ ...parts, body, settings })).document.furniture?.map(({ text }) => text);
    };
    const both = reference('header', 'first', 'h1') + reference('header', 'even', 'h2');
    expect(await texts(both)).toBeUndefined();
    expect(await texts(`${both}<w:titlePg/>`)).toEqual(['Firm Tel. 1']);
    expect(await texts(both, '<w:evenAndOddHeaders/>')).toEqual(['Confidential']);
  });

  test('that are damaged cost no more than themselves', async () => {
    const files = { ...parts.files, 'word/header2.xml': '<w:hdr' };
    const { document, warnings } = await read({ ...parts, files });
    expect(document.furniture?.map(({ text }) => text)).toEqual(['Firm Tel. 1', 'Page 1']);
    expect(warnings.map(({ code }) => code)).toEqual(['object_skipped', 'furniture_removed']);
  });
});
