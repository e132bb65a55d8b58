import type { QueueFigures } from './measure-jobs.ts';

/** What so many nodes convert of documents of one page, when each of them and the database have two cores. */
interface Projection {
  nodes: number;
  pagesPerSecond: number;
  /** Of the processor time of all, 0 to 1. */
  databaseShare: number;
  /** Of the database's own cores, 0 to 1. */
  databaseLoad: number;
}

const CORES = 2;

/** From what a conversion costs a node and the database: more nodes convert more until the database has no core left. */
export function projectNodes(
  counts: readonly number[],
  { conversion: { nodes: inNode, database } }: Pick<QueueFigures, 'conversion'>,
): Projection[] {
  return counts.map((nodes) => {
    const pagesPerSecond = Math.min((nodes * CORES) / inNode, CORES / database);
    return {
      nodes,
      pagesPerSecond,
      databaseShare: database / (database + inNode),
      databaseLoad: (pagesPerSecond * database) / CORES,
    };
  });
}
