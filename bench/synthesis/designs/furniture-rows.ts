import type { FurnitureRow, PageFacts } from '../model.ts';
import type { Random } from '../random.ts';
import type { Prose } from '../text/prose.ts';

export type Furniture = (page: PageFacts) => FurnitureRow[];

export const noFurniture: Furniture = () => [];

/** Heads and feet as most documents have them, for designs that are about something else. */
export function plainFurniture(random: Random, prose: Prose): Furniture {
  const hasHead = random.happens(0.5);
  const hasNumber = random.happens(0.7);
  const head = prose.title(random.integer(2, 5));
  const side = random.pick(['left', 'center', 'right'] as const);
  return ({ page }) => [
    ...(hasHead ? [{ at: 'head' as const, [side]: head }] : []),
    ...(hasNumber ? [{ at: 'foot' as const, center: prose.number(page) }] : []),
  ];
}
