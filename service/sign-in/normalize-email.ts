import { domainToASCII } from 'node:url';

/** RFC 5321, 4.5.3.1. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
/** What would end a domain in an address of the web, and with it the check. */
const NO_DOMAIN = /[\s/?#:@\\%]/;
/** RFC 5322, 3.2.3: dot-atom. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The one form in which a mail address is stored and compared: lower case, the domain in ASCII.
 * @returns undefined when it is no address that mail can be sent to
 */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > MAX_ADDRESS) return undefined;
  const local = trimmed.slice(0, at).toLowerCase();
  const written = trimmed.slice(at + 1);
  const domain = NO_DOMAIN.test(written) ? '' : domainToASCII(written).toLowerCase();
  const email = `${local}@${domain}`;
  const isAddress = LOCAL_PART.test(local) && local.length <= MAX_LOCAL_PART && DOMAIN.test(domain);
  return isAddress && email.length <= MAX_ADDRESS ? email : undefined;
}
