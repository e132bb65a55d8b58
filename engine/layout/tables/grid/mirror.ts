import type { Box } from '../../../document/document.ts';
import { isMainlyRightToLeft } from '../../lines/bidi.ts';
import type { Region } from '../detect/regions.ts';
import type { RuleEdge } from '../detect/rules/edges.ts';
import type { Lattice } from '../detect/rules/lattices.ts';
import { linesOf, splitLines } from '../text-lines.ts';
import type { Token } from '../tokens.ts';
import type { Grid } from './grid.ts';

/** Tables of right-to-left text run from the right: their first column is the rightmost. */
export function runsFromRight(tokens: readonly Token[]): boolean {
  return isMainlyRightToLeft(tokens.map((token) => token.shown));
}

/** What stands in a box with left and right exchanged, so that it can be read as if it ran from the left. */
interface Mirror {
  tokens: Token[];
  /** The grid read in the mirror, with the words as the page has them; the edges of its columns fall. */
  restore(grid: Grid): Grid;
}

/** The words of a box in its mirror. */
export function mirrorTokens(box: Box, tokens: readonly Token[]): Mirror {
  const axis = box.left + box.right;
  const originals = new Map<Token, Token>();
  for (const token of tokens)
    originals.set({ ...token, left: axis - token.right, right: axis - token.left }, token);
  return {
    tokens: [...originals.keys()],
    restore: (grid) => ({
      ...grid,
      columnEdges: grid.columnEdges.map((x) => axis - x),
      cells: grid.cells.map((cell) => ({
        ...cell,
        content: cell.content.map((token) => originals.get(token) ?? token),
      })),
    }),
  };
}

/** A region in the mirror, with the words that `mirrorTokens` made. */
export function mirrorRegion(region: Region, mirror: Mirror): Region {
  const axis = region.left + region.right;
  const gutters = region.gutters.map((x) => axis - x).reverse();
  return {
    ...region,
    tokens: mirror.tokens,
    lines: splitLines(linesOf(mirror.tokens), gutters),
    partRules: region.partRules.map((rule) => turnEdge(rule, axis)),
    bars: region.bars.map((x) => axis - x).reverse(),
    gutters,
  };
}

/** A lattice in the mirror. */
export function mirrorLattice(lattice: Lattice): Lattice {
  const axis = lattice.left + lattice.right;
  return {
    ...lattice,
    horizontal: lattice.horizontal.map((edge) => turnEdge(edge, axis)),
    vertical: lattice.vertical.map((edge) => ({ ...edge, position: axis - edge.position })),
    xs: lattice.xs.map((x) => axis - x).reverse(),
  };
}

function turnEdge(edge: RuleEdge, axis: number): RuleEdge {
  return { ...edge, start: axis - edge.end, end: axis - edge.start };
}
