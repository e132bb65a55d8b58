import { cors } from 'hono/cors';

/** A day, after which browsers ask again what they may send. */
const ASKED_AGAIN_S = 24 * 60 * 60;

/** Pages of any site may speak MCP: their keys come in a header, and no cookie is looked at. */
export function openMcp() {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'Last-Event-ID',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Protocol-Version',
      'Mcp-Session-Id',
      'X-Api-Key',
    ],
    exposeHeaders: [
      'Mcp-Session-Id',
      'Mcp-Protocol-Version',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: ASKED_AGAIN_S,
  });
}
