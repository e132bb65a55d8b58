import type { Box } from '../../document/document.ts';
import type { Word } from '../page.ts';

/** Words that stand on one line of one column. */
export interface LinePiece extends Box {
  /** In reading order; those of right-to-left scripts in the order of the content stream. */
  words: Word[];
  baseline: number;
  size: number;
  /** Places of its first and last word in the content stream. */
  first: number;
  last: number;
  /** An entry of contents with its page number. */
  isEntry?: boolean;
}
