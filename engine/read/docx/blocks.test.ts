import { describe, expect, test } from 'vitest';
import type { Block, Inline } from '../../document/document.ts';
import { paragraph } from './testing/document.fixture.ts';
import { p, r, style, tbl, tc } from './testing/docx.fixture.ts';
import { blocksOf } from './testing/read.fixture.ts';

const t = (value: string): Inline => ({ type: 'text', text: value });
const code = (text: string): Block => ({ type: 'code', text });
const ref = (id: string) => `<w:pStyle w:val="${id}"/>`;
const MONO = '<w:rFonts w:ascii="Consolas"/>';

describe('code', () => {
  const styles = style('Src', 'Source Code');

  test('by style joins its lines and keeps its spaces', async () => {
    const body =
      p('if x:', ref('Src')) +
      p(r('<w:tab/><w:t>y</w:t><w:br/><w:t xml:space="preserve">  z</w:t>'), ref('Src')) +
      p('end');
    expect(await blocksOf({ styles, body })).toEqual([code('if x:\n\ty\n  z'), paragraph('end')]);
  });

  test('keeps blank lines between its lines and none around them', async () => {
    const blank = p('', ref('Src'));
    const body = blank + p('a', ref('Src')) + blank + blank + p('b', ref('Src')) + blank + p('end') + blank;
    expect(await blocksOf({ styles, body })).toEqual([code('a\n\n\nb'), paragraph('end')]);
    const mark = `<w:rPr>${MONO}</w:rPr>`;
    const byFont =
      p('Text of some length before it.') + p(r('a = 1', MONO)) + p('', mark) + p(r('b = 2', MONO));
    expect((await blocksOf(byFont + p('', mark) + p('end'))).slice(1)).toEqual([
      code('a = 1\n\nb = 2'),
      paragraph('end'),
    ]);
  });

  test('by font is code when it has several lines', async () => {
    const body = p('Text of some length before it.') + p(r('a = 1', MONO)) + p(r('b = 2', MONO));
    expect(await blocksOf(body)).toEqual([paragraph('Text of some length before it.'), code('a = 1\nb = 2')]);
  });

  test('by font of a single line stands in the line', async () => {
    const body = p('Text of some length before it.') + p(r('ls', MONO));
    expect((await blocksOf(body))[1]).toEqual(paragraph({ type: 'code', text: 'ls' }));
  });

  test('by font is none with emphasis in it', async () => {
    const body = p('Text of some length before it.') + p(r('Note: ', `${MONO}<w:b/>`) + r('no code', MONO));
    expect((await blocksOf(body))[1]).toEqual(
      paragraph({ type: 'strong', inlines: [t('Note: ')] }, t('no code')),
    );
  });
});

describe('quotes', () => {
  test('join their paragraphs, and take the look of their style as no emphasis', async () => {
    const styles = style('Q', 'Intense Quote', '<w:rPr><w:i/></w:rPr>');
    const body = p('a', ref('Q')) + p('b', ref('Q')) + p('c');
    expect(await blocksOf({ styles, body })).toEqual([
      { type: 'quote', blocks: [paragraph('a'), paragraph('b')] },
      paragraph('c'),
    ]);
  });
});

describe('captions', () => {
  const styles = style('Caption', 'caption');
  const caption = (text: string, sequence = '') =>
    p(
      r(text) + (sequence && `<w:fldSimple w:instr="SEQ ${sequence} \\* ARABIC">${r('1')}</w:fldSimple>`),
      ref('Caption'),
    );
  const table = tbl([[tc('x')]]);
  const figure = p(r('<w:drawing><wp:docPr id="1" descr="duck"/></w:drawing>'));

  test('above a table belong to it', async () => {
    expect(await blocksOf({ styles, body: caption('T') + table })).toMatchObject([
      { type: 'table', caption: [t('T')] },
    ]);
  });

  test('below a figure belong to it', async () => {
    const blocks = await blocksOf({ styles, body: figure + caption('F') });
    expect(blocks).toMatchObject([{ type: 'figure', alt: 'duck', caption: [t('F')] }]);
  });

  test('between a table and a figure belong to what they count', async () => {
    const [first, second] = await blocksOf({ styles, body: table + caption('T', 'Table') + figure });
    expect(first).toMatchObject({ type: 'table', caption: [t('T1')] });
    expect(second).not.toHaveProperty('caption');
  });

  test('of one table after the other belong to the one below', async () => {
    const blocks = await blocksOf({ styles, body: caption('A') + table + caption('B') + table });
    expect(blocks).toMatchObject([{ caption: [t('A')] }, { caption: [t('B')] }]);
  });

  test('beside nothing are paragraphs that say so', async () => {
    expect(await blocksOf({ styles, body: caption('X') + p('a') })).toEqual([
      { ...paragraph('X'), role: 'caption' },
      paragraph('a'),
    ]);
  });
});

describe('paragraphs', () => {
  test('keep alignment and direction', async () => {
    const body =
      p('a', '<w:jc w:val="center"/>') +
      p('ب', '<w:bidi/><w:jc w:val="left"/>') +
      p('ت', '<w:bidi/><w:jc w:val="right"/>');
    expect(await blocksOf(body)).toEqual([
      { ...paragraph('a'), align: 'center' },
      { ...paragraph('ب'), direction: 'rtl' },
      { ...paragraph('ت'), direction: 'rtl', align: 'left' },
    ]);
  });

  test('that hold nothing are none', async () => {
    expect(await blocksOf(p('') + p(r('  ')) + p(r('<w:br/>')))).toEqual([]);
  });

  test('with a formula alone set it on a line of its own', async () => {
    const math = '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>';
    const equation = (display: boolean): Inline => ({ type: 'equation', latex: 'x', display });
    const body = p(math) + p(r('Let ') + math) + p(`<m:oMathPara>${math}</m:oMathPara>`);
    expect(await blocksOf(body)).toEqual([
      paragraph(equation(true)),
      paragraph('Let ', equation(false)),
      paragraph(equation(true)),
    ]);
  });
});
