import type { Box } from '../../../document/document.ts';
import type { Matrix } from '../matrix.ts';

/** Where the objects of a page or form stand. */
export interface Surface {
  matrix: Matrix;
  clip: Box;
  depth: number;
}
