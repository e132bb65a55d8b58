import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { cell, paragraph, text } from '../../document/build.ts';
import type { Block, Document, Image, Inline } from '../../document/document.ts';
import { makeRandom } from '../round-trip/random.ts';
import { randomDocument } from '../round-trip/random-document.ts';
import { writeHtml } from './index.ts';

function document(...blocks: Block[]): Document {
  return { blocks, images: [] };
}

type Node = DefaultTreeAdapterTypes.Node;

function* elementsOf(node: Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

const BODY = new Set([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'input',
    'pre',
    'code',
    'blockquote',
    'section',
    'div',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'del', 'sup', 'sub', 'a', 'br'],
]);
const PAGE = new Set(['html', 'head', 'meta', 'title', 'style', 'body']);
const ATTRIBUTES =
  /^(?:lang|dir|charset|http-equiv|content|name|id|class|href|role|aria-label|data-number|data-label|start|type|checked|disabled|rowspan|colspan|scope)$/;

describe('an HTML document', () => {
  it('consists of nothing but what was meant, whatever the text says', () => {
    for (let seed = 5000; seed < 5150; seed++) {
      const { content } = writeHtml(randomDocument(makeRandom(seed)), {});
      for (const { tagName, attrs } of elementsOf(parse(content))) {
        expect(BODY.has(tagName) || PAGE.has(tagName), `<${tagName}> in ${seed}`).toBe(true);
        for (const { name, value } of attrs) {
          expect(name, `in ${seed}`).toMatch(ATTRIBUTES);
          if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|#)/);
        }
      }
    }
  });

  it('keeps what stands in the place of a picture apart from the words beside it', () => {
    const icon: Inline = { type: 'image', alt: 'icon' };
    const blank: Inline = { type: 'image' };
    const write = (...inlines: Inline[]) => writeHtml(document({ type: 'paragraph', inlines }), {}).content;
    expect(write(text('Press'), icon, text('now'))).toContain('<p>Press icon now</p>');
    expect(write(icon, icon, text(', then'))).toContain('<p>icon  icon, then</p>');
    expect(write(blank, { type: 'lineBreak' }, text('now'))).toContain('<p>now</p>');
  });

  it('keeps the texts of cells apart in a table within a cell', () => {
    const row = { cells: [cell('a'), cell('b')] };
    const inner: Block = { type: 'table', columns: 2, rows: [row] };
    const outer: Block = { type: 'table', columns: 1, rows: [{ cells: [cell([inner])] }] };
    expect(writeHtml(document(outer), {}).content).toContain('<tr><td>a</td>\n<td>b</td></tr>');
  });

  it('puts the first column of a table on the right where it stands there', () => {
    const rows = [{ cells: [cell('a'), cell('b')] }];
    const table: Block = { type: 'table', columns: 2, rows, direction: 'rtl' };
    expect(writeHtml(document(table), {}).content).toContain('<table dir="rtl">');
  });

  it('allows its own stylesheet and nothing else', () => {
    const { content } = writeHtml(document(paragraph('a')), {});
    const style = /<style>([\s\S]*)<\/style>/.exec(content)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(content).toContain(`style-src 'sha256-${hash}'`);
    expect(content).toContain("default-src 'none'; img-src data:;");
    expect(content).not.toMatch(/unsafe-inline|url\(|@import/);
  });

  it.each([
    [{ title: 'Own', language: 'de' }, '<html lang="de">', '<title>Own</title>'],
    [{ language: 'he-IL' }, '<html lang="he-IL" dir="rtl">', '<title>file.pdf</title>'],
    [{ title: ' \u0000 ', language: 'x"><script>' }, '<html lang="und">', '<title>file.pdf</title>'],
  ])('says its language and title: %j', (properties, html, title) => {
    const { content } = writeHtml({ ...document(), ...properties }, { fallbackTitle: 'file.pdf' });
    expect(content).toContain(html);
    expect(content).toContain(title);
  });

  it('shows pictures that have an address, and lets files beside it load only then', () => {
    const image: Image = { id: 'p', mediaType: 'image/png', data: new Uint8Array(), width: 1, height: 1 };
    const figure: Block = { type: 'figure', image: 'p', alt: 'Alt "text"' };
    const write = (url: string | undefined) =>
      writeHtml({ blocks: [figure], images: [image] }, { imageUrl: () => url }).content;
    expect(write('images/p.png')).toContain('<img src="images/p.png" alt="Alt &quot;text&quot;" />');
    expect(write('images/p.png')).toContain("img-src data: 'self' file:;");
    expect(write('data:image/png;base64,AAAA')).toContain('img-src data:;');
    expect(write('data:image/png;base64,AAAA')).toContain('<img src="data:image/png;base64,AAAA"');
    expect(write("my 'own' images/p.png")).toContain('<img src="my%20%27own%27%20images/p.png"');
    expect(write(`data:image/png;base64,${'A'.repeat(9_000_000)}`)).not.toContain('<img');
    expect(write(undefined)).toContain('<p class="alt">Alt "text"</p>');
  });
});

describe('the tables of an HTML document', () => {
  const table = (words: string, ...more: Block[]): Block => ({
    type: 'table',
    columns: 2,
    rows: [{ cells: [cell(words, { colSpan: 2, header: 'column' })] }, { cells: [cell('1'), cell(more)] }],
  });

  it('come out in order, outermost ones only, as they stand in the text', () => {
    const written = writeHtml(
      document(
        table('first', table('inner')),
        { type: 'quote', blocks: [table('second')] },
        { type: 'footnote', id: 'f', label: '1', blocks: [table('third')] },
        table('fourth'),
      ),
      {},
    );
    expect(written.tables.map(({ name }) => name)).toEqual([
      'tbl-1.html',
      'tbl-2.html',
      'tbl-3.html',
      'tbl-4.html',
    ]);
    const heads = written.tables.map(({ html }) => /<th[^>]*>(\w+)/.exec(html)?.[1]);
    expect(heads).toEqual(['first', 'second', 'third', 'fourth']);
    for (const { html } of written.tables) {
      expect(html).toMatch(/^<table>[\s\S]*<\/table>$/);
      expect(written.content).toContain(html);
    }
  });

  it('lead nowhere when they stand alone', () => {
    const reference: Block = paragraph({ type: 'footnoteReference', id: 'f', label: '1' }, 'x');
    const link: Block = paragraph({ type: 'link', href: '#h', inlines: [text('up')] });
    const written = writeHtml(
      document(
        { type: 'heading', level: 1, id: 'h', inlines: [text('Head')] },
        table('a', reference, link, { type: 'pageBreak', page: 2 }),
        { type: 'footnote', id: 'f', label: '1', blocks: [paragraph('note')] },
      ),
      { pageMarkers: true },
    );
    expect(written.content).toContain('href="#fn-1"');
    expect(written.content).toContain('<!-- page 2 -->');
    expect(written.tables[0]?.html).toContain('<p><sup>1</sup>x</p>\n<p>up</p>');
    expect(written.tables[0]?.html).not.toMatch(/href|id=|<!--/);
  });

  it('have a head that no cell reaches out of', () => {
    const head = (words: string, rowSpan = 1) => cell(words, { header: 'column', rowSpan });
    const write = (...rows: ReturnType<typeof cell>[][]) =>
      writeHtml(document({ type: 'table', columns: 2, rows: rows.map((cells) => ({ cells })) }), {}).tables[0]
        ?.html;
    expect(write([head('a', 2), head('b')], [head('c')], [cell('1'), cell('2')])).toMatch(
      /<thead>\n.*\n.*\n<\/thead>\n<tbody>\n.*1.*\n<\/tbody>/,
    );
    expect(write([head('a', 2), head('b')], [cell('1')])).not.toContain('<thead>');
  });
});
