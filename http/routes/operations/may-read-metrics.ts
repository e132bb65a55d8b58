import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpContext } from '../../env.ts';
import { isLoopbackName } from '../../middleware/guards/own-host.ts';
import type { HttpSettings } from '../../parts.ts';

/** Whoever shows the token, or asks on the machine itself. */
export function mayReadMetrics(context: HttpContext, { metricsToken }: HttpSettings): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (shown !== undefined) return metricsToken !== undefined && isSame(shown, metricsToken);
  return isFromThisMachine(context);
}

/** A proxy on this machine comes from loopback too, but for others: it names another host, or whom it speaks for. */
function isFromThisMachine({ req, var: { clientAddress } }: HttpContext): boolean {
  const isForwarded = req.header('x-forwarded-for') !== undefined || req.header('forwarded') !== undefined;
  const host = `http://${req.header('host') ?? ''}`;
  const isAskedAsLoopback = URL.canParse(host) && isLoopbackName(new URL(host).hostname);
  return !isForwarded && isAskedAsLoopback && isLoopbackName(clientAddress);
}

/** In a time that does not depend on where they differ, nor on their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
