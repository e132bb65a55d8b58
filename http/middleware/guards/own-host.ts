import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import type { HttpSettings } from '../../parts.ts';

/**
 * On loopback, refuses requests meant for another host, or sent by another's pages: a web site could otherwise have its
 * own name lead to this machine and speak to us as if we were it. Behind a proxy on the same host, which the public
 * address tells of, pages of any site may ask as they may elsewhere; forms look at their origin themselves.
 */
export function requireOwnHost({
  loopbackOnly,
  publicUrl,
}: Pick<HttpSettings, 'loopbackOnly' | 'publicUrl'>): MiddlewareHandler<Env> {
  const ownName = new URL(publicUrl).hostname;
  const isPrivate = loopbackOnly && isLoopbackName(ownName);
  const isOwn = (name: string | undefined) =>
    name !== undefined && (name === ownName || isLoopbackName(name));
  /** How it was last asked for by a name of its own: most clients always send the same. */
  let usualHost: string | undefined;
  const isForUs = ({ req }: HttpContext) => {
    const host = req.header('host') ?? new URL(req.url).host;
    if (host !== usualHost && isOwn(hostnameOf(`http://${host}`))) usualHost = host;
    return host === usualHost;
  };
  return async (context, next) => {
    if (loopbackOnly && !isForUs(context)) throw foreignHost();
    if (isPrivate && !isOwnOrigin(context, isOwn)) throw foreignOrigin();
    await next();
  };
}

function isOwnOrigin(context: HttpContext, isOwn: (name: string | undefined) => boolean): boolean {
  const origin = context.req.header('origin');
  if (origin === undefined) return true;
  // A page of ours that sends no referrer has no origin either; the browser then still says where it stands.
  if (origin === 'null') return context.req.header('sec-fetch-site') === 'same-origin';
  return isOwn(hostnameOf(origin));
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Whether a name, as in an address, can only mean this machine. */
export function isLoopbackName(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '');
  if (bare === 'localhost' || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}

/** The status is that which MCP wants for it. */
function foreignOrigin(): HttpProblem {
  return new HttpProblem(403, 'FOREIGN_ORIGIN', 'Pages of other sites may not speak to this server.', {
    hint: 'Use a page of this server, or a program. Set DOCCONV_PUBLIC_URL to a name of its own to let pages of other sites call the API.',
  });
}

function foreignHost(): HttpProblem {
  return new HttpProblem(421, 'MISDIRECTED_REQUEST', 'This server answers on this machine only.', {
    hint: 'Use the address that "docconv serve" prints; set DOCCONV_PUBLIC_URL to serve under another name.',
  });
}
