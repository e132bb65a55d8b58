/** Longer than any path of ours. */
const LONGEST = 500;

/**
 * A path of this site to go to after signing in.
 * @returns undefined for all that a browser might take for another site's address
 */
export function readNextPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST) return undefined;
  // Browsers take a backslash for a slash, and drop tabs and line breaks.
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text)) return undefined;
  const base = 'http://docconv.invalid';
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}`;
}
