import type { Box } from '../../document/document.ts';

export function holdsMiddle(box: Box, inner: Box): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
