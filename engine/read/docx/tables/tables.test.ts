import { describe, expect, test } from 'vitest';
import { cell } from '../../../document/build.ts';
import type { Cell, Table } from '../../../document/table.ts';
import { numbers, paragraph } from '../testing/document.fixture.ts';
import { item, level, numbering, p, r, style, tbl, tc } from '../testing/docx.fixture.ts';
import { blocksOf } from '../testing/read.fixture.ts';

const span = (n: number) => `<w:gridSpan w:val="${n}"/>`;
const START = '<w:vMerge w:val="restart"/>';
const GO_ON = '<w:vMerge/>';
const table = (columns: number, ...rows: Cell[][]): Table => ({
  type: 'table',
  columns,
  rows: rows.map((cells) => ({ cells })),
});
const head = (text: string, span = {}) => cell(text, { header: 'column', ...span });

describe('tables', () => {
  test('hold paragraphs in cells', async () => {
    const body = tbl([
      [tc('a'), tc(p('b') + p('c'))],
      [tc(''), tc('d', '')],
    ]);
    expect(await blocksOf(body)).toEqual([
      table(2, [cell('a'), cell([paragraph('b'), paragraph('c')])], [cell(''), cell('d')]),
    ]);
  });

  test('whose first column is the rightmost one say so', async () => {
    const body = tbl([[tc('a'), tc('b')]], '<w:bidiVisual/>');
    expect(await blocksOf(body)).toEqual([{ ...table(2, [cell('a'), cell('b')]), direction: 'rtl' }]);
  });

  test('span columns and rows', async () => {
    const body = tbl([
      [tc('a', span(2)), tc('b', START)],
      [tc('c'), tc('d'), tc('', GO_ON)],
      [tc('e'), tc('f'), tc('', '<w:vMerge w:val="continue"/>')],
    ]);
    expect(await blocksOf(body)).toEqual([
      table(
        3,
        [cell('a', { colSpan: 2 }), cell('b', { rowSpan: 3 })],
        [cell('c'), cell('d')],
        [cell('e'), cell('f')],
      ),
    ]);
  });

  test('are the same in a document too long to be kept as a whole', async () => {
    const body =
      p('Before') +
      tbl([
        ['<w:trPr><w:tblHeader/></w:trPr>', tc('a'), tc('b', START)],
        [tc('c'), tc('', GO_ON)],
      ]) +
      p('After');
    const long = body + '<w:x/>'.repeat(400_000);
    expect(await blocksOf(long)).toEqual(await blocksOf(body));
  });

  test('merge to the side in the old way', async () => {
    const body = tbl([
      [tc('a', '<w:hMerge w:val="restart"/>'), tc('', '<w:hMerge/>'), tc('b')],
      [tc('c'), tc('d'), tc('e')],
    ]);
    expect(await blocksOf(body)).toEqual([
      table(3, [cell('a', { colSpan: 2 }), cell('b')], [cell('c'), cell('d'), cell('e')]),
    ]);
  });

  test('keep places that a row leaves out', async () => {
    const gap = (name: string, n: number) => `<w:trPr><w:${name} w:val="${n}"/></w:trPr>`;
    const body = tbl([
      [tc('a'), tc('b'), tc('c')],
      [gap('gridBefore', 1), tc('d'), tc('e')],
      [gap('gridAfter', 2), tc('f')],
    ]);
    expect(await blocksOf(body)).toEqual([
      table(
        3,
        [cell('a'), cell('b'), cell('c')],
        [cell(''), cell('d'), cell('e')],
        [cell('f'), cell('', { colSpan: 2 })],
      ),
    ]);
  });

  test('lose grid lines at which no cell begins', async () => {
    const body = tbl([
      [tc('a', span(3)), tc('b', span(2))],
      [tc('c', span(3)), tc('d', span(2))],
    ]);
    expect(await blocksOf(body)).toEqual([table(2, [cell('a'), cell('b')], [cell('c'), cell('d')])]);
  });

  test('that go on downwards without a start above begin there', async () => {
    expect(await blocksOf(tbl([[tc('a', GO_ON), tc('b')]]))).toEqual([table(2, [cell('a'), cell('b')])]);
  });

  test('show the numbers of paragraphs without text where these fill a cell', async () => {
    const rows = ['A', 'B'].map((text) => [tc(item('', 1)), tc(text)]);
    const both = [tc(item('', 1) + item('C', 1)), tc('')];
    const numbered = { numbering: numbering(1, level(0, 'decimal', '%1.')), body: tbl([...rows, both]) };
    const [table] = await blocksOf(numbered);
    const list = { ...numbers('C'), start: 4 };
    expect(table).toMatchObject({
      rows: [
        { cells: [{ blocks: [paragraph('1.')] }, { blocks: [paragraph('A')] }] },
        { cells: [{ blocks: [paragraph('2.')] }, { blocks: [paragraph('B')] }] },
        { cells: [{ blocks: [list] }, { blocks: [] }] },
      ],
    });
  });

  test('stand inside cells', async () => {
    const inner = tbl([[tc('x')]]);
    expect(await blocksOf(tbl([[tc(inner + p(''))]]))).toEqual([table(1, [cell([table(1, [cell('x')])])])]);
  });

  test('find rows and cells in content controls', async () => {
    const control = (content: string) => `<w:sdt><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const body = `<w:tbl>${control(`<w:tr>${control(tc('a'))}${tc('b')}</w:tr>`)}</w:tbl>`;
    expect(await blocksOf(body)).toEqual([table(2, [cell('a'), cell('b')])]);
  });

  test('lose cells whose deletion is tracked', async () => {
    const body = tbl([[tc('a'), tc('old', '<w:cellDel w:id="1"/>'), tc('new', '<w:cellIns w:id="2"/>')]]);
    expect(await blocksOf(body)).toEqual([table(2, [cell('a'), cell('new')])]);
  });

  test('lose rows whose deletion is tracked', async () => {
    const body = tbl([[tc('a')], ['<w:trPr><w:del w:id="1"/></w:trPr>', tc('b')]]);
    expect(await blocksOf(body)).toEqual([table(1, [cell('a')])]);
  });

  test('without cells are none', async () => {
    expect(await blocksOf(tbl([[]]))).toEqual([]);
  });

  test('have no headings in their cells, but where one cell frames them', async () => {
    const title = p('A', '<w:outlineLvl w:val="0"/>');
    const [two, one] = await blocksOf(tbl([[tc(title), tc('b')]]) + tbl([[tc(title)]]));
    expect(two).toMatchObject({ rows: [{ cells: [{ blocks: [{ inlines: [{ type: 'strong' }] }] }, {}] }] });
    expect(one).toMatchObject({ rows: [{ cells: [{ blocks: [{ type: 'heading' }] }] }] });
  });

  test('align the text of cells', async () => {
    const body = tbl([[tc(p('a', '<w:jc w:val="end"/>')), tc(p('b', '<w:jc w:val="both"/>'))]]);
    expect(await blocksOf(body)).toMatchObject([
      { rows: [{ cells: [{ blocks: [{ align: 'right' }] }, {}] }] },
    ]);
  });

  test('that claim endless spans stay bounded', async () => {
    const body = tbl([
      [tc('a', span(2_000_000_000)), tc('b')],
      [tc('c'), tc('d')],
    ]);
    expect(await blocksOf(body)).toMatchObject([{ columns: 3 }]);
  });
});

describe('header cells', () => {
  const repeat = '<w:trPr><w:tblHeader/></w:trPr>';

  test('stand in all rows that a head reaches down into', async () => {
    const body = tbl([
      [repeat, tc('a', '<w:vMerge w:val="restart"/>'), tc('b')],
      [tc('', GO_ON), tc('c')],
      [tc('d'), tc('e')],
    ]);
    expect(await blocksOf(body)).toEqual([
      table(2, [head('a', { rowSpan: 2 }), head('b')], [head('c')], [cell('d'), cell('e')]),
    ]);
  });

  test('stand in rows that are repeated on each page', async () => {
    const body = tbl([
      [repeat, tc('a', span(2))],
      [repeat, tc('b'), tc('c')],
      [tc('d'), tc('e')],
    ]);
    expect(await blocksOf(body)).toEqual([
      table(2, [head('a', { colSpan: 2 })], [head('b'), head('c')], [cell('d'), cell('e')]),
    ]);
  });

  test('stand in a row and column that the table style sets off', async () => {
    const part = (name: string) => `<w:tblStylePr w:type="${name}"><w:rPr><w:b/></w:rPr></w:tblStylePr>`;
    const styles = style('Grid', 'Grid', part('firstRow') + part('firstCol'), 'table');
    const look = '<w:tblStyle w:val="Grid"/><w:tblLook w:val="00A0"/>';
    const rows = [
      [tc(''), tc('b')],
      [tc('c'), tc('d')],
    ];
    expect(await blocksOf({ styles, body: tbl(rows, look) })).toEqual([
      table(2, [head(''), head('b')], [cell('c', { header: 'row' }), cell('d')]),
    ]);
  });

  test('are none where the table does without that part of its style', async () => {
    const styles = style(
      'Grid',
      'Grid',
      '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>',
      'table',
    );
    const look = '<w:tblStyle w:val="Grid"/><w:tblLook w:firstRow="0" w:val="0020"/>';
    expect(await blocksOf({ styles, body: tbl([[tc('a')], [tc('b')]], look) })).toEqual([
      table(1, [cell('a')], [cell('b')]),
    ]);
  });

  test('are set in bold where nothing else tells them', async () => {
    const bold = (text: string) => tc(p(r(text, '<w:b/>')));
    const [block] = await blocksOf(
      tbl([
        [bold('a'), bold('b')],
        [bold('c'), tc('d')],
      ]),
    );
    expect(block).toMatchObject({ rows: [{ cells: [{ header: 'column' }, { header: 'column' }] }, {}] });
    expect(JSON.stringify((block as Table).rows[1])).not.toContain('header');
  });
});
