import type { FurnitureRow, PageFacts } from '../model.ts';
import type { Random } from '../random.ts';
import type { Prose } from '../text/prose.ts';
import type { Brief } from './design.ts';
import { roman } from './sections.ts';

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

/** Page numbers as they are printed. */
export function numberStyle({ random, prose }: Brief): (facts: PageFacts) => string {
  const { number, label } = prose;
  return random.pick<(facts: PageFacts) => string>([
    ({ page }) => `- ${number(page)} -`,
    ({ page }) => `– ${number(page)} –`,
    ({ page }) => `${label('page')} ${number(page)}`,
    ({ page, pages }) => `${label('page')} ${number(page)} ${label('of')} ${number(pages)}`,
    ({ page, pages }) => `${number(page)} / ${number(pages)}`,
    ({ page, pages }) => `${number(page)} ${label('of')} ${number(pages)}`,
    ({ page }) => roman(page),
    ({ page }) => `[${number(page)}]`,
    ({ page }) => `| ${number(page)}`,
    ({ page }) => `${label('chapter')} 3-${page}`,
    ({ page }) => number(page + 140),
  ]);
}
