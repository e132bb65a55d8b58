import { describe, expect, test } from 'vitest';
import { cell, paragraph, text } from '../../../document/build.ts';
import type { Block } from '../../../document/document.ts';
import { buildWorkbook } from '../../ooxml/workbook/workbook.fixture.ts';
import { heading } from '../testing/document.fixture.ts';
import { buildDocx, type DocxParts, p, r } from '../testing/docx.fixture.ts';
import { blocksOf, read } from '../testing/read.fixture.ts';

/** A document in whose text a part of some content type stands, between two paragraphs. */
function embedding(content: string | Uint8Array, type: string, ending: string): DocxParts {
  return {
    body: `${p('Before')}<w:altChunk r:id="chunk"/>${p('After')}`,
    links: { chunk: ['aFChunk', `chunk.${ending}`] },
    files: {
      [`word/chunk.${ending}`]: content,
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        `<Default Extension="${ending}" ContentType="${type}"/>` +
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
  };
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const embedHtml = (html: string) => embedding(html, 'text/html', 'html');

/** What a page gives between the paragraphs around it. */
async function pageBlocks(html: string): Promise<Block[]> {
  const blocks = await blocksOf(embedHtml(html));
  expect([blocks[0], blocks.at(-1)]).toEqual([paragraph('Before'), paragraph('After')]);
  return blocks.slice(1, -1);
}

describe('a page that stands in a document', () => {
  test('is read in its place, with its marks and links', async () => {
    const page =
      '<html><head><title>No text</title><style>p { }</style></head><body><h2 id="s">One  <i>part</i></h2>\n' +
      '<p style="text-align:center">A <b>bold</b>\n <a href="https://a.b/">link</a><br> and x<sup>2</sup></p><script>no()</script></body></html>';
    expect(await pageBlocks(page)).toEqual([
      {
        type: 'heading',
        level: 2,
        id: 's',
        inlines: [text('One '), { type: 'emphasis', inlines: [text('part')] }],
      },
      {
        type: 'paragraph',
        align: 'center',
        inlines: [
          text('A '),
          { type: 'strong', inlines: [text('bold')] },
          text(' '),
          { type: 'link', href: 'https://a.b/', inlines: [text('link')] },
          { type: 'lineBreak' },
          text('and x'),
          { type: 'superscript', inlines: [text('2')] },
        ],
      },
    ]);
  });

  test('keeps lists in lists, with their first number', async () => {
    const page =
      '<ol start="3" type="a"><li>c<ul><li>inner</li></ul></li><li><p>d</p><ul></ul></li><ul><li>beside</li></ul></ol>';
    expect(await pageBlocks(page)).toEqual([
      {
        type: 'list',
        ordered: true,
        start: 3,
        format: 'lower-alpha',
        items: [
          {
            blocks: [
              paragraph('c'),
              { type: 'list', ordered: false, items: [{ blocks: [paragraph('inner')] }] },
            ],
          },
          {
            blocks: [
              paragraph('d'),
              { type: 'list', ordered: false, items: [{ blocks: [paragraph('beside')] }] },
            ],
          },
        ],
      },
    ]);
  });

  test('keeps the spans and heads of tables', async () => {
    const page =
      '<table><caption>Sizes</caption><tr><th colspan="2">H</th></tr><tfoot><tr><td>f</td></tr></tfoot>' +
      '<tr><th rowspan="0">r</th><td>1</td></tr><tr><td>2</td></tr></table>';
    const plain = { rowSpan: 1, colSpan: 1 };
    expect(await pageBlocks(page)).toEqual([
      {
        type: 'table',
        columns: 2,
        caption: [text('Sizes')],
        rows: [
          { cells: [{ blocks: [paragraph('H')], rowSpan: 1, colSpan: 2, header: 'column' }] },
          {
            cells: [
              { blocks: [paragraph('r')], rowSpan: 2, colSpan: 1, header: 'row' },
              { blocks: [paragraph('1')], ...plain },
            ],
          },
          { cells: [{ blocks: [paragraph('2')], ...plain }] },
          { cells: [{ blocks: [paragraph('f')], ...plain }] },
        ],
      },
    ]);
  });

  test('keeps quotes, code, and what forms show', async () => {
    const page =
      '<div>a<div>b</div>c</div><blockquote><p>said</p></blockquote><pre>\nx  = 1\n  y</pre>' +
      '<p><input type="checkbox" checked> <input value="typed"> <select><option>1<option selected>2</select></p>';
    expect(await pageBlocks(page)).toEqual([
      ...['a', 'b', 'c'].map((one) => paragraph(one)),
      { type: 'quote', blocks: [paragraph('said')] },
      { type: 'code', text: 'x  = 1\n  y' },
      paragraph('☒ typed 2'),
    ]);
  });

  test('tells what it leaves out: pictures and hidden text', async () => {
    const { document, warnings } = await read(
      embedHtml('<p>a<img src="https://a.b/p.png" alt="A dog"></p><p style="display:none">secret</p>'),
    );
    expect(document.blocks[1]).toEqual(paragraph('a', { type: 'image', alt: 'A dog' }));
    expect(warnings.map(({ code }) => code)).toEqual(['image_skipped', 'text_hidden']);
  });

  test('that opens marks anew in each paragraph ends within bounds, and says so', async () => {
    const marks = Array.from({ length: 1000 }, (_, i) => `<b id="${i}">`).join('');
    const { document, warnings } = await read(embedHtml(`<p>${marks}${'<p>x'.repeat(2000)}`));
    expect(document.blocks).toEqual([paragraph('Before'), paragraph('After')]);
    expect(warnings.map(({ code }) => code)).toEqual(['content_truncated']);
  });

  test('that is nested without end is read as text', async () => {
    const [block] = await pageBlocks(`${'<div><blockquote>'.repeat(20_000)}deep`);
    expect(JSON.stringify(block)).toContain('deep');
  });

  test('says how it is encoded, or shows it', async () => {
    const stated = Buffer.from('<meta charset="iso-8859-1"><p>caf\u00e9</p>', 'latin1');
    const shown = Buffer.from('<p>caf\u00e9</p>', 'latin1');
    const marked = Buffer.from('\ufeff<p>caf\u00e9</p>', 'utf16le');
    for (const page of [stated, shown, marked, Buffer.from('<p>café</p>')]) {
      expect((await blocksOf(embedding(page, 'text/html', 'htm')))[1]).toEqual(paragraph('café'));
    }
  });

  test('may come as a web archive', async () => {
    const mail = (encoding: string, body: string) =>
      `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="=_x"\r\n\r\n--=_x\r\n` +
      `Content-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--=_x--`;
    const page = '<p>caf\u00e9 = good</p>';
    const quoted = '<p>caf=C3=A9 =3D=\r\n good</p>';
    for (const archive of [
      mail('base64', Buffer.from(page).toString('base64')),
      mail('quoted-printable', quoted),
      mail('8bit', page),
    ]) {
      const blocks = await blocksOf(embedding(archive, 'message/rfc822', 'mht'));
      expect(blocks[1]).toEqual(paragraph('café = good'));
    }
  });
});

describe('other documents that stand in a document', () => {
  test('are read line by line when they are plain text', async () => {
    const blocks = await blocksOf(embedding('One <b>\r\n\r\nTwo', 'text/plain', 'txt'));
    expect(blocks.slice(1, -1)).toEqual([paragraph('One <b>'), paragraph('Two')]);
  });

  test('are read by their own styles, and number their notes on, when they are Word documents', async () => {
    const note = (kind: string) => `<w:${kind}Reference w:id="1"/>`;
    const footnotes = (said: string) => `<w:footnote w:id="1">${p(said)}</w:footnote>`;
    const inner = buildDocx({
      body: p('Chapter', '<w:pStyle w:val="A"/>') + p(r('inner') + r(note('footnote'))),
      styles: '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="heading 3"/></w:style>',
      footnotes: footnotes('second'),
    });
    const outer = embedding(inner, WORD, 'docx');
    const body = p(r('outer') + r(note('footnote'))) + outer.body;
    const blocks = await blocksOf({ ...outer, body, footnotes: footnotes('first') });
    const noted = (said: string, id: string, label: string) => [
      paragraph(said, { type: 'footnoteReference', id, label }),
      { type: 'footnote', id, label, blocks: [paragraph(label === '1' ? 'first' : 'second')] },
    ];
    expect(blocks).toEqual([
      ...noted('outer', 'footnote-1', '1'),
      paragraph('Before'),
      heading(3, 'Chapter'),
      ...noted('inner', 'footnote-1-1', '2'),
      paragraph('After'),
    ]);
  });

  test.each([
    ['in Rich Text', embedding('{\\rtf1 text}', 'application/rtf', 'rtf')],
    ['that are damaged', embedding(Buffer.from('PK nothing'), WORD, 'docx')],
    ['that are missing', { body: `${p('Before')}<w:altChunk r:id="none"/>${p('After')}` }],
  ])('%s are told as lost', async (_, parts) => {
    const { document, warnings } = await read(parts);
    expect(document.blocks).toEqual([paragraph('Before'), paragraph('After')]);
    expect(warnings).toMatchObject([{ code: 'object_skipped' }]);
  });

  test('in themselves over and over are read some levels deep', async () => {
    let inner = buildDocx(p('core'));
    for (let i = 0; i < 6; i++)
      inner = buildDocx({ ...embedding(inner, WORD, 'docx'), body: '<w:altChunk r:id="chunk"/>' });
    const { document, warnings } = await read(embedding(inner, WORD, 'docx'));
    expect(document.blocks).toEqual([paragraph('Before'), paragraph('After')]);
    expect(warnings).toMatchObject([{ code: 'object_skipped' }]);
  });
});

describe('objects set into a document', () => {
  const object = (aspect = 'Content') =>
    p(r(`<w:object><o:OLEObject Type="Embed" ProgID="X" DrawAspect="${aspect}" r:id="o"/></w:object>`));
  const set = (bytes: Uint8Array, body: string): DocxParts => ({
    body,
    links: { o: ['package', 'embeddings/o.bin'] },
    files: { 'word/embeddings/o.bin': bytes },
  });
  const workbook = buildWorkbook({ rows: '<row><c><v>7</v></c></row>' });

  test('are read where they show: workbooks as tables, documents as text', async () => {
    const table = { type: 'table', columns: 1, rows: [{ cells: [cell('7')] }] };
    expect(await blocksOf(set(workbook, object()))).toEqual([table]);
    expect(await blocksOf(set(buildDocx(p('inner')), object()))).toEqual([paragraph('inner')]);
  });

  test('that show an icon alone are told as left out', async () => {
    const { document, warnings } = await read(set(workbook, object('Icon')));
    expect(document.blocks).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'object_skipped' }]);
  });
});
