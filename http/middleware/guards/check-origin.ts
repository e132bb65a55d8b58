import type { MiddlewareHandler } from 'hono';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import type { HttpSettings } from '../../parts.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would change something unless a page of our own sent it. */
export function checkOrigin(
  settings: Pick<HttpSettings, 'publicUrl' | 'loopbackOnly'>,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    if (!SAFE_METHODS.has(context.req.method) && !isFromUs(context, settings)) throw fromElsewhere();
    await next();
  };
}

function isFromUs(
  { req }: HttpContext,
  { publicUrl, loopbackOnly }: Pick<HttpSettings, 'publicUrl' | 'loopbackOnly'>,
): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.header('origin');
  // Pages that send no referrer send no origin with their forms either; the browser then still says whose they are.
  if (origin === 'null') return site === 'same-origin';
  if (origin === new URL(publicUrl).origin) return true;
  // This machine has several names; the frame has let none pass but those.
  return loopbackOnly && origin !== undefined && origin === `http://${req.header('host')}`;
}

function fromElsewhere(): HttpProblem {
  return new HttpProblem(
    403,
    'FOREIGN_ORIGIN',
    'This was not sent by a page of this site, so nothing was done.',
    {
      hint: 'Open the page here and send it again.',
    },
  );
}
