import { describe, expect, test } from 'vitest';
import { gridOf, type Table } from '../../../document/table.ts';
import { textOf } from '../../../document/walk.ts';
import { DEFAULT_PACKAGE_LIMITS } from '../limits.ts';
import { parseXml, type XmlElement } from '../xml/xml.ts';
import { readChart, readExtendedChart } from './index.ts';
import { formatValue } from './values.ts';

const NAMESPACES =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

function parse(root: string, content: string): XmlElement {
  return parseXml(Buffer.from(`<${root} ${NAMESPACES}>${content}</${root}>`), { ...DEFAULT_PACKAGE_LIMITS });
}

const points = (values: readonly (string | undefined)[]) =>
  values.map((v, i) => (v === undefined ? '' : `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`)).join('');
const numbers = (values: readonly (string | undefined)[], format = 'General') =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef>`;
const strings = (values: readonly (string | undefined)[]) =>
  `<c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef>`;
const named = (name: string) => `<c:tx>${strings([name])}</c:tx>`;
const titled = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

function readPlots(plots: string, around = ''): Table[] {
  const root = parse('c:chartSpace', `<c:chart>${around}<c:plotArea>${plots}</c:plotArea></c:chart>`);
  return readChart(root).tables;
}

/** A table as rows of text; a cell of several rows or columns says so. */
function sketch(table: Table | undefined): string[][] {
  return (table?.rows ?? []).map((row) =>
    row.cells.map(({ blocks, rowSpan, colSpan }) => {
      const [block] = blocks;
      const text = block?.type === 'paragraph' ? textOf(block.inlines) : '';
      return `${text}${rowSpan > 1 ? ` ↓${rowSpan}` : ''}${colSpan > 1 ? ` →${colSpan}` : ''}`;
    }),
  );
}

describe('a chart', () => {
  test('is a table of series over categories with its titles', () => {
    const series = (name: string, values: string[]) =>
      `<c:ser>${named(name)}<c:cat>${strings(['Q1', 'Q2'])}</c:cat><c:val>${numbers(values)}</c:val></c:ser>`;
    const [table, ...others] = readPlots(
      `<c:barChart>${series('North', ['1', '2'])}</c:barChart><c:lineChart>${series('South', ['3', '4'])}</c:lineChart>` +
        `<c:catAx>${titled('Quarter')}</c:catAx><c:valAx>${titled('EUR m')}</c:valAx>`,
      titled('Revenue'),
    );
    expect(others).toEqual([]);
    expect(textOf(table!.caption!)).toBe('Revenue (EUR m)');
    expect(sketch(table)).toEqual([
      ['Quarter', 'North', 'South'],
      ['Q1', '1', '3'],
      ['Q2', '2', '4'],
    ]);
    expect(table!.rows[0]!.cells.map(({ header }) => header)).toEqual(['column', 'column', 'column']);
    expect(table!.rows[1]!.cells.map(({ header }) => header)).toEqual(['row', undefined, undefined]);
  });

  test('keeps values in their rows where some are missing', () => {
    const [table] = readPlots(
      `<c:pieChart><c:ser>${named('Share')}<c:cat>${strings(['a', 'b', 'c'])}</c:cat><c:val>${numbers(['1', undefined, '3'])}</c:val></c:ser></c:pieChart>`,
    );
    expect(sketch(table)).toEqual([
      ['', 'Share'],
      ['a', '1'],
      ['b', ''],
      ['c', '3'],
    ]);
  });

  test('shows what was typed at its values', () => {
    const label = (index: number, rich: string) =>
      `<c:dLbl><c:idx val="${index}"/><c:tx><c:rich><a:p>${rich}</a:p></c:rich></c:tx></c:dLbl>`;
    const run = (typed: string) => `<a:r><a:t>${typed}</a:t></a:r>`;
    const field = '<a:fld type="VALUE"><a:t>[VALUE]</a:t></a:fld>';
    const labels =
      label(0, run('best ') + run('year')) +
      label(1, field + run('; ')) +
      label(2, run('3')) +
      label(9, run('none'));
    const [table] = readPlots(
      `<c:pieChart><c:ser>${named('Share')}<c:dLbls>${labels}</c:dLbls><c:val>${numbers(['1', '2', '3'])}</c:val></c:ser></c:pieChart>`,
    );
    expect(sketch(table)).toEqual([['Share'], ['1 (best year)'], ['2'], ['3']]);
  });

  test('spans the outer labels of categories over the inner ones', () => {
    const levels = `<c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(['Jan', 'Feb', 'Jan'])}</c:lvl><c:lvl>${points(['2023', undefined, '2024'])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`;
    const [table] = readPlots(
      `<c:barChart><c:ser>${named('Sales')}<c:cat>${levels}</c:cat><c:val>${numbers(['1', '2', '3'])}</c:val></c:ser></c:barChart>`,
    );
    expect(sketch(table)).toEqual([
      [' →2', 'Sales'],
      ['2023 ↓2', 'Jan', '1'],
      ['Feb', '2'],
      ['2024', 'Jan', '3'],
    ]);
    expect(gridOf(table!).width).toBe(3);
  });

  test('of points has a column of x before those of y and sizes', () => {
    const ser = `<c:ser>${named('Trial')}<c:xVal>${numbers(['0.5', '1'])}</c:xVal><c:yVal>${numbers(['2', '4'])}</c:yVal><c:bubbleSize>${numbers(['9', '8'])}</c:bubbleSize></c:ser>`;
    const axes = `<c:valAx>${titled('Time')}</c:valAx><c:valAx>${titled('Speed')}</c:valAx>`;
    const [table] = readPlots(`<c:bubbleChart>${ser}</c:bubbleChart>${axes}`);
    expect(sketch(table)).toEqual([
      ['Time', 'Trial', 'Trial (size)'],
      ['0.5', '2', '9'],
      ['1', '4', '8'],
    ]);
  });

  test('of series over different points is a table for each', () => {
    const ser = (x: string[], y: string[]) =>
      `<c:ser><c:xVal>${numbers(x)}</c:xVal><c:yVal>${numbers(y)}</c:yVal></c:ser>`;
    const tables = readPlots(`<c:scatterChart>${ser(['1'], ['2'])}${ser(['3'], ['4'])}</c:scatterChart>`);
    expect(tables.map((table) => sketch(table)[1])).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('has one row for a category of which a series keeps no label', () => {
    const ser = (name: string, labels: string[], values: string[]) =>
      `<c:ser>${named(name)}<c:cat>${strings(labels)}</c:cat><c:val>${numbers(values)}</c:val></c:ser>`;
    const series =
      ser('North', ['a', 'b'], ['1', '2', '3']) +
      ser('South', ['a', 'b', 'c'], ['4', '5', '6']) +
      ser('West', ['x', 'y'], ['7', '8']);
    expect(readPlots(`<c:lineChart>${series}</c:lineChart>`).map(sketch)).toEqual([
      [
        ['', 'North', 'South'],
        ['a', '1', '4'],
        ['b', '2', '5'],
        ['c', '3', '6'],
      ],
      [
        ['', 'West'],
        ['x', '7'],
        ['y', '8'],
      ],
    ]);
  });

  test('keeps the lines of its title apart', () => {
    const lines =
      '<a:p><a:r><a:t>Sales</a:t></a:r><a:br/><a:r><a:t>by region</a:t></a:r></a:p><a:p><a:r><a:t>2024</a:t></a:r></a:p>';
    const [table] = readPlots(
      `<c:lineChart><c:ser><c:val>${numbers(['5'])}</c:val></c:ser></c:lineChart>`,
      `<c:title><c:tx><c:rich>${lines}</c:rich></c:tx></c:title>`,
    );
    expect(textOf(table!.caption!)).toBe('Sales by region 2024');
  });

  test('without categories lists its values', () => {
    const [table] = readPlots(
      `<c:lineChart><c:ser><c:val>${numbers(['5', '6'])}</c:val></c:ser></c:lineChart>`,
    );
    expect(sketch(table)).toEqual([['Series 1'], ['5'], ['6']]);
  });

  test('that keeps no values is no table', () => {
    expect(readChart(undefined).tables).toEqual([]);
    expect(readPlots('<c:barChart><c:ser><c:val/></c:ser></c:barChart>')).toEqual([]);
  });

  test('of more values than anyone reads is cut off and says so', () => {
    const many = Array.from({ length: 60_000 }, (_, i) => String(i));
    const root = parse(
      'c:chartSpace',
      `<c:chart><c:plotArea><c:lineChart><c:ser><c:val>${numbers(many)}</c:val></c:ser></c:lineChart></c:plotArea></c:chart>`,
    );
    const { tables, isCut } = readChart(root);
    expect(isCut).toBe(true);
    expect(tables[0]!.rows.length).toBe(50_001);
  });

  test('of the newer kinds is read the same way', () => {
    const data = `<cx:data id="0"><cx:strDim type="cat"><cx:lvl ptCount="2"><cx:pt idx="0">Lead</cx:pt><cx:pt idx="1">Sale</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl ptCount="2" formatCode="0%"><cx:pt idx="0">1</cx:pt><cx:pt idx="1">0.25</cx:pt></cx:lvl></cx:numDim></cx:data>`;
    const title = '<cx:title><cx:tx><cx:txData><cx:v>Funnel</cx:v></cx:txData></cx:tx></cx:title>';
    const series =
      '<cx:series layoutId="funnel"><cx:tx><cx:txData><cx:v>Share</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series>';
    const root = parse(
      'cx:chartSpace',
      `<cx:chartData>${data}</cx:chartData><cx:chart>${title}<cx:plotArea><cx:plotAreaRegion>${series}</cx:plotAreaRegion></cx:plotArea></cx:chart>`,
    );
    const [table] = readExtendedChart(root).tables;
    expect(textOf(table!.caption!)).toBe('Funnel');
    expect(sketch(table)).toEqual([
      ['', 'Share'],
      ['Lead', '100%'],
      ['Sale', '25%'],
    ]);
  });
});

describe('values', () => {
  test.each([
    ['0.30000000000000004', 'General', '0.3'],
    ['1234567.891', '#,##0.00', '1234567.891'],
    ['0.1234', '0.0%', '12.3%'],
    ['45292', 'yyyy\\-mm\\-dd', '2024-01-01'],
    ['45292', 'mmm\\ yy', '2024-01'],
    ['45292', 'yyyy', '2024'],
    ['45292.5', 'd/m/yyyy h:mm', '2024-01-01 12:00'],
    ['0.75', 'h:mm', '18:00'],
    ['12', '0 "days"', '12'],
    ['5', '[Red]0', '5'],
    ['1e300', 'yyyy', '1e+300'],
    ['#N/A', 'General', '#N/A'],
    ['', 'General', ''],
  ])('%s as %s is %s', (raw, format, shown) => {
    expect(formatValue(raw, format)).toBe(shown);
  });

  test('count days from 1904 where the chart does', () => {
    expect(formatValue('0', 'yyyy-mm-dd', true)).toBe('1904-01-01');
  });
});
