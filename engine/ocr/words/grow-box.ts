import type { Box } from '../../document/document.ts';

/** A box with so much around it. */
export function growBox({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
