import type { Cell, TableSpec } from '../model.ts';

/** A table with its caption and notes. @param id by which it is found on the printed pages */
export function tableHtml(table: TableSpec, id: string): string {
  const { caption, notes } = table;
  const name = `t-${id.replaceAll('.', '-')}`;
  const said = caption ? `<p class="caption" data-truth="${id}/caption">${caption.text}</p>` : '';
  return (
    `<style>${scoped(table.css, name)}</style>` +
    (caption?.side === 'above' ? said : '') +
    `<table class="${name}" data-truth="${id}/table"${table.repeatHead ? ' data-repeat-head' : ''}${table.tearRows ? ' data-tear-rows' : ''}${table.continuedCaption ? ` data-continued="${table.continuedCaption}"` : ''}>` +
    `<thead>${table.head.map((row, at) => rowHtml(row, at, 'head', id)).join('')}</thead>` +
    `<tbody>${table.body.map((row, at) => rowHtml(row, table.head.length + at, 'body', id)).join('')}</tbody></table>` +
    `<div class="notes">${notes.map((note) => `<p>${note}</p>`).join('')}</div>` +
    (caption?.side === 'below' ? said : '')
  );
}

/** In the rules of a table `&` is the table itself. */
function scoped(css: string, name: string): string {
  return css.replaceAll('&', `.${name}`);
}

function rowHtml(row: readonly Cell[], number: number, part: 'head' | 'body', id: string): string {
  return `<tr>${row.map((cell, at) => cellHtml(cell, `data-truth="${cellId(id, number, at)}"`, part, id)).join('')}</tr>`;
}

/** @param row counts those of the head too; @param at counts the cells that begin in the row */
export const cellId = (table: string, row: number, at: number) => `${table}/${row}.${at}`;

function cellHtml(cell: Cell, mark: string, part: 'head' | 'body', id: string): string {
  const tag = part === 'head' ? 'th' : 'td';
  const kind = part === 'body' && cell.header === 'row' ? ' class="stub"' : '';
  const spans = `${spanOf('rowspan', cell.rowSpan)}${spanOf('colspan', cell.colSpan)}`;
  const style = cell.css ? ` style="${cell.css}"` : '';
  return `<${tag} ${mark}${kind}${spans}${style}>${contentHtml(cell, id)}</${tag}>`;
}

const spanOf = (name: string, span = 1) => (span > 1 ? ` ${name}="${span}"` : '');

function contentHtml({ content, list, nested }: Cell, id: string): string {
  if (nested) return content.map((text) => `<p>${text}</p>`).join('') + tableHtml(nested, `${id}-inner`);
  if (list) return `<ul>${content.map((text) => `<li>${text}</li>`).join('')}</ul>`;
  return content.length === 1 ? content[0]! : content.map((text) => `<p>${text}</p>`).join('');
}
