import type { Block } from '../../../document/document.ts';
import { type Cell, gridOf, type Row, type Table } from '../../../document/table.ts';
import { attributeOf, type HtmlElement, integerOf, isElement } from './parse-html.ts';

const MAX_COL_SPAN = 1000;

/** Reads a `table`; undefined when it has no cells. */
export function readHtmlTable(
  element: HtmlElement,
  readBlocks: (element: HtmlElement) => Block[],
): Table | undefined {
  const rows: Row[] = [];
  for (const section of sectionsOf(element)) {
    const lines = childrenOf(section, 'tr').map((row) => cellsOf(row));
    for (const [r, cells] of lines.entries()) {
      rows.push({
        cells: cells.map((cell): Cell => {
          const header = headerOf(cell, section, cells);
          return {
            blocks: readBlocks(cell),
            rowSpan: rowSpanOf(cell, lines.length - r),
            colSpan: Math.min(Math.max(1, integerOf(cell, 'colspan') ?? 1), MAX_COL_SPAN),
            ...(header ? { header } : {}),
          };
        }),
      });
    }
  }
  if (!rows.some(({ cells }) => cells.length > 0)) return undefined;
  const table: Table = { type: 'table', columns: 0, rows };
  return { ...table, columns: gridOf(table).width };
}

/** The head, the bodies and the foot as they are shown: the foot last wherever it stands. */
function sectionsOf(table: HtmlElement): HtmlElement[] {
  const sections = ['thead', 'tbody', 'tfoot'].map((name) => childrenOf(table, name));
  return sections.flat();
}

function childrenOf(element: HtmlElement, name: string): HtmlElement[] {
  return element.childNodes.filter(isElement).filter(({ tagName }) => tagName === name);
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
}

/** A span of 0 goes on to the end of the section (HTML Living Standard 4.9.11); none goes further. */
function rowSpanOf(cell: HtmlElement, left: number): number {
  const span = integerOf(cell, 'rowspan') ?? 1;
  return span === 0 ? left : Math.min(Math.max(1, span), left);
}

function headerOf(cell: HtmlElement, section: HtmlElement, row: readonly HtmlElement[]): Cell['header'] {
  if (section.tagName === 'thead') return 'column';
  if (cell.tagName !== 'th') return undefined;
  if (/^row/i.test(attributeOf(cell, 'scope') ?? '')) return 'row';
  return row.every(({ tagName }) => tagName === 'th') ? 'column' : 'row';
}
