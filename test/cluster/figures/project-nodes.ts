import type { DatabaseFigures } from './measure-database.ts';
import type { QueueFigures } from './measure-jobs.ts';

/** What so many nodes convert, when every node and the database have as many cores as this. */
export interface Projection {
  nodes: number;
  /** Of one-page documents. */
  pagesPerSecond: number;
  /** Of the processor time of all, 0 to 1. */
  databaseShare: number;
  /** Of the database's own cores, 0 to 1. */
  databaseLoad: number;
  /** What keeps it from being more. */
  bound: Bound;
}

type Bound = 'the nodes’ processors' | 'the database’s processors' | 'locks of the table accounts';

const CORES = 2;

/** From what one conversion costs each of them; many accounts, so that none waits for its own row. */
export function projectNodes(
  counts: readonly number[],
  { conversion }: QueueFigures,
  { manyAccounts }: DatabaseFigures,
): Projection[] {
  return counts.map((nodes) => {
    const bounds: [Bound, number][] = [
      ['the nodes’ processors', (nodes * CORES) / conversion.nodes],
      ['the database’s processors', CORES / conversion.database],
      ['locks of the table accounts', manyAccounts],
    ];
    const [bound, pagesPerSecond] = bounds.reduce((least, one) => (one[1] < least[1] ? one : least));
    return {
      nodes,
      pagesPerSecond,
      databaseShare: conversion.database / (conversion.database + conversion.nodes),
      databaseLoad: (pagesPerSecond * conversion.database) / CORES,
      bound,
    };
  });
}
