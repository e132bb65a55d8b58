import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DocconvError } from '../errors.ts';
import { withFileLock } from '../files/file-lock.ts';
import { readIfThere } from '../files/if-there.ts';
import { makeFolder } from '../files/make-folder.ts';
import { PRIVATE_FOLDER } from '../files/modes.ts';
import { replaceFile } from '../files/replace-file.ts';

const SECRET_BYTES = 48;

/** The secret kept beside the store, made by the first server that needs it; readable by its owner alone. */
export async function openServerSecret(home: string): Promise<string> {
  const path = join(home, 'secret');
  await makeFolder(home, PRIVATE_FOLDER);
  return withFileLock(`${path}.lock`, async (lock) => {
    const stored = (await readIfThere(path))?.trim();
    if (stored !== undefined) return checkSecret(stored, path);
    const made = randomBytes(SECRET_BYTES).toString('base64url');
    await replaceFile(path, `${made}\n`, { confirm: lock.confirm });
    return made;
  });
}

function checkSecret(stored: string, path: string): string {
  if (Buffer.from(stored, 'base64url').length >= SECRET_BYTES) return stored;
  throw new DocconvError(
    'bad_request',
    `The file ${path} does not hold the secret that was written there.`,
    'Delete it to have a new one made; links and codes in mails not yet used then end.',
    { reason: 'invalid_config' },
  );
}
