import type { Candidate } from './candidates.ts';
import type { Look } from './look.ts';

/** Levels from `top` on: by the number's depth where headings are numbered, else by how much a look stands out. */
export function rankLooks(headings: readonly Candidate[], top: number): Map<Candidate, number> {
  const looks = new Map<string, Look>();
  for (const h of headings) looks.set(levelKey(h.look), h.look);
  const ranked = [...looks.entries()].sort(([, a], [, b]) => weigh(b) - weigh(a)).map(([key]) => key);
  const depths = new Map<string, number[]>();
  for (const h of headings)
    if (h.depth > 0) depths.set(levelKey(h.look), [...(depths.get(levelKey(h.look)) ?? []), h.depth]);
  const levels = new Map<Candidate, number>();
  for (const h of headings) {
    const key = levelKey(h.look);
    const numbered = depths.get(key);
    if (h.depth > 0) levels.set(h, top + h.depth - 1);
    else if (numbered && numbered.length > 0) levels.set(h, top + Math.min(...numbered) - 1);
    else levels.set(h, top + Math.min(ranked.indexOf(key), 4));
  }
  return levels;
}

function levelKey(look: Look): string {
  return `${Math.round(look.size * 2)}|${look.bold}|${look.italic}|${look.caps}|${look.font}`;
}

function weigh(look: Look): number {
  return look.size * 10 + (look.caps ? 4 : 0) + (look.bold ? 5 : 0) - (look.italic ? 2 : 0);
}
