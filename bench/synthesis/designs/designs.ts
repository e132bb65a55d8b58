import type { Design } from './design.ts';
import { ruledTables } from './tables/ruled-tables.ts';

export const DESIGNS: readonly Design[] = [...ruledTables];
