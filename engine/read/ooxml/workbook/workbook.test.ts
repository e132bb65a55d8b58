import { describe, expect, test } from 'vitest';
import { cell } from '../../../document/build.ts';
import { openPackage } from '../package/package.ts';
import { buildWorkbook } from './workbook.fixture.ts';
import { readWorkbook } from './workbook.ts';

const read = async (workbook: Parameters<typeof buildWorkbook>[0]) =>
  readWorkbook(await openPackage(buildWorkbook(workbook)));

describe('a workbook set into a document', () => {
  test('shows the used cells of the sheet in front, as their formats say', async () => {
    const reading = await read({
      rows:
        '<row r="3"><c r="B3" t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="D3" t="b"><v>1</v></c></row>' +
        '<row><c r="B4" t="inlineStr"><is><t>in</t></is></c><c r="D4" s="1"><v>0.256</v></c></row>' +
        '<row r="5"><c r="C5" s="2"><v>45292</v></c><c r="E5"/></row>',
      strings: ['<t>Name</t><rPh><t>read</t></rPh>', '<r><t>two </t></r><r><t>runs</t></r>'],
      formats: ['General', '0%', 'yyyy-mm-dd'],
    });
    expect(reading).toEqual({
      isCut: false,
      table: {
        type: 'table',
        columns: 3,
        rows: [
          { cells: [cell('Name'), cell('two runs'), cell('TRUE')] },
          { cells: [cell('in'), cell(''), cell('26%')] },
          { cells: [cell(''), cell('2024-01-01'), cell('')] },
        ],
      },
    });
  });

  test('shows the part in view alone, with its merged cells', async () => {
    const text = (at: string) => `<c r="${at}" t="str"><v>${at}</v></c>`;
    const { table } = await read({
      rows: `<row r="1">${text('A1')}${text('C1')}</row><row r="2">${text('B2')}</row><row r="3">${text('A3')}</row>`,
      after: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:C9"/></mergeCells>',
      size: '<oleSize ref="A1:C2"/>',
    });
    expect(table?.rows).toEqual([
      { cells: [cell('A1', { colSpan: 2 }), cell('C1', { rowSpan: 2 })] },
      { cells: [cell(''), cell('B2')] },
    ]);
  });

  test('shows no hidden rows and columns', async () => {
    const line = (row: number) =>
      [...'ABCD'].map((column) => `<c r="${column}${row}" t="str"><v>${column}${row}</v></c>`).join('');
    const { table } = await read({
      before: '<cols><col min="2" max="3" hidden="1"/><col min="4" max="4"/></cols>',
      rows: `<row r="1">${line(1)}</row><row r="2" hidden="1">${line(2)}</row><row r="3">${line(3)}</row>`,
      after: '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="D1:D2"/></mergeCells>',
    });
    expect(table?.rows).toEqual([
      { cells: [cell('A1', { rowSpan: 2 }), cell('D1')] },
      { cells: [cell('D3')] },
    ]);
  });

  test('without values shows nothing', async () => {
    expect(await read({ rows: '' })).toEqual({ table: undefined, isCut: false });
  });

  test('of more cells than anyone reads is cut off and says so', async () => {
    const far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="9999999"><c r="A9999999"><v>2</v></c></row>';
    const { table, isCut } = await read({ rows: far });
    expect([table?.rows.length, isCut]).toEqual([50_000, true]);
  });

  test('too large to be shown is left out and says so', async () => {
    const row = '<row><c t="str"><v>0123456789</v></c></row>';
    expect(await read({ rows: row.repeat(100_000) })).toEqual({ table: undefined, isCut: true });
  });
});
