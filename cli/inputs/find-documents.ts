import { type Dirent, readdir } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileSystemAdapter, glob, isDynamicPattern } from 'tinyglobby';
import { formatOfName } from '../../engine/file-endings.ts';
import { invalidArguments } from '../cli-error.ts';

/** A batch past this is a mistyped pattern; keeps the list of inputs in memory small. */
const mostInputs = 100_000;

export { isDynamicPattern as looksLikeGlob };

/** A folder that could not be looked into, and why. */
export interface UnreadFolder {
  folder: string;
  cause: NodeJS.ErrnoException;
}

/** Told of what a search leaves out. */
interface SearchListener {
  /** Of each folder in which documents may have been missed. */
  onUnread?(unread: UnreadFolder): void;
  /** Of the files below a folder that their endings do not call documents, sorted. */
  onPassedOver?(files: string[]): void;
}

/**
 * Files matching a pattern, or the documents below a folder (by extension), links to files among them; hidden ones left
 * out, folders behind symbolic links not entered. Sorted, written relative to where the pattern or folder was given.
 */
export async function findDocuments(
  where: { pattern: string } | { folder: string },
  { onUnread, onPassedOver }: SearchListener = {},
): Promise<string[]> {
  const watching = watchReading(onUnread);
  const files = sorted(
    'pattern' in where
      ? await findMatching(where.pattern, watching)
      : await findBelow(where.folder, watching),
  );
  const documents = 'pattern' in where ? files : files.filter(isDocument);
  if (documents.length > mostInputs) {
    throw invalidArguments(`More than ${mostInputs} files match.`, 'Narrow the pattern or convert in parts.');
  }
  if ('folder' in where) onPassedOver?.(files.filter((file) => !isDocument(file)));
  return documents;
}

const isDocument = (file: string) => formatOfName(file) !== undefined;

function sorted(files: string[]): string[] {
  return files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The part of a pattern before its first wildcard: what its matches have in common. */
export function globRoot(pattern: string): string {
  const parts = pattern.split('/');
  const fixed = parts.findIndex((part) => isDynamicPattern(part));
  return parts.slice(0, fixed === -1 ? -1 : fixed).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

/** Reads folders for the search, which skips those it may not read and takes no link for a file: this reports and resolves them. */
function watchReading(onUnread: SearchListener['onUnread']): FileSystemAdapter {
  const read = (folder: string, options: { withFileTypes: true }, done: ReadFolder) =>
    readdir(folder, options, (cause, entries) => {
      if (cause) {
        onUnread?.({ folder: path.relative('', folder) || '.', cause });
        done(cause, entries);
      } else if (!entries.some((entry) => entry.isSymbolicLink())) done(null, entries);
      else void resolveLinks(folder, entries).then((resolved) => done(null, resolved));
    });
  return { readdir: read as FileSystemAdapter['readdir'] };
}

/** Links to files as the files that they lead to. */
function resolveLinks(folder: string, entries: readonly Dirent[]): Promise<Dirent[]> {
  return Promise.all(
    entries.map(async (entry) => {
      if (!entry.isSymbolicLink()) return entry;
      const about = await stat(path.join(folder, entry.name)).catch(() => undefined);
      if (!about?.isFile()) return entry;
      const asFile = { isFile: { value: () => true }, isSymbolicLink: { value: () => false } };
      return Object.create(entry, asFile) as Dirent;
    }),
  );
}

type ReadFolder = (cause: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

function findMatching(pattern: string, fs: FileSystemAdapter): Promise<string[]> {
  const written = path.sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
  return glob(written, {
    fs,
    onlyFiles: true,
    dot: false,
    expandDirectories: false,
    followSymbolicLinks: false,
    absolute: path.isAbsolute(pattern),
  });
}

async function findBelow(folder: string, fs: FileSystemAdapter): Promise<string[]> {
  const found = await glob('**/*', {
    fs,
    cwd: folder,
    onlyFiles: true,
    dot: false,
    followSymbolicLinks: false,
  });
  return found.map((file) => path.join(folder, file));
}
