import { describe, expect, test } from 'vitest';
import { heading, paragraph } from '../testing/document.fixture.ts';
import { item, level, numbering, p, r, style } from '../testing/docx.fixture.ts';
import { blocksOf, read } from '../testing/read.fixture.ts';

const ref = (id: string) => `<w:pStyle w:val="${id}"/>`;
const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`;
const outline = (value: number) => `<w:pPr><w:outlineLvl w:val="${value}"/></w:pPr>`;

describe('headings', () => {
  test('are known by the built-in name of their style, whatever its id', async () => {
    const styles = style('berschrift2', 'heading 2');
    expect(await blocksOf({ styles, body: p('Ziele', ref('berschrift2')) })).toEqual([heading(2, 'Ziele')]);
  });

  test.each(['Überschrift 3', 'Titre 3', 'Заголовок 3', '見出し 3'])(
    'are known by a translated name: %s',
    async (name) => {
      expect(await blocksOf({ styles: style('x', name), body: p('A', ref('x')) })).toEqual([heading(3, 'A')]);
    },
  );

  test('are known by the outline level a style inherits', async () => {
    const styles = style('Base', 'Chapter', outline(1)) + style('Child', 'My chapter', basedOn('Base'));
    expect(await blocksOf({ styles, body: p('A', ref('Child')) })).toEqual([heading(2, 'A')]);
  });

  test('are known by the outline level of the paragraph itself', async () => {
    expect(await blocksOf(p('A', '<w:outlineLvl w:val="0"/>'))).toEqual([heading(1, 'A')]);
  });

  test('are none when the outline level says body text', async () => {
    const styles = style('H', 'heading 1') + style('N', 'Not one', basedOn('H') + outline(9));
    expect(await blocksOf({ styles, body: p('A', ref('N')) })).toEqual([paragraph('A')]);
  });

  test('are known by a style that is used but not defined', async () => {
    expect(await blocksOf(p('A', ref('Heading2')))).toEqual([heading(2, 'A')]);
  });

  test('below the sixth level are of the sixth', async () => {
    expect(await blocksOf({ styles: style('h9', 'heading 9'), body: p('A', ref('h9')) })).toEqual([
      heading(6, 'A'),
    ]);
  });

  test('survive styles that are based on each other', async () => {
    const styles = style('A', 'One', basedOn('B')) + style('B', 'heading 4', basedOn('A'));
    expect(await blocksOf({ styles, body: p('A', ref('A')) })).toEqual([heading(4, 'A')]);
  });

  test('take the look of their style and one that all of them has as no emphasis', async () => {
    const styles = style('h1', 'heading 1', '<w:rPr><w:b/></w:rPr>');
    const body = p('A', ref('h1')) + p(r('B', '<w:i/>') + r('C', '<w:i/>'), ref('h1'));
    expect(await blocksOf({ styles, body })).toEqual([heading(1, 'A'), heading(1, 'BC')]);
  });

  test('keep emphasis of a part', async () => {
    const [block] = await blocksOf(p(r('A ') + r('B', '<w:i/>'), '<w:outlineLvl w:val="0"/>'));
    expect(block).toMatchObject({ inlines: [{ text: 'A ' }, { type: 'emphasis' }] });
  });

  test('without text are none', async () => {
    expect(await blocksOf(p('', ref('Heading1')) + p('  ', ref('Heading1')))).toEqual([]);
  });

  test('are named by their bookmark, that of the table of contents first', async () => {
    const marks = '<w:bookmarkStart w:id="1" w:name="a"/><w:bookmarkStart w:id="2" w:name="_Toc7"/>';
    const [block] = await blocksOf(p(marks + r('A'), ref('Heading1')));
    expect(block).toEqual({
      ...heading(1, 'A'),
      id: '_Toc7',
      inlines: [
        { type: 'anchor', id: 'a' },
        { type: 'text', text: 'A' },
      ],
    });
  });
});

describe('the title', () => {
  const styles = style('T', 'Title', '<w:rPr><w:b/></w:rPr>') + style('S', 'Subtitle');

  test('is a heading of the first level and names the document', async () => {
    const { document } = await read({
      styles,
      body: p('My paper', ref('T')) + p('Draft', ref('S')),
      title: 'Other',
    });
    expect(document).toEqual({
      title: 'My paper',
      blocks: [heading(1, 'My paper'), paragraph('Draft')],
      images: [],
    });
  });

  test('is that of the properties when none is printed', async () => {
    expect((await read({ body: p('A'), title: 'Stored' })).document.title).toBe('Stored');
  });
});

describe('numbered headings', () => {
  const levels = [level(0, 'decimal', '%1'), level(1, 'decimal', '%1.%2', '<w:pStyle w:val="h2"/>')];

  test('carry the number of their section beside their text', async () => {
    const styles =
      style('h1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
      style('h2', 'heading 2', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>');
    const body =
      p('A', ref('h1')) + p('B', ref('h2')) + p('C', ref('h2')) + p('D', ref('h1')) + p('E', ref('h2'));
    const blocks = await blocksOf({ styles, numbering: numbering(1, ...levels), body });
    expect(blocks).toEqual([
      { ...heading(1, 'A'), number: '1' },
      { ...heading(2, 'B'), number: '1.1' },
      { ...heading(2, 'C'), number: '1.2' },
      { ...heading(1, 'D'), number: '2' },
      { ...heading(2, 'E'), number: '2.1' },
    ]);
  });

  test('are of the level of the nearest style, also where the first level stands for one it is based on', async () => {
    const numPr = (content: string) => `<w:pPr><w:numPr>${content}</w:numPr></w:pPr>`;
    const styles =
      style('h1', 'heading 1', numPr('<w:numId w:val="1"/>')) +
      style('h2', 'heading 2', `<w:basedOn w:val="h1"/>${numPr('<w:ilvl w:val="1"/>')}`) +
      style('h3', 'heading 3', '<w:basedOn w:val="h2"/>');
    const linked = numbering(
      1,
      level(0, 'decimal', '%1', '<w:pStyle w:val="h1"/>'),
      level(1, 'decimal', '%1.%2'),
      level(2, 'decimal', '%1.%2.%3', '<w:pStyle w:val="h3"/>'),
    );
    const body = p('A', ref('h1')) + p('B', ref('h2')) + p('C', ref('h3'));
    expect(await blocksOf({ styles, numbering: linked, body })).toEqual([
      { ...heading(1, 'A'), number: '1' },
      { ...heading(2, 'B'), number: '1.1' },
      { ...heading(3, 'C'), number: '1.1.1' },
    ]);
  });

  test('show marks with words in their text', async () => {
    const numbered = numbering(1, level(0, 'upperRoman', 'Article %1.'));
    const body = item('Scope', 1, 0, '<w:outlineLvl w:val="0"/>');
    expect(await blocksOf({ numbering: numbered, body })).toEqual([heading(1, 'Article I. Scope')]);
  });

  test('carry no bullet', async () => {
    const body = item('Scope', 1, 0, '<w:outlineLvl w:val="0"/>');
    expect(await blocksOf({ numbering: numbering(1, level(0, 'bullet', '•')), body })).toEqual([
      heading(1, 'Scope'),
    ]);
  });
});
