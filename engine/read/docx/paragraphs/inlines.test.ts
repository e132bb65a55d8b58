import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../document/document.ts';
import { paragraph } from '../testing/document.fixture.ts';
import { p, r, style } from '../testing/docx.fixture.ts';
import { blocksOf, inlinesOf, read } from '../testing/read.fixture.ts';

const t = (value: string): Inline => ({ type: 'text', text: value });
const strong = (...inlines: Inline[]): Inline => ({ type: 'strong', inlines });
const emphasis = (...inlines: Inline[]): Inline => ({ type: 'emphasis', inlines });
const code = (value: string): Inline => ({ type: 'code', text: value });
const B = '<w:b/>';
const MONO = '<w:rFonts w:ascii="Courier New"/>';

describe('marks', () => {
  test('nest and join runs of one look', async () => {
    const inlines = await inlinesOf(p(r('a') + r('b', B) + r('c', B) + r('d', `${B}<w:i/>`)));
    expect(inlines).toEqual([t('a'), strong(t('bc')), strong(emphasis(t('d')))]);
  });

  test('are off when their value says so', async () => {
    expect(await inlinesOf(p(r('a', '<w:b w:val="0"/><w:i w:val="false"/>')))).toEqual([t('a')]);
  });

  test('said by paragraph and character style cancel out', async () => {
    const styles =
      style('P', 'Loud', `<w:rPr>${B}</w:rPr>`) + style('C', 'Strong', `<w:rPr>${B}</w:rPr>`, 'character');
    const body = p(r('a') + r('b', '<w:rStyle w:val="C"/>'), '<w:pStyle w:val="P"/>');
    expect(await inlinesOf({ styles, body })).toEqual([strong(t('a')), t('b')]);
  });

  test.each([
    ['<w:strike/>', 'strikethrough'],
    ['<w:dstrike/>', 'strikethrough'],
    ['<w:vertAlign w:val="superscript"/>', 'superscript'],
    ['<w:vertAlign w:val="subscript"/>', 'subscript'],
  ])('of %s are %s', async (properties, type) => {
    expect(await inlinesOf(p(r('a', properties)))).toEqual([{ type, inlines: [t('a')] }]);
  });

  test('of complex scripts have properties of their own', async () => {
    const inlines = await inlinesOf(p(r('א', '<w:bCs/><w:rtl/>') + r('ב', `${B}<w:rtl/>`)));
    expect(inlines).toEqual([strong(t('א')), t('ב')]);
  });

  test('of a font of one width are code beside other text', async () => {
    expect(await inlinesOf(p(r('Run ') + r('ls', MONO)))).toEqual([t('Run '), code('ls')]);
  });

  test('of a font of one width are none where the whole text is set in it', async () => {
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr>${MONO}</w:rPr></w:rPrDefault></w:docDefaults>`;
    expect(await inlinesOf({ styles, body: p('A typescript') })).toEqual([t('A typescript')]);
  });
});

describe('characters', () => {
  test('that are elements are read', async () => {
    const run = r(
      '<w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t><w:softHyphen/><w:t>d</w:t>',
    );
    expect(await inlinesOf(p(run))).toEqual([t('a\tb-cd')]);
  });

  test('of symbol fonts become those they stand for', async () => {
    const symbols =
      '<w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Arial" w:char="20AC"/>';
    const inlines = await inlinesOf(p(r(symbols) + r('b', '<w:rFonts w:ascii="Symbol"/>')));
    expect(inlines).toEqual([t('☑α€β')]);
  });

  test('break lines', async () => {
    const inlines = await inlinesOf(p(r('<w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t>')));
    expect(inlines).toEqual([t('a'), { type: 'lineBreak' }, t('b'), { type: 'lineBreak' }, t('c')]);
  });

  test('with a reading aid show it in brackets', async () => {
    const ruby = `<w:ruby><w:rt>${r('かん')}</w:rt><w:rubyBase>${r('漢')}</w:rubyBase></w:ruby>`;
    expect(await inlinesOf(p(r(ruby)))).toEqual([t('漢(かん)')]);
  });

  test('of a drop cap join their word', async () => {
    expect(await blocksOf(p('O', '<w:framePr w:dropCap="drop"/>') + p('nce'))).toEqual([paragraph('Once')]);
  });

  test('that are hidden are left out, and told', async () => {
    const { document, warnings } = await read(p(r('a') + r('secret', '<w:vanish/>')));
    expect(document.blocks).toEqual([paragraph('a')]);
    expect(warnings).toEqual([{ code: 'text_hidden', message: 'Hidden text was left out.' }]);
  });
});

describe('links', () => {
  const links = { x: ['hyperlink', 'https://example.org/'] as [string, string] };

  test('lead outside', async () => {
    const inlines = await inlinesOf({ links, body: p(`<w:hyperlink r:id="x">${r('go', B)}</w:hyperlink>`) });
    expect(inlines).toEqual([{ type: 'link', href: 'https://example.org/', inlines: [strong(t('go'))] }]);
  });

  test('lead to a bookmark, here and outside', async () => {
    const body = p(
      `<w:hyperlink w:anchor="b">${r('in')}</w:hyperlink><w:hyperlink r:id="x" w:anchor="c">${r('out')}</w:hyperlink>`,
    );
    expect(await inlinesOf({ links, body })).toMatchObject([
      { href: '#b' },
      { href: 'https://example.org/#c' },
    ]);
  });

  test('without a target are text', async () => {
    expect(await inlinesOf(p(`<w:hyperlink r:id="missing">${r('go')}</w:hyperlink>`))).toEqual([t('go')]);
  });

  test('find bookmarks in and between paragraphs', async () => {
    const mark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/>`;
    const inlines = await inlinesOf(mark('between') + p(r('a') + mark('in') + mark('_GoBack') + r('b')));
    expect(inlines).toEqual([
      { type: 'anchor', id: 'between' },
      t('a'),
      { type: 'anchor', id: 'in' },
      t('b'),
    ]);
  });
});

describe('tracked changes', () => {
  test('are read as accepted', async () => {
    const body = p(
      `${r('a')}<w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:ins>${r('c')}</w:ins>` +
        `<w:moveFrom>${r('d')}</w:moveFrom><w:moveTo>${r('e')}</w:moveTo>`,
    );
    expect(await inlinesOf(body)).toEqual([t('ace')]);
  });

  test('that delete the end of a paragraph join it with the next', async () => {
    const body = p('a ', '<w:rPr><w:del w:id="1"/></w:rPr>') + p('b', '<w:jc w:val="center"/>');
    expect(await blocksOf(body)).toEqual([{ ...paragraph('a b'), align: 'center' }]);
  });

  test('that delete the end of the last paragraph lose nothing', async () => {
    expect(await blocksOf(p('a', '<w:rPr><w:del w:id="1"/></w:rPr>'))).toEqual([paragraph('a')]);
  });
});

describe('content controls', () => {
  test('give their content', async () => {
    const body = `<w:sdt><w:sdtContent>${p(`<w:sdt><w:sdtContent>${r('a')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`;
    expect(await inlinesOf(body)).toEqual([t('a')]);
  });

  test.each([
    ['<w14:checked w14:val="1"/>', '☒'],
    ['<w14:checked w14:val="0"/>', '☐'],
    ['', '☐'],
  ])('that are check boxes show their state: %s', async (checked, box) => {
    const control = `<w:sdt><w:sdtPr><w14:checkbox>${checked}</w14:checkbox></w:sdtPr><w:sdtContent>${r('?')}</w:sdtContent></w:sdt>`;
    expect(await inlinesOf(p(control))).toEqual([t(box)]);
  });
});
