export const SECURITY_PATH = '/.well-known/security.txt';

/** How many months ahead the document runs out: at most a year is advised (RFC 9116, 2.5.5). */
const MONTHS_VALID = 6;

/**
 * security.txt (RFC 9116): whom to tell of a weakness.
 * @param contact as an address of a page or of mail
 * @param now epoch milliseconds; the text changes once a month
 */
export function securityTxt(publicUrl: string, contact: string, now: number): string {
  const day = new Date(now);
  const expires = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + MONTHS_VALID, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_PATH}`,
    '',
  ].join('\n');
}
