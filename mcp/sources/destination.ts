import { type FileHandle, open, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { OutputFormat } from '../../engine/index.ts';
import { outputFormatOfName } from '../../service/convert/output-endings.ts';
import { DocconvError } from '../../service/errors.ts';
import type { Folders } from './folders.ts';
import { nameFolders } from './name-folders.ts';
import { isBelow, NETWORK_PATH, resolvePath, resolveRoots } from './open-confined.ts';
import { openedPath } from './opened-path.ts';

/** Writes whole documents below the folders of a server. */
export interface Destination {
  /**
   * @param roots of the client, where it has told them
   * @returns the path, from the folder @throws DocconvError `bad_request`, reason `invalid_output`
   */
  write(path: string, format: OutputFormat, content: string, roots?: readonly string[]): Promise<string>;
  /** Whether it could be written, before anything is converted. @throws DocconvError as `write` */
  check(path: string, format: OutputFormat, roots?: readonly string[]): Promise<void>;
}

/** A new file, without links, and the folder of ours that it lies below. */
interface Place {
  file: string;
  realRoot: string;
  realRoots: readonly string[];
}

/** New files only: what is there already is never replaced. */
export function createDestination(folders: Folders): Destination {
  /** A new file at just that place: the way there could be changed meanwhile. "wx" follows no link, replaces nothing. */
  async function create({ file, realRoots }: Place): Promise<FileHandle> {
    const handle = await open(file, 'wx').catch(explain);
    const lies = (await openedPath(handle)) ?? file;
    if (lies === file) return handle;
    await handle.close();
    await rm(lies, { force: true });
    return refuse(outside(realRoots));
  }
  async function place(
    path: string,
    format: OutputFormat,
    roots: readonly string[] | undefined,
  ): Promise<Place> {
    const realRoots = await resolveRoots(folders(roots));
    if (NETWORK_PATH.test(path)) return refuse(outside(realRoots));
    const asked = resolvePath(realRoots, path);
    const realRoot = realRoots.find((root) => isBelow(root, asked)) ?? realRoots[0];
    const folder = await realpath(dirname(asked)).catch(() =>
      refuse(isBelow(realRoot, asked) ? NO_FOLDER : outside(realRoots)),
    );
    const file = join(folder, basename(asked));
    if (path.includes('\0') || !isBelow(realRoot, folder) || file === realRoot) refuse(outside(realRoots));
    if (outputFormatOfName(file) !== format) refuse(WRONG_ENDING);
    return { file, realRoot, realRoots };
  }
  return {
    check: async (path, format, roots) => {
      const at = await place(path, format, roots);
      const handle = await create(at);
      await handle.close();
      await rm(at.file, { force: true });
    },
    write: async (path, format, content, roots) => {
      const at = await place(path, format, roots);
      const { file, realRoot } = at;
      const handle = await create(at);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } catch (error) {
        await rm(file, { force: true });
        return explain(error);
      } finally {
        await handle.close();
      }
      return relative(realRoot, file);
    },
  };
}

const outside = (roots: readonly string[]) => [
  'The output path is outside the folder that this server may write.',
  `Use a path below ${nameFolders(roots)}, or start the server with DOCCONV_MCP_ROOT set to another folder.`,
];
const NO_FOLDER = ['The folder of the output path is not there.', 'Make it first, or choose another path.'];
const WRONG_ENDING = [
  'The output path has to end in .md for Markdown and in .html for HTML.',
  'Choose such a name, and leave outputFormat out or let it agree.',
];
const EXISTS = ['There is already a file at the output path; it is not replaced.', 'Choose another name.'];
const UNWRITABLE = ['The output path could not be written.', 'Choose another folder.'];

function refuse([message = '', hint = '']: string[]): never {
  throw new DocconvError('bad_request', message, hint, { reason: 'invalid_output' });
}

function explain(error: unknown): never {
  return refuse((error as NodeJS.ErrnoException).code === 'EEXIST' ? EXISTS : UNWRITABLE);
}
