import path from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { invalidArguments } from '../cli-error.ts';

const extensions = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'docx', 'pptx'];
/** A batch past this is a mistyped pattern; keeps the list of inputs in memory small. */
const mostInputs = 100_000;

export { isDynamicPattern as looksLikeGlob };

/**
 * Files matching a pattern, or the documents below a folder (by extension); hidden ones left out, folders
 * behind symbolic links not entered. Sorted, written relative to where the pattern or folder was given.
 */
export async function findDocuments(where: { pattern: string } | { folder: string }): Promise<string[]> {
  const files = 'pattern' in where ? await findMatching(where.pattern) : await findBelow(where.folder);
  if (files.length > mostInputs) {
    throw invalidArguments(`More than ${mostInputs} files match.`, 'Narrow the pattern or convert in parts.');
  }
  return files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The part of a pattern before its first wildcard: what its matches have in common. */
export function globRoot(pattern: string): string {
  const parts = pattern.split('/');
  const fixed = parts.findIndex((part) => isDynamicPattern(part));
  return parts.slice(0, fixed === -1 ? -1 : fixed).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

function findMatching(pattern: string): Promise<string[]> {
  const written = path.sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
  return glob(written, {
    onlyFiles: true,
    dot: false,
    expandDirectories: false,
    followSymbolicLinks: false,
    absolute: path.isAbsolute(pattern),
  });
}

async function findBelow(folder: string): Promise<string[]> {
  const found = await glob(`**/*.{${extensions.join(',')}}`, {
    cwd: folder,
    onlyFiles: true,
    dot: false,
    caseSensitiveMatch: false,
    followSymbolicLinks: false,
  });
  return found.map((file) => path.join(folder, file));
}
