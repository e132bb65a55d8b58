import { parseBaseUrl } from './base-url.ts';
import type { ConfigFile } from './config-file.ts';

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
export function sortKeys(file: ConfigFile): ConfigFile {
  const { apiKey, baseUrl, servers } = file;
  if (baseUrl === undefined || apiKey === undefined || servers !== undefined) return file;
  return withStoredKey({ ...file, apiKey: undefined }, addressOf(baseUrl), apiKey);
}

/** An address that is none is told of where it is used. */
function addressOf(baseUrl: string): string {
  try {
    return parseBaseUrl(baseUrl) ?? baseUrl;
  } catch {
    return baseUrl;
  }
}
