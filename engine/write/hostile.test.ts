import { describe, expect, it } from 'vitest';
import { cell, paragraph, text } from '../document/build.ts';
import type { Block, Document, Inline } from '../document/document.ts';
import { writeHtml, writeMarkdown } from './index.ts';
import { outlineHtml } from './round-trip/outline-html.ts';

const br: Inline = { type: 'lineBreak' };

function nest(depth: number, wrap: (inner: Block) => Block): Block {
  let block: Block = paragraph('at the bottom');
  for (let i = 0; i < depth; i++) block = wrap(block);
  return block;
}

function nestInlines(depth: number): Inline {
  let inline: Inline = text('at the bottom');
  for (let i = 0; i < depth; i++) inline = { type: i % 2 ? 'superscript' : 'subscript', inlines: [inline] };
  return inline;
}

function many<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** Each takes far below a second when the work grows with the size, and minutes when it grows with its square. */
const HEAVY: Record<string, Block> = {
  'a long paragraph': paragraph('lorem_ipsum *dolor* (sit) 5 < 6 & amet '.repeat(20_000)),
  'stars that open and stars that close': paragraph('*a '.repeat(100_000), 'b* '.repeat(100_000)),
  'opening brackets': paragraph('['.repeat(300_000)),
  'lines that begin with brackets': paragraph(...many(2000, () => ['[a]', br]).flat()),
  'lines of dashes': paragraph(...many(2000, () => ['- - - x', br]).flat()),
  'one line of dashes': paragraph('- '.repeat(200_000), 'x'),
  'nearly a table': paragraph('a', br, '-|'.repeat(200_000), 'x'),
  'nearly addresses': paragraph('www.'.repeat(100_000), '*x*'),
  'nearly references': paragraph(`&${'a'.repeat(40)}`.repeat(10_000)),
  'nearly mail addresses': paragraph('<1@'.repeat(100_000)),
  'a heading of signs': { type: 'heading', level: 1, inlines: [text(' #'.repeat(100_000)), text(' x')] },
  'runs of backticks': paragraph('` `` ``` '.repeat(40_000)),
  'code of backticks': { type: 'code', text: '` `` \n'.repeat(300_000) },
  'marks side by side': {
    type: 'paragraph',
    inlines: many(40_000, (i): Inline => ({ type: i % 2 ? 'strong' : 'emphasis', inlines: [text('x(')] })),
  },
  'one mark cut in pieces': {
    type: 'paragraph',
    inlines: many(60_000, (): Inline => ({ type: 'strong', inlines: [text('x ')] })),
  },
  'text cut in pieces': { type: 'paragraph', inlines: many(200_000, () => text('x ')) },
  'no-break spaces': paragraph('x', '\u00a0'.repeat(200_000), 'x'),
  'a list of many items': {
    type: 'list',
    ordered: true,
    items: many(30_000, () => ({ blocks: [paragraph('a')] })),
  },
  'one wide row over many short ones': {
    type: 'table',
    columns: 1,
    rows: [{ cells: many(20_000, () => cell('a')) }, ...many(10_000, () => ({ cells: [cell('b')] }))],
  },
  'cells that claim everything': {
    type: 'table',
    columns: 1,
    rows: many(3000, () => ({ cells: [cell('b', { colSpan: 1e9, rowSpan: 1e9 })] })),
  },
};

describe('heavy documents', () => {
  it.each(Object.entries(HEAVY))(
    '%s are written in time that grows with their size',
    (_, block) => {
      const document: Document = { blocks: [block], images: [] };
      expect(writeMarkdown(document, {}).content).not.toBe('');
      expect(writeHtml(document, {}).content).not.toBe('');
    },
    20_000,
  );

  it('with thousands of footnotes of one mark too', () => {
    const blocks = many(10_000, (i): Block[] => [
      paragraph('a', { type: 'footnoteReference', id: `f${i}`, label: '1' }),
      { type: 'quote', blocks: [{ type: 'footnote', id: `f${i}`, label: '1', blocks: [paragraph('x')] }] },
    ]).flat();
    expect(writeMarkdown({ blocks, images: [] }, {}).content).toContain('[^1-10000]: x');
    expect(writeHtml({ blocks, images: [] }, {}).content).toContain('id="fn-1-10000"');
  }, 20_000);
});

describe('deep documents', () => {
  it.each([
    ['quotes', nest(20_000, (inner) => ({ type: 'quote', blocks: [inner] }))],
    ['lists', nest(20_000, (inner) => ({ type: 'list', ordered: false, items: [{ blocks: [inner] }] }))],
    ['tables', nest(20_000, (inner) => ({ type: 'table', columns: 1, rows: [{ cells: [cell([inner])] }] }))],
    ['marks', paragraph(nestInlines(20_000))],
  ] satisfies [string, Block][])('of %s keep their text and read as they were written', (_, block) => {
    const document: Document = { blocks: [block, paragraph('after')], images: [] };
    expect(writeMarkdown(document, {}).content).toContain('at the bottom');
    const { content } = writeHtml(document, {});
    expect(content).toContain('at the bottom');
    expect(outlineHtml(content).at(-1)).toEqual({ type: 'paragraph', line: [...'after'] });
  });
});

describe('characters that nobody sees', () => {
  it.each([
    ['controls', 'a\u0000b\u0001c\u001bd\u007fe\u009ff'],
    ['changes of direction', 'a\u202eb\u2066c\u2069d\u202ae\u202cf'],
    ['tags, which only machines read', `ab\u{e0069}\u{e0067}c\u{e007f}def`],
    ['marks of byte order and noncharacters', '\ufeffab\ufffec\uffffd\ufdd0ef'],
  ])('are left out: %s', (_, words) => {
    const document: Document = { blocks: [paragraph(words)], images: [], title: words };
    expect(writeMarkdown(document, {}).content).toBe('abcdef\n');
    expect(writeHtml(document, {}).content).toContain('<p>abcdef</p>');
    expect(writeHtml(document, {}).content).toContain('<title>abcdef</title>');
  });

  it('stay where a script needs them', () => {
    const words = 'می\u200cخواهم 👩\u200d🔬 \u200fא\u200e x\u00ady\u200bz';
    expect(writeMarkdown({ blocks: [paragraph(words)], images: [] }, {}).content).toBe(`${words}\n`);
  });
});
