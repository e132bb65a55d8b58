import { describe, expect, it } from 'vitest';
import { cell, paragraph, text } from '../../document/build.ts';
import type { Block, Inline } from '../../document/document.ts';
import { outlineMarkdown } from '../round-trip/outline-markdown.ts';
import { writeMarkdown } from './index.ts';

function markdownOf(...blocks: Block[]): string {
  return writeMarkdown({ blocks, images: [] }, {}).content.trimEnd();
}

const br: Inline = { type: 'lineBreak' };

describe('text that means nothing in Markdown', () => {
  it.each([
    'snake_case_name and _ alone, a__b',
    'p < 0.05, 3 > 2, x<5, 5 * 3 = 15',
    'p = 0.04*, 0.01** and 0.001***; all others > 0.1',
    '*p < 0.05, **p < 0.01',
    'costs $5, $10 or US$7 (about $3)',
    'about ~5 to ~7 km',
    'well-known - or not -- and --- so on',
    'see [12] and [3, 4], f[i], (a)[b]',
    'AT&T, R&D, Q&A; x &y; z',
    'Wow! Really? No. 1 of 2.',
    'C# and #1, issue #12',
    'v1.2.3, 1.5 kg, (1) first, a) second',
    'a | b, x || y',
    'C:\\Users\\name, \\alpha',
    'https://example.org/a_b_c?d=e&f=g#h_i and www.example.org/~user',
    'me_too@example.org',
    'time 12:30:00 = noon, a == b',
    "don't “quote” – dash — …",
    '日本語_テキスト、＊',
    'one ` alone',
    '+1 555 0100',
    '-5 degrees',
    '(2024) or 2024.',
    '#hashtag',
    '===',
  ])('%j stays as it is', (words) => {
    expect(markdownOf(paragraph(words))).toBe(words);
  });
});

describe('text that would mean something', () => {
  it.each([
    ['*emphasis*', '\\*emphasis\\*'],
    ['2*3*4', '2\\*3\\*4'],
    ['_emphasis_', '\\_emphasis\\_'],
    ['~~gone~~', '\\~\\~gone\\~\\~'],
    ['`code`', '\\`code\\`'],
    ['$x$', '\\$x\\$'],
    ['[a](b)', '[a\\](b)'],
    ['![a](b)', '\\![a\\](b)'],
    ['[^1]', '\\[^1]'],
    ['[a]: b', '\\[a]: b'],
    ['<b>', '&lt;b>'],
    ['</b>', '&lt;/b>'],
    ['<!-- x -->', '&lt;!-- x -->'],
    ['<https://example.org>', '&lt;https://example.org>'],
    ['<1@example.org>', '&lt;1@example.org>'],
    ['&amp; &#65; &#x41;', '\\&amp; \\&#65; \\&#x41;'],
    ['\\*', '\\\\*'],
    ['# heading', '\\# heading'],
    ['####### seven', '####### seven'],
    ['> quote', '\\> quote'],
    ['- item', '\\- item'],
    ['+ item', '\\+ item'],
    ['* item', '\\* item'],
    ['1. item', '1\\. item'],
    ['1986) item', '1986\\) item'],
    ['1234567890. item', '1234567890. item'],
    ['-', '\\-'],
    ['---', '\\---'],
    ['* * *', '\\* * *'],
    ['___', '\\_\\_\\_'],
    ['```', '\\`\\`\\`'],
    ['~~~', '\\~\\~\\~'],
    ['http://example.org/*a*', 'http\\://example.org/\\*a\\*'],
  ])('%j is written as %j', (words, written) => {
    const markdown = markdownOf(paragraph(words));
    expect(markdown).toBe(written);
    expect(outlineMarkdown(markdown)).toEqual([{ type: 'paragraph', line: [...words] }]);
  });

  it.each([
    [['a', br, '==='], 'a\\\n\\==='],
    [['a', br, '---'], 'a\\\n\\---'],
    [['a', br, '=== b'], 'a\\\n=== b'],
    [['a | b', br, '--|--'], 'a | b\\\n\\--|--'],
    [['a', br, ':-:'], 'a\\\n\\:-:'],
    [['a', br, '1. b'], 'a\\\n1\\. b'],
    [['a', br, '# b'], 'a\\\n\\# b'],
    [['a ', br, ' - b'], 'a\\\n\\- b'],
  ])('%j begins lines anew', (inlines, written) => {
    expect(markdownOf(paragraph(...inlines))).toBe(written);
  });

  it.each([
    ['C# #', '# C# \\#'],
    ['#', '# \\#'],
    ['C#', '# C#'],
    ['1. Introduction', '# 1. Introduction'],
    ['- dash', '# - dash'],
    ['a | b', '# a | b'],
  ])('%j is escaped in a heading only where it has to be', (words, written) => {
    expect(markdownOf({ type: 'heading', level: 1, inlines: [text(words)] })).toBe(written);
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['1. x', '1. x'],
    ['- x', '- x'],
    ['# x', '# x'],
    ['**', '**'],
    ['*a*', '\\*a\\*'],
    ['\\|', '\\\\\\|'],
  ])('%j is escaped in a cell only where it has to be', (words, written) => {
    const table: Block = { type: 'table', columns: 1, rows: [{ cells: [cell(words)] }] };
    expect(markdownOf(table)).toBe(`| ${written} |\n| --- |`);
  });
});

describe('marks', () => {
  const strong = (...inlines: string[]): Inline => ({ type: 'strong', inlines: inlines.map(text) });
  const emphasis = (...inlines: string[]): Inline => ({ type: 'emphasis', inlines: inlines.map(text) });

  it.each([
    [[strong('a')], '**a**'],
    [['foo', strong('bar'), 'baz'], 'foo**bar**baz'],
    [['foo', strong('(bar)'), 'baz'], 'foo<strong>(bar)</strong>baz'],
    [['foo ', strong('(bar)'), ' baz'], 'foo **(bar)** baz'],
    [['foo', strong(' bar '), 'baz'], 'foo **bar** baz'],
    [[strong('a'), strong('b'), ' ', strong('c')], '**ab c**'],
    [[emphasis('a'), strong('b')], '*a*<strong>b</strong>'],
    [[{ type: 'strong', inlines: [emphasis('a')] }], '***a***'],
    [
      [{ type: 'emphasis', inlines: [strong('a'), text('b'), strong('c'), text('d')] }],
      '***a**b<strong>c</strong>d*',
    ],
    [['a', { type: 'strikethrough', inlines: [text('b')] }, 'c'], 'a~~b~~c'],
    [[strong('')], ''],
    [[strong('a*')], '**a\\***'],
    [[emphasis('日本語。'), 'です'], '<em>日本語。</em>です'],
  ] satisfies [(Inline | string)[], string][])('%j are written as %j', (inlines, written) => {
    expect(markdownOf(paragraph(...inlines))).toBe(written);
  });
});
