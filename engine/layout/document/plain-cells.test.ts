import { expect, it } from 'vitest';
import type { Table } from '../../document/table.ts';
import { withoutCode, withoutCommonBold } from './plain-cells.ts';

it('leaves all but the marks of code as it is, in lists and bold text too', () => {
  const table = (inner: 'code' | 'text'): Table => {
    const price = { type: 'strong' as const, inlines: [{ type: inner, text: '1.65' }] };
    const paragraph = {
      type: 'paragraph' as const,
      inlines: [{ type: 'text' as const, text: 'Milk ' }, price],
    };
    const list = { type: 'list' as const, ordered: false, items: [{ blocks: [paragraph] }] };
    const cells = [[paragraph], [list]].map((blocks) => ({ blocks, rowSpan: 1, colSpan: 1 }));
    return { type: 'table', columns: 2, rows: [{ cells }] };
  };
  expect(withoutCode(table('code'))).toEqual(table('text'));
});

it('leaves bold out where all text below the heads is bold', () => {
  const cell = (text: string, bold: boolean, header?: 'column') => {
    const inline = { type: 'text' as const, text };
    const inlines = bold ? [{ type: 'strong' as const, inlines: [inline] }] : [inline];
    return { blocks: [{ type: 'paragraph' as const, inlines }], rowSpan: 1, colSpan: 1, header };
  };
  const table = (isBold: (i: number) => boolean, count = 6): Table => ({
    type: 'table',
    columns: 1,
    rows: [
      { cells: [cell('Mill', false, 'column')] },
      ...Array.from({ length: count }, (_, i) => ({ cells: [cell(`${i}`, isBold(i))] })),
    ],
  });
  expect(withoutCommonBold(table(() => true))).toEqual(table(() => false));
  const total = table((i) => i === 5);
  expect(withoutCommonBold(total)).toEqual(total);
  const few = table(() => true, 3);
  expect(withoutCommonBold(few)).toEqual(few);
});
