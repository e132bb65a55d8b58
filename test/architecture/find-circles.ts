import { targetOf } from './find-violations.ts';
import type { Source } from './read-source.ts';

/**
 * Files that import each other in a circle, imports of types among them: each circle as the paths it leads through, the
 * first again at its end. Of circles that share files one is told.
 */
export function findCircles(sources: readonly Source[]): string[][] {
  const imports = new Map(sources.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path]);
    if (at >= 0 || done.has(path)) return;
    for (const { from } of imports.get(path) ?? []) {
      const target = targetOf(path, from);
      if (from.startsWith('.') && imports.has(target)) visit(target, [...way, path]);
    }
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return circles;
}
