import type { Row } from '../../document/table.ts';

/** Rows of the head when `marked` rows say they are it: those that their cells reach down into are, too. */
export function headHeight(rows: readonly Row[], marked: number): number {
  let height = marked;
  for (let r = 0; r < height && r < rows.length; r++) {
    for (const { rowSpan } of rows[r]!.cells) height = Math.max(height, r + rowSpan);
  }
  return height < rows.length ? height : marked;
}
