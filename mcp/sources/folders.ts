import { DocconvError } from '../../service/errors.ts';
import { isBelow } from './open-confined.ts';

/**
 * Folders below which files are read and written, absolute; paths are taken from the first of them.
 * @param roots of the client, where it has told them
 * @throws DocconvError `bad_request`, reason `no_folder`
 */
export type Folders = (roots?: readonly string[]) => readonly string[];

/** @param named by the user, which counts alone */
export function chooseFolders(place: { named?: string; workingFolder: string; home: string }): Folders {
  const { named, workingFolder, home } = place;
  return (roots = []) => {
    if (named !== undefined) return [named];
    if (roots.length > 0) return roots;
    if (isTooWide(workingFolder, home)) throw noFolder();
    return [workingFolder];
  };
}

/** A home, or what homes lie in: a program that was merely started there was not given all of it. */
export function isTooWide(folder: string, home: string): boolean {
  return isBelow(folder, home);
}

function noFolder(): DocconvError {
  return new DocconvError(
    'bad_request',
    'No folder is named: this server was started in a home folder or above, and reads and writes nothing there.',
    'Ask the user to set DOCCONV_MCP_ROOT to a folder where this MCP server is configured, or use a client that declares its roots.',
    { reason: 'no_folder' },
  );
}
