import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DocconvError } from '../errors.ts';
import { withFileLock } from '../files/file-lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../files/modes.ts';
import { replaceFile } from '../files/replace-file.ts';
import { parseBaseUrl } from './base-url.ts';
import { invalidSetting } from './invalid-setting.ts';

/** What `config.json` holds. Fields that this version does not know are kept as they are. */
export interface ConfigFile {
  /** Of the account on this machine. */
  apiKey?: string;
  /** The account that was made on this machine, also while nobody is logged in. */
  localAccount?: string;
  /** The server that converts instead of this machine. */
  baseUrl?: string;
  /** Servers a key is kept for, by address, so that one can go to another and back. */
  servers?: Record<string, { apiKey: string }>;
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
    throw invalid(`The config file ${path} cannot be read`, 'Check its folder and its permissions.', error);
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
  await makeFolder(dirname(path), PRIVATE_FOLDER);
  return withFileLock(`${path}.lock`, async (lock) => {
    const changed = await change(readConfigFile(path));
    await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`, { confirm: lock.confirm });
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
  if (!isRecord(content)) throw invalid(`The config file ${path} does not hold a JSON object`, REPAIR);
  for (const name of ['apiKey', 'localAccount', 'baseUrl'] as const) {
    if (content[name] !== undefined && !isText(content[name])) {
      throw invalid(`In the config file ${path}, "${name}" is not a text`, REPAIR);
    }
  }
  if (content.servers !== undefined && !isKeyring(content.servers)) {
    throw invalid(`In the config file ${path}, "servers" does not hold a key for each address`, REPAIR);
  }
  return sortKeys(content as ConfigFile);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isKeyring = (value: unknown) =>
  isRecord(value) && Object.values(value).every((server) => isRecord(server) && isText(server.apiKey));

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const REPAIR = 'Correct the file, or delete it and run "docconv login" again.';

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
  return invalidSetting(`${message}.`, hint, cause);
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The key that is kept for a server, or for this machine where there is none. */
export function storedKey(file: ConfigFile, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return file.apiKey;
  const { servers = {} } = file;
  return Object.hasOwn(servers, baseUrl) ? servers[baseUrl]?.apiKey : undefined;
}

/** The file with this key for a server, or for this machine; undefined removes it. All others stay. */
export function withStoredKey(
  file: ConfigFile,
  baseUrl: string | undefined,
  apiKey: string | undefined,
): ConfigFile {
  if (baseUrl === undefined) return { ...file, apiKey };
  const { [baseUrl]: _former, ...others } = file.servers ?? {};
  return { ...file, servers: apiKey === undefined ? others : { ...others, [baseUrl]: { apiKey } } };
}

/** A file with a server and one key, as first versions wrote it and people do by hand: the key is the server's. */
function sortKeys(file: ConfigFile): ConfigFile {
  const { apiKey, baseUrl, servers } = file;
  if (baseUrl === undefined || apiKey === undefined || servers !== undefined) return file;
  return withStoredKey({ ...file, apiKey: undefined }, addressOf(baseUrl), apiKey);
}

/** An invalid address is reported where it is used. */
function addressOf(baseUrl: string): string {
  try {
    return parseBaseUrl(baseUrl) ?? baseUrl;
  } catch {
    return baseUrl;
  }
}
