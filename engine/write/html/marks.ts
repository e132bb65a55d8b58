/**
 * Marks in HTML that outlive sanitizing, which drops comments: control characters, none of which is left in the
 * text of a document, so that none of them can be forged.
 */
const PAGE = '\u0001';
const TABLE = '\u0002';

export function markPage(page: number): string {
  return `${PAGE}${Math.trunc(page)}${PAGE}`;
}

export function markTable(number: number, html: string): string {
  return `${TABLE}${number}:${html}${TABLE}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks above
const PAGES = /\u0001(-?\d+)\u0001/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks above
const TABLES = /\u0002(\d+):([^\u0002]*)\u0002/g;

/** Turns page marks into comments and takes table marks away; tables come out by their number, without comments. */
export function resolveMarks(html: string): { html: string; tables: Map<number, string> } {
  const tables = new Map<number, string>();
  const body = html.replace(TABLES, (_, number: string, table: string) => {
    tables.set(Number(number), table.replace(PAGES, '').trim());
    return table;
  });
  return { html: body.replace(PAGES, '<!-- page $1 -->'), tables };
}
