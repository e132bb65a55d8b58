import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from './env.ts';
import { notFoundHandler } from './errors/not-found-handler.ts';
import { handleProblem } from './errors/problem-response.ts';
import { challengeStrangers } from './middleware/challenge.ts';
import { findClientAddress } from './middleware/client-address.ts';
import { guardBodies } from './middleware/guards/guard-bodies.ts';
import { limitStrangers } from './middleware/guards/limit-strangers.ts';
import { requireOwnHost } from './middleware/guards/own-host.ts';
import { refuseTrace } from './middleware/guards/refuse-trace.ts';
import { apiCors, mcpCors } from './middleware/headers/cors.ts';
import { setRateLimitHeaders } from './middleware/headers/rate-limit-headers.ts';
import { requestId } from './middleware/headers/request-id.ts';
import { secureHeaders } from './middleware/headers/security-headers.ts';
import { logRequests } from './middleware/log-requests.ts';
import { noteOperator } from './middleware/note-operator.ts';
import { tellMethods } from './middleware/tell-methods.ts';
import { traceRequests } from './middleware/trace-requests.ts';
import { trimTrailingSlash } from './middleware/trim-trailing-slash.ts';
import { offerSession } from './middleware/with-session.ts';
import type { HttpParts } from './parts.ts';
import { accountRoutes } from './routes/account/routes.ts';
import { connectApiRoutes } from './routes/connect/api-routes.ts';
import { approvalRoutes } from './routes/connect/approval-routes.ts';
import { convertRoutes } from './routes/convert/routes.ts';
import { dashboardRoutes } from './routes/dashboard/routes.ts';
import { discoveryRoutes } from './routes/discovery/routes.ts';
import { jobRoutes } from './routes/jobs/routes.ts';
import { mcpRoutes } from './routes/mcp/routes.ts';
import { oauthRoutes } from './routes/oauth/routes.ts';
import { declareSecurity, describeApi } from './routes/openapi/describe-api.ts';
import { openApiRoutes } from './routes/openapi/routes.ts';
import { operationsRoutes } from './routes/operations/routes.ts';
import { signInRoutes } from './routes/sign-in/routes.ts';
import { referenceRoutes } from './routes/site/reference.ts';
import { siteRoutes } from './routes/site/routes.ts';
import { offerOf } from './routes/x402/offer-of.ts';
import { x402Routes } from './routes/x402/routes.ts';

/**
 * The HTTP door: every feature is a folder of routes that makes its own small app.
 * @param mcp another server of MCP than the product's, to hold the way to it against the protocol's conformance suite
 */
export function createApp(parts: HttpParts, mcp = mcpRoutes(parts)): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>();
  const refuse = notFoundHandler(app);
  app.use(
    requestId(parts.log),
    offerSession(parts),
    findClientAddress(parts.settings.trustedProxies, parts.log),
    traceRequests(),
    logRequests(parts),
    secureHeaders(parts.settings),
    challengeStrangers(parts.settings),
    setRateLimitHeaders(parts),
    refuseTrace(refuse),
    requireOwnHost(parts.settings),
    ...(parts.settings.cors ? [apiCors()] : []),
    limitStrangers(parts),
    trimTrailingSlash(app),
    tellMethods(app),
    noteOperator(parts),
    guardBodies(),
  );
  app.use('/mcp', mcpCors());
  app.onError(handleProblem);
  app.notFound(refuse);
  app.route('/', connectApiRoutes(parts));
  app.route('/', approvalRoutes(parts));
  app.route('/', oauthRoutes(parts));
  app.route('/', signInRoutes(parts));
  app.route('/', operationsRoutes(parts));
  app.route('/', accountRoutes(parts));
  app.route('/', dashboardRoutes(parts));
  app.route('/', convertRoutes(parts));
  app.route('/', jobRoutes(parts));
  app.route('/', x402Routes(parts));
  app.route('/', mcp);
  app.route('/', discoveryRoutes(parts));
  app.route('/', siteRoutes(parts));
  declareSecurity(app);
  app.route(
    '/',
    referenceRoutes(parts, () =>
      describeApi(app, parts.settings.publicUrl, parts.x402 && offerOf(parts.x402)),
    ),
  );
  app.route('/', openApiRoutes(app, parts));
  return app;
}
