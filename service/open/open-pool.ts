import type { Pool, PoolOptions } from '../../engine/index.ts';

/** How the threads that convert are come by; whoever opened a pool closes it. */
export type OpenPool = (options: PoolOptions) => Promise<Pool>;

/** Threads of its own, for which the engine is loaded. */
export const openPool: OpenPool = async (options) => {
  const { createPool } = await import('../../engine/index.ts');
  return createPool(options);
};
