import { describe, expect, it } from 'vitest';
import { cell, paragraph, text } from '../document/build.ts';
import type { Block, Document, Place } from '../document/document.ts';
import { type Layout, layoutOf, writeLayout } from './layout.ts';

function place(page: number, left: number, top: number, right: number, bottom: number): Place {
  return { page, box: { left, top, right, bottom } };
}

function documentOf(...blocks: Block[]): Document {
  return { blocks, images: [] };
}

/** What a reader of the file sees. */
function read(document: Document): Layout {
  return JSON.parse(writeLayout(document));
}

describe('layout', () => {
  it('gives the text of a block with its page and box, to a hundredth of a point', () => {
    const heading: Block = {
      type: 'heading',
      level: 2,
      inlines: [{ type: 'strong', inlines: [text('Methods')] }],
      places: [place(3, 51.0236015, 64.2106, 100, 75.8196)],
    };
    expect(read(documentOf({ type: 'pageBreak', page: 3 }, heading))).toEqual({
      blocks: [
        {
          type: 'heading',
          level: 2,
          text: 'Methods',
          page: 3,
          box: { left: 51.02, top: 64.21, right: 100, bottom: 75.82 },
        },
      ],
    });
  });

  it('names title, language and the sizes of the pages', () => {
    const document: Document = {
      ...documentOf(paragraph('a')),
      title: ' A\u202e title ',
      language: 'en-GB',
      pages: [{ page: 1, width: 595.2756, height: 841.8898 }],
    };
    expect(read(document)).toEqual({
      title: 'A title',
      language: 'en-GB',
      pages: [{ page: 1, width: 595.28, height: 841.89 }],
      blocks: [{ type: 'paragraph', text: 'a' }],
    });
  });

  it('lists what was left out, with its place', () => {
    const furniture = [{ text: 'Running  head', places: [place(2, 50, 20, 100, 30)] }];
    expect(read({ ...documentOf(paragraph('a')), furniture })).toEqual({
      furniture: [{ text: 'Running head', ...place(2, 50, 20, 100, 30) }],
      blocks: [{ type: 'paragraph', text: 'a' }],
    });
    expect(read(documentOf(paragraph('a')))).not.toHaveProperty('furniture');
  });

  it('lists all places of a paragraph that runs on over columns and pages', () => {
    const places = [place(1, 50, 700, 280, 800), place(1, 320, 50, 550, 80), place(2, 50, 50, 280, 60)];
    const [block] = layoutOf(documentOf({ ...paragraph('a'), places })).blocks;
    expect(block).toMatchObject({ places });
    expect(block).not.toHaveProperty('page');
    expect(block).not.toHaveProperty('box');
  });

  it('tells how surely the text of a block was recognised, of a list its least sure item', () => {
    const item = (value: string, confidence: number) => ({
      blocks: [{ ...paragraph(value), places: [{ ...place(1, 10, 10, 90, 20), confidence }] }],
    });
    const items = [item('a', 0.9167), item('b', 0.4)];
    const [list] = read(documentOf({ type: 'list', ordered: false, items })).blocks;
    expect(list).toMatchObject({ confidence: 0.4, children: [{ confidence: 0.92 }, { confidence: 0.4 }] });
    const [printed] = read(documentOf({ ...paragraph('a'), places: [place(1, 0, 0, 9, 9)] })).blocks;
    expect(printed).not.toHaveProperty('confidence');
  });

  it('gives a list and its items the place that encloses what is in them', () => {
    const item = (value: string, ...places: Place[]) => ({ blocks: [{ ...paragraph(value), places }] });
    const list: Block = {
      type: 'list',
      ordered: true,
      start: 4,
      items: [item('a', place(1, 60, 10, 90, 20)), item('b', place(1, 50, 30, 80, 40))],
    };
    const [block] = read(documentOf(list)).blocks;
    expect(block).toMatchObject({ ordered: true, start: 4, ...place(1, 50, 10, 90, 40) });
    expect(block?.children).toEqual([
      {
        type: 'item',
        ...place(1, 60, 10, 90, 20),
        children: [{ type: 'paragraph', text: 'a', ...place(1, 60, 10, 90, 20) }],
      },
      {
        type: 'item',
        ...place(1, 50, 30, 80, 40),
        children: [{ type: 'paragraph', text: 'b', ...place(1, 50, 30, 80, 40) }],
      },
    ]);
  });

  it('knows the page of blocks without a box from the page breaks, also those inside other blocks', () => {
    const quote: Block = {
      type: 'quote',
      blocks: [paragraph('b'), { type: 'pageBreak', page: 2 }, paragraph('c')],
    };
    const table: Block = {
      type: 'table',
      columns: 1,
      rows: [{ cells: [cell([paragraph('d'), { type: 'pageBreak', page: 3 }, paragraph('e')])] }],
    };
    const { blocks } = read(
      documentOf({ type: 'pageBreak', page: 1 }, paragraph('a'), quote, table, paragraph('f')),
    );
    expect(blocks.map((block) => block.page)).toEqual([1, 1, 2, 3]);
    expect(blocks[1]?.children?.map((block) => block.page)).toEqual([1, 2]);
  });

  it('tells where the cells of a table begin and how far they reach', () => {
    const nested: Block = { type: 'list', ordered: false, items: [{ blocks: [paragraph('x')] }] };
    const table: Block = {
      type: 'table',
      caption: [text('Table 1')],
      columns: 2,
      rows: [
        { cells: [cell('Head', { colSpan: 2, header: 'column' })] },
        { cells: [cell('a', { rowSpan: 2, header: 'row' }), cell('b')] },
        { cells: [cell([paragraph('c'), nested])] },
      ],
      notes: [paragraph('Note')],
      places: [place(1, 50, 50, 500, 300)],
    };
    const [block] = read(documentOf(table)).blocks;
    expect(block).toEqual({
      type: 'table',
      ...place(1, 50, 50, 500, 300),
      caption: 'Table 1',
      rows: 3,
      columns: 2,
      cells: [
        { row: 0, column: 0, rowSpan: 1, colSpan: 2, header: 'column', text: 'Head' },
        { row: 1, column: 0, rowSpan: 2, colSpan: 1, header: 'row', text: 'a' },
        { row: 1, column: 1, rowSpan: 1, colSpan: 1, text: 'b' },
        { row: 2, column: 1, rowSpan: 1, colSpan: 1, text: 'c\nx' },
      ],
      children: [{ type: 'paragraph', text: 'Note' }],
    });
  });

  it('keeps what figures, notes, footnotes and code say of themselves', () => {
    const { blocks } = read(
      documentOf(
        {
          type: 'figure',
          image: 'p1-1',
          alt: 'A graph',
          caption: [text('Fig. 1')],
          blocks: [paragraph('x')],
        },
        { type: 'note', kind: 'comment', author: 'Ann', blocks: [paragraph('why?')] },
        { type: 'footnote', id: 'n1', label: '*', blocks: [paragraph('see')] },
        { type: 'code', text: 'a\r\n  b' },
        { type: 'list', ordered: false, items: [{ checked: true, blocks: [] }] },
      ),
    );
    const child = (value: string) => [{ type: 'paragraph', text: value }];
    expect(blocks).toEqual([
      { type: 'figure', text: 'A graph', caption: 'Fig. 1', image: 'p1-1', children: child('x') },
      { type: 'note', kind: 'comment', author: 'Ann', children: child('why?') },
      { type: 'footnote', label: '*', children: child('see') },
      { type: 'code', text: 'a\n  b' },
      { type: 'list', ordered: false, children: [{ type: 'item', checked: true, children: [] }] },
    ]);
  });

  it('is one block to a line, and JSON also when there is none', () => {
    expect(writeLayout(documentOf(paragraph('a'), paragraph('b'))).split('\n')).toEqual([
      '{"blocks":[',
      '{"type":"paragraph","text":"a"},',
      '{"type":"paragraph","text":"b"}',
      ']}',
      '',
    ]);
    expect(read(documentOf())).toEqual({ blocks: [] });
  });

  it('holds out against a tree deeper than any stack', () => {
    let inner: Block = paragraph('deep');
    for (let i = 0; i < 20_000; i++) inner = { type: 'quote', blocks: [inner] };
    expect(writeLayout(documentOf(inner))).toContain('"text":"deep"');
  });
});
