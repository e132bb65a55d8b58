import { edgeDistance } from '../../../geometry.ts';
import { isNumericChunk, opensCaption, stepBetween, type TextLine } from '../../text-lines.ts';
import { isRow, shareInColumns } from './run-parts.ts';

/** Columns, at least: fewer texts stand below each other by chance. */
const LEAST_COLUMNS = 4;
/** A record stands at most so many em below the names of its fields. */
const FARTHEST = 2.5;
/** Texts of one column begin, end or have their middles so near to each other, em. */
const AT_ONE_EDGE = 0.15;
/** A row above or below of which this share stands in the columns is one of theirs. */
const SHARED = 0.5;

/**
 * Names of fields and one record below them, `[names, record]`: two rows that are alike by chance are less alike. Longer
 * tables are found by their rows.
 */
export function findLoneRecords(lines: readonly TextLine[]): [TextLine, TextLine][] {
  return lines.slice(1).flatMap((record, i): [TextLine, TextLine][] => {
    const names = lines[i]!;
    if (!isRecordBelow(names, record) || opensCaption(names.chunks[0]!)) return [];
    const [above, below] = [lines[i - 1], lines[i + 2]];
    const goesOn = [above, below].some(
      (line) => line && isRow(line) && shareInColumns([record], line) >= SHARED,
    );
    const isWrapped = below && !isRow(below) && stepBetween(record, below) < stepBetween(names, record);
    return goesOn || isWrapped ? [] : [[names, record]];
  });
}

function isRecordBelow(names: TextLine, record: TextLine): boolean {
  const count = names.chunks.length;
  if (count < LEAST_COLUMNS || record.chunks.length !== count) return false;
  if (stepBetween(names, record) > FARTHEST || names.chunks.some(isNumericChunk)) return false;
  const near = AT_ONE_EDGE * names.size;
  const areColumns = names.chunks.every((name, i) => edgeDistance(name, record.chunks[i]!) <= near);
  return areColumns && record.chunks.some(isNumericChunk);
}
