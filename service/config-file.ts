import { readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DocconvError } from './errors.ts';
import { withFileLock } from './files/file-lock.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './files/modes.ts';
import { replaceFile } from './files/replace-file.ts';

/** What `config.json` holds. Fields that this version does not know are kept as they are. */
export interface ConfigFile {
  apiKey?: string;
  baseUrl?: string;
  [other: string]: unknown;
}

/** A config file larger than this is not ours. */
const MAX_CONFIG_BYTES = 1024 * 1024;

/** @returns an empty object when there is no file @throws DocconvError when it cannot be read or is not valid */
export function readConfigFile(path: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return {};
    throw invalid(`The config file ${path} cannot be read`, 'Check its permissions.', error);
  }
  return parseConfigFile(text, path);
}

/**
 * Changes the config file while no other process does. The new file is readable by its owner only.
 * @returns what `change` made of it
 */
export async function updateConfigFile(
  path: string,
  change: (current: ConfigFile) => ConfigFile | Promise<ConfigFile>,
): Promise<ConfigFile> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  return withFileLock(`${path}.lock`, async (lock) => {
    const changed = await change(readConfigFile(path));
    await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`, () => lock.confirm());
    await tightenMode(path);
    return changed;
  });
}

async function tightenMode(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.chmod(PRIVATE_FILE);
  } finally {
    await file.close();
  }
}

function parseConfigFile(text: string, path: string): ConfigFile {
  if (text.length > MAX_CONFIG_BYTES) throw invalid(`The config file ${path} is too large`, REPAIR);
  const content = parseJson(text, path);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw invalid(`The config file ${path} does not hold a JSON object`, REPAIR);
  }
  for (const name of ['apiKey', 'baseUrl'] as const) {
    const value = (content as ConfigFile)[name];
    if (value !== undefined && (typeof value !== 'string' || value === '')) {
      throw invalid(`In the config file ${path}, "${name}" is not a text`, REPAIR);
    }
  }
  return content as ConfigFile;
}

const REPAIR = 'Correct the file, or delete it and run `docconv login` again.';

function parseJson(text: string, path: string): unknown {
  try {
    // Some editors put a byte order mark first.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's own message would quote the file, and with it the key.
    throw invalid(`The config file ${path} is not valid JSON`, REPAIR);
  }
}

function invalid(message: string, hint: string, cause?: unknown): DocconvError {
  return new DocconvError('bad_request', `${message}.`, hint, { reason: 'invalid_config', cause });
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
