import { opendir } from 'node:fs/promises';
import { extname } from 'node:path';
import { formatOfName } from '../../engine/file-endings.ts';
import { nearestTo } from '../nearest.ts';

/** Entries of a folder that are looked at. */
const MOST_LOOKED_AT = 5_000;

interface SimilarNames {
  /** The only name that reads the same: with other spaces, dashes, quotes or composed letters. */
  same?: string;
  /**
   * The one that was probably meant: in other capitals, with the ending of another document, or with up to three other
   * letters. Strangers name files: no more than that of the name is theirs.
   */
  near?: string;
}

/** What a folder has in place of a name that is not in it; nothing where the folder cannot be read. */
export async function findSimilarNames(folder: string, name: string): Promise<SimilarNames> {
  const names = await namesIn(folder).catch(() => []);
  const alike = names.filter((other) => readable(other) === readable(name));
  const stem = stemOf(name);
  return {
    same: alike.length === 1 ? alike[0] : undefined,
    near:
      alike[0] ??
      names.find((other) => readable(other).toLowerCase() === readable(name).toLowerCase()) ??
      names.find((other) => stemOf(other) === stem && formatOfName(other) !== undefined) ??
      nearestTo(name, names, Math.min(3, Math.floor(stem.length / 3))),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    if (!name.startsWith('.')) names.push(name);
    if (names.length === MOST_LOOKED_AT) break;
  }
  return names.sort();
}

/** As whoever reads a name types it: macOS puts a narrow space into the names of screenshots, Word curls quotes. */
function readable(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"');
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
