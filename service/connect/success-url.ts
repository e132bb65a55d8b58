const LONGEST = 2_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address to return to after the approval: https, or http on the tool's own machine.
 * @returns undefined for anything that could lead somewhere else than it seems
 */
export function readSuccessUrl(text: string): string | undefined {
  if (text.length > LONGEST || !/^https?:\/\/[^/\\]/i.test(text) || !isPlain(text)) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || `${url.username}${url.password}${url.hash}` !== '') return undefined;
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname) ? url.href : undefined;
}

/** The URL parser drops or changes these, so that a reader would see another address. */
function isPlain(text: string): boolean {
  return !/[\s\\\p{Cc}\p{Cf}]/u.test(text);
}

/** The address, with nothing but the outcome added. */
export function withStatus(successUrl: string, status: 'approved' | 'denied'): string {
  const url = new URL(successUrl);
  if (url.searchParams.has('status')) url.searchParams.set('status', status);
  // The rest stays letter for letter: it may be signed.
  else url.search = url.search === '' ? `status=${status}` : `${url.search}&status=${status}`;
  return url.href;
}
