import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import type { HttpParts } from '../../parts.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import { createReadiness } from './readiness.ts';

/** What those who run the server look at. */
export function operationsRoutes(parts: HttpParts): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  const readiness = createReadiness(parts);

  app.get('/healthz', (context) => context.json({ status: 'ok' }));

  app.get('/readyz', async (context) => {
    if (parts.isStopping()) return context.json({ status: 'stopping' }, 503);
    const checks = await readiness();
    const isReady = Object.values(checks).every((state) => state === 'ok');
    return context.json({ status: isReady ? 'ready' : 'not_ready', checks }, isReady ? 200 : 503);
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
