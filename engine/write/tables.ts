/** The file name of an outermost table, counted from 0 in reading order: `tbl-1.html`, `tbl-2.html`, … */
export function nameTable(index: number): string {
  return `tbl-${index + 1}.html`;
}
