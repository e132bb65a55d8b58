import { openSession } from '../../../service/sessions/sessions.ts';
import type { HttpContext } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { dropCookie, readCookie, writeCookie } from '../../requests/cookies.ts';
import { readNextPath } from '../../requests/safe-next.ts';

/** Where people land who did not come from a page of ours. */
export const HOME = '/dashboard';

/** Begins the session of this browser and goes on to where the person wanted to go. */
export async function enter(context: HttpContext, parts: HttpParts, accountId: string): Promise<Response> {
  const { settings } = parts;
  const token = await openSession(parts, {
    accountId,
    userAgent: context.req.header('user-agent') ?? '',
    replaced: readCookie(context, settings, 'docconv'),
  });
  const next = readNextPath(readCookie(context, settings, 'docconv-next'));
  writeCookie(context, settings, 'docconv', token);
  dropCookie(context, settings, 'docconv-next');
  dropCookie(context, settings, 'docconv-browser');
  return context.redirect(next ?? HOME, 303);
}
