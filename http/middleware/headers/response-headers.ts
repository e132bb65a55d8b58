import type { HttpContext } from '../../env.ts';

/**
 * Puts headers on the response that neither the route nor middleware nearer to it brings. Behind a server they go straight
 * onto what Node.js sends, where headers of the response itself win; a Headers object in between costs a tenth of a status
 * call.
 */
export function addHeaders(context: HttpContext, headers: readonly (readonly [string, string])[]): void {
  const outgoing = context.env?.outgoing;
  if (outgoing) {
    for (const [name, value] of headers) if (!outgoing.hasHeader(name)) outgoing.setHeader(name, value);
    return;
  }
  const own = context.res.headers;
  for (const [name, value] of headers) if (!own.has(name)) own.set(name, value);
}
