import { createHash, timingSafeEqual } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { isLoopbackName } from '../../middleware/guards/own-host.ts';
import type { HttpParts, HttpSettings } from '../../parts.ts';
import { createReadiness, readinessOf } from './readiness.ts';

/** What the operator looks at. */
export function operationsRoutes(parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  const readiness = createReadiness(parts);

  app.get('/healthz', (context) => context.json({ status: 'ok' }));

  app.get('/readyz', async (context) => {
    if (parts.isStopping()) return context.json({ status: 'stopping' }, 503);
    const checks = await readiness();
    const status = readinessOf(checks);
    return context.json({ status, checks }, status === 'not_ready' ? 503 : 200);
  });

  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(context, parts.settings)) throw metricsRefused();
    const { contentType, text } = await parts.metrics.write();
    return context.body(text, 200, { 'Content-Type': contentType });
  });
  return app;
}

function metricsRefused(): HttpProblem {
  return new HttpProblem(403, 'FORBIDDEN', 'The metrics are for those who run the server.', {
    hint: 'Ask for them on the machine itself, or with the token set as DOCCONV_METRICS_TOKEN.',
  });
}

/** Requests with the token, or from the machine itself. */
function mayReadMetrics(context: HttpContext, { metricsToken }: HttpSettings): boolean {
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
