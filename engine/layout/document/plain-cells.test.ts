import { expect, it } from 'vitest';
import type { Table } from '../../document/table.ts';
import { withoutCode } from './plain-cells.ts';

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
