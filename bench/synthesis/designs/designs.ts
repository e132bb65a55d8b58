import type { Design } from './design.ts';
import { celledTables } from './tables/celled-tables.ts';
import { falseFriends } from './tables/false-friends.ts';
import { placedTables } from './tables/placed-tables.ts';
import { ruledTables } from './tables/ruled-tables.ts';
import { scriptTables } from './tables/script-tables.ts';
import { shapedTables } from './tables/shaped-tables.ts';

export const DESIGNS: readonly Design[] = [
  ...ruledTables,
  ...shapedTables,
  ...celledTables,
  ...scriptTables,
  ...placedTables,
  ...falseFriends,
];
