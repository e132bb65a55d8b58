import { holdsMiddle } from '../../geometry.ts';
import type { TableReading } from './reading.ts';

/** Whether a reading is of a block of a sheet beside which another stands. */
export function isBesideBlock({ candidate }: TableReading): boolean {
  return candidate.type === 'lattice' && candidate.isBeside === true;
}

/** Whether a reading joins blocks that a column of ruled cells parts: no table has a column without so much as a head. */
export function joinsBlocks({ box }: TableReading, blocks: readonly TableReading[]): boolean {
  return blocks.filter((block) => holdsMiddle(box, block.box)).length > 1;
}
