import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  createRequestStateCodec,
  isLegacyRequest,
  type McpHttpHandler,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { registerContents, textResult } from './contents.ts';
import { type Round, registerQuestions } from './questions.ts';
import { registerSessionQuestions } from './session-questions.ts';
import { registerPrompts, registerResources } from './sources.ts';

/** A server with all that the conformance suite calls for. Those of 2025-11-25 ask back, so they have sessions. */
export function createConformanceHandler(): Pick<McpHttpHandler, 'fetch'> {
  const modern: McpHttpHandler = createMcpHandler(() => buildConformanceServer(modern.notify), {
    legacy: 'reject',
  });
  const serveSession = createSessions(() => buildConformanceServer(modern.notify));
  return {
    fetch: async (request, options) =>
      (await isLegacyRequest(request, options?.parsedBody))
        ? serveSession(request, options)
        : modern.fetch(request, options),
  };
}

function buildConformanceServer(notify: McpHttpHandler['notify']): McpServer {
  const states = createRequestStateCodec<Round>({ key: 'a secret for tests, of more than 32 characters' });
  const listChanged = true;
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged },
        prompts: { listChanged },
        resources: { subscribe: true, listChanged },
        logging: {},
        completions: {},
      },
      requestState: { verify: states.verify },
    },
  );
  registerContents(server);
  registerResources(server);
  registerPrompts(server);
  registerQuestions(server, states);
  registerSessionQuestions(server);
  registerTriggers(server, notify);
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  return server;
}

/** Tools by which the suite makes lists change while it listens. */
function registerTriggers(server: McpServer, notify: McpHttpHandler['notify']): void {
  server.registerTool('test_trigger_tool_change', { description: 'Tells of other tools' }, async () => {
    notify.toolsChanged();
    return textResult('Told.');
  });
  server.registerTool('test_trigger_prompt_change', { description: 'Tells of other prompts' }, async () => {
    notify.promptsChanged();
    return textResult('Told.');
  });
}

function createSessions(build: () => McpServer): McpHttpHandler['fetch'] {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request, options) => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
    if (known) return known.handleRequest(request, options);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await build().connect(transport);
    return transport.handleRequest(request, options);
  };
}
