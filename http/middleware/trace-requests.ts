import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { isTraced, type TraceCarrier, withSpan } from '../../service/tracing.ts';
import type { Env } from '../env.ts';

/** A span for each request, as a child of the caller's. As in the log, it has the route instead of the path. */
export function traceRequests(): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { method } = context.req;
    const attributes = { 'http.request.method': method };
    const parent = isTraced() ? undefined : traceOf(context.req);
    await withSpan(method, { kind: 'SERVER', attributes, parent }, async (span) => {
      await next();
      const route = routePath(context, -1);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': context.res.status });
    });
  };
}

function traceOf(request: { header(name: string): string | undefined }): TraceCarrier | undefined {
  const [traceparent, tracestate] = [request.header('traceparent'), request.header('tracestate')];
  return traceparent === undefined
    ? undefined
    : { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
}
