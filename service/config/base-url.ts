import { DocconvError } from '../errors.ts';

const SETTINGS = '--base-url, DOCCONV_BASE_URL or baseUrl in the config file';

/** The same as `readBaseUrl`, where one is set. */
export function parseBaseUrl(value: string | undefined): string | undefined {
  return value === undefined ? undefined : readBaseUrl(value, SETTINGS);
}

/**
 * An address without a final slash, nor the path of the API or of MCP, whose addresses are what people have at hand.
 * @param place where it was given
 * @throws DocconvError when it is not that of a server
 */
export function readBaseUrl(value: string, place: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && !url.username && !url.password && !url.search && !url.hash) {
    return url.href.replace(/\/+$/, '').replace(/\/(?:api\/v1(?:\/convert)?|mcp)$/, '');
  }
  throw new DocconvError(
    'bad_request',
    `The server address (${place}) is not a plain http or https URL.`,
    'Give an address such as https://docs.example.com, without a user name, query or fragment.',
    { reason: 'invalid_config' },
  );
}
