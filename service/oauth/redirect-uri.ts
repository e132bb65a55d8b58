const LONGEST = 1_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser or the system itself acts upon, instead of handing the address to a program of its owner's. */
const TAKEN_SCHEMES = new Set(
  'about blob chrome data file filesystem ftp intent javascript mailto search search-ms sms tel vbscript view-source ws wss'
    .split(' ')
    .map((scheme) => `${scheme}:`),
);

/**
 * Whether answers may be sent to an address: https, http on the client's own machine, or a scheme that the client's
 * machine has given to it (RFC 8252, section 7).
 */
export function isRedirectUri(text: string): boolean {
  // Printable ASCII without what parsers of addresses change or drop.
  if (text.length > LONGEST || !/^[\x21-\x7e]+$/.test(text) || /[\\"<>#]/.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return /^https:\/\/[^/]/i.test(text);
  if (url.protocol === 'http:') return isLoopbackUri(text);
  return !TAKEN_SCHEMES.has(url.protocol) && !url.protocol.startsWith('ms-');
}

/** Whether an address leads to a program on the user's own machine. */
export function isLoopbackUri(text: string): boolean {
  const url = new URL(text);
  return url.protocol === 'http:' && /^http:\/\/[^/]/i.test(text) && LOOPBACK.has(url.hostname);
}

/** Whether a client has registered an address: to the letter, but for the port on loopback (RFC 8252, section 7.3). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (!isRedirectUri(asked)) return false;
  return registered.includes(asked) || (isLoopbackUri(asked) && registered.some(isSameButPort(asked)));
}

function isSameButPort(asked: string): (registered: string) => boolean {
  return (registered) => isLoopbackUri(registered) && withoutPort(registered) === withoutPort(asked);
}

function withoutPort(text: string): string {
  const url = new URL(text);
  url.port = '';
  return url.href;
}

/** A response at the client's address, which stays letter for letter. */
export function withParameters(redirectUri: string, answer: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) query.set(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
