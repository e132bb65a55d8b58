import { describe, expect, test } from 'vitest';
import { bullets, paragraph } from './testing/document.fixture.ts';
import { item, level, numbering, p, r, tbl, tc } from './testing/docx.fixture.ts';
import { blocksOf, read } from './testing/read.fixture.ts';

const note = (id: number, text: string, kind = 'footnote', traits = '') =>
  `<w:${kind} w:id="${id}"${traits}>${p(r(`<w:${kind}Ref/>`) + r(text))}</w:${kind}>`;
const refer = (id: number, kind = 'footnote', traits = '') =>
  r(`<w:${kind}Reference w:id="${id}"${traits}/>`);
const reference = (kind: string, id: number, label: string) => ({
  type: 'footnoteReference' as const,
  id: `${kind}-${id}`,
  label,
});
const body = (kind: string, id: number, label: string, text: string) => ({
  type: 'footnote' as const,
  id: `${kind}-${id}`,
  label,
  blocks: [paragraph(text)],
});

describe('footnotes and endnotes', () => {
  test('are numbered where they are referred to and stand after that block', async () => {
    const blocks = await blocksOf({
      body: p(r('a') + refer(7) + refer(3, 'endnote')) + p(r('b') + refer(5)),
      footnotes: note(5, 'five') + note(7, 'seven') + note(9, 'nobody asks'),
      endnotes: note(3, 'three', 'endnote'),
    });
    expect(blocks).toEqual([
      paragraph('a', reference('footnote', 7, '1'), reference('endnote', 3, 'i')),
      body('footnote', 7, '1', 'seven'),
      body('endnote', 3, 'i', 'three'),
      paragraph('b', reference('footnote', 5, '2')),
      body('footnote', 5, '2', 'five'),
    ]);
  });

  test('referred to twice are one', async () => {
    const blocks = await blocksOf({ body: p(refer(1)) + p(refer(1)), footnotes: note(1, 'x') });
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'footnote', 'paragraph']);
  });

  test('of cells and list items stand after the whole table or list', async () => {
    const blocks = await blocksOf({
      numbering: numbering(1, level(0, 'bullet', '•')),
      body: tbl([[tc(p(refer(1)))]]) + item(refer(2), 1) + item('b', 1),
      footnotes: note(1, 'x') + note(2, 'y'),
    });
    expect(blocks.map(({ type }) => type)).toEqual(['table', 'footnote', 'list', 'footnote']);
  });

  test('are numbered anew in each section that says so, in its own format', async () => {
    const section = (settings: string) =>
      `<w:sectPr><w:footnotePr>${settings}</w:footnotePr><w:type w:val="continuous"/></w:sectPr>`;
    const anew = '<w:numRestart w:val="eachSect"/>';
    const { document } = await read({
      body:
        p(refer(1) + refer(2), section('<w:numStart w:val="3"/>')) +
        p(refer(3), section('')) +
        p(refer(4) + refer(5), section(`<w:numFmt w:val="lowerLetter"/>${anew}`)) +
        p(refer(6)) +
        section(anew),
      footnotes: [1, 2, 3, 4, 5, 6].map((id) => note(id, 'x')).join(''),
    });
    const labels = document.blocks.flatMap((block) => (block.type === 'footnote' ? [block.label] : []));
    expect(labels).toEqual(['3', '4', '5', 'a', 'b', '1']);
  });

  test('show the mark that was typed for them', async () => {
    const mark = refer(1, 'footnote', ' w:customMarkFollows="1"').replace('</w:r>', '<w:t>*</w:t></w:r>');
    const blocks = await blocksOf({
      body: p(r('a') + mark + refer(2)),
      footnotes: note(1, 'x') + note(2, 'y'),
    });
    expect(blocks[0]).toEqual(paragraph('a', reference('footnote', 1, '*'), reference('footnote', 2, '1')));
  });

  test('are numbered as the document says', async () => {
    const settings = '<w:footnotePr><w:numFmt w:val="upperRoman"/><w:numStart w:val="3"/></w:footnotePr>';
    const blocks = await blocksOf({ settings, body: p(refer(1)), footnotes: note(1, 'x') });
    expect(blocks[1]).toEqual(body('footnote', 1, 'III', 'x'));
  });

  test('that are missing or separate notes from the text are none, which is told', async () => {
    const footnotes = note(0, 'line', 'footnote', ' w:type="separator"');
    const { document, warnings } = await read({ body: p(r('a') + refer(0) + refer(8)), footnotes });
    expect(document.blocks).toEqual([paragraph('a')]);
    expect(warnings).toMatchObject([{ code: 'object_skipped' }]);
  });

  test('resolve links by their own part', async () => {
    const relationship =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="x" Type="y/hyperlink" Target="https://a.b/" TargetMode="External"/></Relationships>';
    const link = `<w:footnote w:id="1">${p(`<w:hyperlink r:id="x">${r('go')}</w:hyperlink>`)}</w:footnote>`;
    const files = { 'word/_rels/footnotes.xml.rels': relationship };
    const blocks = await blocksOf({ body: p(refer(1)), footnotes: link, files });
    expect(blocks[1]).toMatchObject({ blocks: [{ inlines: [{ type: 'link', href: 'https://a.b/' }] }] });
  });
});

describe('comments', () => {
  const comments = `<w:comment w:id="4" w:author="Ada">${p('Really?')}</w:comment>`;
  const text = p(r('a') + r('<w:commentReference w:id="4"/>')) + p('b');

  test('are left out unless asked for', async () => {
    expect(await blocksOf({ body: text, comments })).toEqual([paragraph('a'), paragraph('b')]);
  });

  test('stand after their paragraph when asked for', async () => {
    const { document } = await read({ body: text, comments }, { comments: true });
    const comment = { type: 'note', kind: 'comment', author: 'Ada', blocks: [paragraph('Really?')] };
    expect(document.blocks).toEqual([paragraph('a'), comment, paragraph('b')]);
  });

  test('do not break a list', async () => {
    const list = item(r('a') + r('<w:commentReference w:id="4"/>'), 1) + item('b', 1);
    const parts = { numbering: numbering(1, level(0, 'bullet', '•')), body: list, comments };
    expect((await read(parts)).document.blocks).toEqual([bullets('a', 'b')]);
    expect((await read(parts, { comments: true })).document.blocks).toHaveLength(1);
  });
});
