import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { Hono } from 'hono';
import { createResultShelf } from '../../../mcp/documents/result-shelf.ts';
import { buildServer } from '../../../mcp/server.ts';
import { createDocumentFetcher } from '../../../service/fetch/fetch-document.ts';
import { skillsFolder } from '../../../service/skills/skills.ts';
import type { Env } from '../../env.ts';
import type { HttpParts } from '../../parts.ts';
import { readApiKey } from '../../read-api-key.ts';
import { type McpCaller, partsForCaller } from './caller-parts.ts';

/** A document in a data URL takes a third more than its bytes. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The tools over Streamable HTTP. No session is kept: each request brings its key, if it has one. */
export function mcpRoutes(parts: HttpParts): Hono<Env> {
  const shelf = createResultShelf(parts.results, parts.clock);
  const fetcher = createDocumentFetcher();
  const skills = loadSkills(skillsFolder());
  const handler = createMcpHandler(
    async ({ authInfo }) =>
      buildServer(partsForCaller(parts, { shelf, fetcher }, callerOf(authInfo)), await skills),
    {
      maxRequestBodySize: MAX_BODY_BYTES,
      onerror: (error) => parts.log.warn({ err: error }, 'a request of MCP was refused'),
    },
  );
  return mountMcp(parts, handler);
}

/** Puts a server of MCP at its place, behind the check of keys. */
export function mountMcp(
  parts: Pick<HttpParts, 'docconvFor'>,
  handler: Pick<McpHttpHandler, 'fetch'>,
): Hono<Env> {
  const app = new Hono<Env>();
  app.all('/mcp', async (context) => {
    const apiKey = readApiKey(context);
    if (apiKey === undefined) return handler.fetch(context.req.raw);
    // A key that is not valid is told at once, as everywhere else; none at all only by the tools that need one.
    const { accountId } = await parts.docconvFor({ type: 'key', apiKey }).identity();
    return handler.fetch(context.req.raw, { authInfo: { token: apiKey, clientId: accountId, scopes: [] } });
  });
  return app;
}

/** Who was found to be asking, when the key was checked. */
function callerOf(authInfo: AuthInfo | undefined): McpCaller | undefined {
  return authInfo && { apiKey: authInfo.token, accountId: authInfo.clientId };
}
