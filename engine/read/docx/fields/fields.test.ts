import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../document/document.ts';
import { paragraph } from '../testing/document.fixture.ts';
import { p, r } from '../testing/docx.fixture.ts';
import { blocksOf, inlinesOf, read } from '../testing/read.fixture.ts';
import { hrefOfField, splitCode } from './fields.ts';

const t = (value: string): Inline => ({ type: 'text', text: value });
const mark = (type: string, content = '') => r(`<w:fldChar w:fldCharType="${type}">${content}</w:fldChar>`);
const field = (code: string, result?: string, form = '') =>
  mark('begin', form) +
  r(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`) +
  (result === undefined ? '' : mark('separate') + r(result)) +
  mark('end');

describe('fields', () => {
  test('show their result and not their instruction', async () => {
    expect(await inlinesOf(p(field('DATE \\@ "d.M.yy"', '1.2.03')))).toEqual([t('1.2.03')]);
  });

  test('in their simple form show their result', async () => {
    const body = p(`<w:fldSimple w:instr="HYPERLINK &quot;https://a.b/&quot;">${r('x')}</w:fldSimple>`);
    expect(await inlinesOf(body)).toEqual([{ type: 'link', href: 'https://a.b/', inlines: [t('x')] }]);
  });

  test('that count show the number that their file leaves to Word', async () => {
    const counted = [
      'SEQ Table',
      'SEQ Figure',
      'SEQ table \\* ROMAN',
      'SEQ Table \\c',
      'SEQ Table \\h',
      'SEQ Table \\r 9',
      'SEQ Table',
    ];
    const body = p(counted.map((code) => `${field(code)}${r(';')}`).join(''));
    expect(await inlinesOf(body)).toEqual([t('1;1;II;2;;9;10;')]);
  });

  test('that count keep the number that is stored, and hold their place', async () => {
    expect(await inlinesOf(p(field('SEQ Table', '1a') + field('SEQ Table', '')))).toEqual([t('1a2')]);
  });

  test('inside the instruction of another show nothing', async () => {
    const outer =
      mark('begin') +
      r('<w:instrText>IF </w:instrText>') +
      field('PAGE', '7') +
      mark('separate') +
      r('yes') +
      mark('end');
    expect(await inlinesOf(p(outer))).toEqual([t('yes')]);
  });

  test('over several paragraphs keep them all, with the links inside', async () => {
    const body =
      p(
        mark('begin') +
          r('<w:instrText>TOC</w:instrText>') +
          mark('separate') +
          field('HYPERLINK \\l "_Toc1"', 'One'),
      ) +
      p(field('HYPERLINK \\l "_Toc2"', 'Two') + mark('end')) +
      p('After');
    expect(await blocksOf(body)).toMatchObject([
      { inlines: [{ type: 'link', href: '#_Toc1' }] },
      { inlines: [{ type: 'link', href: '#_Toc2' }] },
      paragraph('After'),
    ]);
  });

  test('whose instruction never ends do not swallow the next paragraph', async () => {
    expect(await blocksOf(p(mark('begin') + r('<w:instrText>X</w:instrText>')) + p('After'))).toEqual([
      paragraph('After'),
    ]);
  });

  test('that end without having begun do no harm', async () => {
    expect(await inlinesOf(p(mark('end') + r('a')))).toEqual([t('a')]);
  });

  test('of forms show what was chosen', async () => {
    const box = (content: string) => `<w:ffData><w:checkBox>${content}</w:checkBox></w:ffData>`;
    const list =
      '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData>';
    const body = p(
      field('FORMCHECKBOX', undefined, box('<w:default w:val="0"/><w:checked/>')) +
        field('FORMCHECKBOX', undefined, box('<w:default w:val="0"/>')) +
        field('FORMDROPDOWN', undefined, list) +
        field('FORMDROPDOWN', 'red', list) +
        field('FORMTEXT', 'typed'),
    );
    expect(await inlinesOf(body)).toEqual([t('☒☐blueredtyped')]);
  });

  test('that give a bookmark its text do not show it', async () => {
    const body = p(field('SET mark "x"', 'x') + r('a') + field('ASK mark "What?"', 'y') + r('b'));
    expect(await inlinesOf(body)).toEqual([t('ab')]);
  });

  test('of symbols and buttons show them', async () => {
    const body = p(
      field('SYMBOL 252 \\f "Wingdings"') + field('SYMBOL 945') + field('MACROBUTTON NoMacro [Click here]'),
    );
    expect(await inlinesOf(body)).toEqual([t('✓α[Click here]')]);
  });

  test('with a formula show what it sets', async () => {
    const aid = 'EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(とう),東)';
    expect(await inlinesOf(p(r('a ') + field('EQ \\f(1,2)') + field(aid)))).toEqual([
      t('a '),
      { type: 'equation', latex: '\\frac{1}{2}', display: false },
      t('東(とう)'),
    ]);
  });

  test('with a formula that cannot be read are told as lost', async () => {
    const { warnings } = await read(p(r('a') + field(`EQ ${'\\f('.repeat(1000)}`)));
    expect(warnings).toMatchObject([{ code: 'equation_skipped' }]);
  });
});

describe('instructions', () => {
  test('are split at spaces outside quotes', () => {
    expect(splitCode(' HYPERLINK "a b\\\\c" \\o "say \\"x\\"" ')).toEqual([
      'HYPERLINK',
      'a b\\c',
      '\\o',
      'say "x"',
    ]);
  });

  test.each([
    ['HYPERLINK "https://a.b/" \\o "tip"', 'https://a.b/'],
    ['HYPERLINK \\l "place"', '#place'],
    ['HYPERLINK "https://a.b/" \\l "place" \\t "_blank"', 'https://a.b/#place'],
    ['REF _Ref1 \\h', '#_Ref1'],
    ['PAGEREF _Toc1 \\h \\* MERGEFORMAT', '#_Toc1'],
    ['REF _Ref1', undefined],
    ['HYPERLINK', undefined],
    ['DATE', undefined],
    ['', undefined],
  ])('%s leads to %s', (code, href) => {
    expect(hrefOfField(code)).toBe(href);
  });
});
