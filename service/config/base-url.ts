import { DocconvError } from '../errors.ts';

/** An address without a final slash. @throws DocconvError when it is none of a server */
export function parseBaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && !url.username && !url.password && !url.search && !url.hash) {
    return url.href.replace(/\/+$/, '');
  }
  throw new DocconvError(
    'bad_request',
    'The server address (--base-url, DOCCONV_BASE_URL or baseUrl in the config file) is not a plain http or https URL.',
    'Give an address such as https://docs.example.com, without a user name, query or fragment.',
    { reason: 'invalid_config' },
  );
}
