import { randomUUID } from 'node:crypto';
import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createResultShelf } from '../../../mcp/documents/result-shelf.ts';
import { MAX_MESSAGE_BYTES } from '../../../mcp/message-size.ts';
import { buildServer } from '../../../mcp/server.ts';
import type { AccountStatus, Docconv } from '../../../service/docconv.ts';
import { createDocumentFetcher } from '../../../service/fetch/fetch-document.ts';
import { skillsFolder } from '../../../service/skills/skills.ts';
import type { Env, HttpContext } from '../../env.ts';
import { methodNotAllowed } from '../../errors/problem.ts';
import type { HttpParts } from '../../parts.ts';
import { readApiKey } from '../../requests/read-api-key.ts';
import { createUploadUrls, type UploadUrls } from '../../uploads/upload-urls.ts';
import { allowanceOf } from '../convert/bodies.ts';
import { type McpCaller, partsForCaller } from './caller-parts.ts';
import { asRecord, needsKey } from './needs-key.ts';
import { receiveMessage } from './receive-message.ts';
import { createRunningCalls } from './running-calls.ts';

/** Nothing that is for those without a key is as long. */
const MAX_STRANGERS_BODY_BYTES = 1024 * 1024;

/** The tools over Streamable HTTP. No session is kept: each request brings its key, if it has one. */
export function mcpRoutes(parts: HttpParts): Hono<Env> {
  const shelf = createResultShelf(parts.results, parts.clock);
  const fetcher = createDocumentFetcher();
  const uploads = createUploadUrls({
    ...parts,
    secret: parts.settings.secret,
    publicUrl: () => parts.settings.publicUrl,
  });
  const skills = loadSkills(skillsFolder());
  const handler = createMcpHandler(
    async ({ authInfo }) =>
      buildServer(partsForCaller(parts, { shelf, fetcher, uploads }, callerOf(authInfo)), await skills),
    {
      maxRequestBodySize: MAX_MESSAGE_BYTES,
      // Mostly strangers' mistakes, of which anyone can make as many as they like.
      onerror: (error) => parts.log.debug({ err: error }, 'a request of MCP was refused'),
    },
  );
  return new Hono<Env>()
    .route('/', showTheWay())
    .route('/', mountMcp(parts, handler))
    .route('/', uploadRoutes(uploads));
}

/** Who opens the address of MCP in a browser learns how a host is connected; clients, which accept no HTML, that messages are posted. */
function showTheWay(): Hono<Env> {
  const app = new Hono<Env>();
  app.on(['GET', 'DELETE'], '/mcp', (context) => {
    if (context.req.header('accept')?.includes('text/html'))
      return context.redirect('/for/ai-agents#mcp', 303);
    throw methodNotAllowed(
      'POST',
      'Messages of MCP come by POST; /for/ai-agents shows how hosts are connected.',
    );
  });
  app.options('/mcp', (context) => context.body(null, 204, { Allow: 'POST, OPTIONS' }));
  return app;
}

/** Puts a server of MCP at its place, behind the check of keys. */
export function mountMcp(
  parts: Pick<HttpParts, 'docconvFor'>,
  handler: Pick<McpHttpHandler, 'fetch'>,
): Hono<Env> {
  const app = new Hono<Env>();
  const serve = serveMessages(handler);
  app.use('/mcp', nameTypesTaken());
  app.all('/mcp', async (context, next) => {
    const apiKey = readApiKey(context);
    const docconv = parts.docconvFor({ type: 'key', apiKey, door: 'mcp' });
    if (apiKey === undefined) return limitStranger(docconv)(context, next);
    // A key that is not valid is told at once, as everywhere else; none at all only to what needs one.
    const { account } = await reportAllowance(context, docconv);
    const response = await serve(context.req.raw, { token: apiKey, clientId: account.id, scopes: [] });
    // Pages may have been counted meanwhile; where that cannot be seen, what was told before stands.
    await reportAllowance(context, docconv).catch(() => undefined);
    return response;
  });
  app.all('/mcp', (context) =>
    serve(context.req.raw, undefined, async (message) => {
      // Refused before anything begins: the challenge has clients sign in, which no result of a tool does.
      if (needsKey(message))
        await parts.docconvFor({ type: 'key', apiKey: undefined, door: 'mcp' }).identity();
    }),
  );
  return app;
}

const SESSION_HEADER = 'mcp-session-id';

type Serve = (
  request: Request,
  authInfo?: AuthInfo,
  check?: (message: unknown) => Promise<void>,
) => Promise<Response>;

/** Hands messages to the handler, each with a signal that fires when its client leaves or cancels it. */
function serveMessages(handler: Pick<McpHttpHandler, 'fetch'>): Serve {
  const calls = createRunningCalls();
  return async (raw, authInfo, check) => {
    const cancelled = new AbortController();
    const received = await receiveMessage(raw, AbortSignal.any([raw.signal, cancelled.signal]));
    if (received.type === 'refused') return received.response;
    const { request, message } = received;
    await check?.(message);
    const client = clientOf(raw, authInfo);
    calls.cancel(client, message);
    const end = calls.begin(client, message, cancelled);
    request.signal.addEventListener('abort', end, { once: true });
    const response = await handler.fetch(request, { authInfo, parsedBody: message });
    return nameSession(endWithBody(response, end), message);
  };
}

function clientOf({ headers }: Request, authInfo: AuthInfo | undefined): string | undefined {
  const session = headers.get(SESSION_HEADER);
  return session === null ? undefined : JSON.stringify([authInfo?.clientId, session]);
}

/** Nothing is kept of a session: its name tells calls of one client from those of another, so that each cancels its own. */
function nameSession(response: Response, message: unknown): Response {
  if (asRecord(message).method !== 'initialize' || response.headers.has(SESSION_HEADER)) return response;
  response.headers.set(SESSION_HEADER, randomUUID());
  return response;
}

/** Calls `end` when all of a response has been sent, or its reader is gone. */
function endWithBody(response: Response, end: () => void): Response {
  const { body } = response;
  if (body === null) {
    end();
    return response;
  }
  async function* passOn(parts: ReadableStream<Uint8Array>) {
    try {
      yield* parts;
    } finally {
      end();
    }
  }
  return new Response(ReadableStream.from(passOn(body)), response);
}

/** The handler wants its types named; by HTTP, who names none takes them too (RFC 9110, section 12.5.1). */
function nameTypesTaken(): MiddlewareHandler<Env> {
  return async ({ req: { raw } }, next) => {
    // The headers are copied once the body is looked at: this has to come before.
    if (/^\s*(?:\*\/\*\s*)?$/.test(raw.headers.get('accept') ?? '')) {
      raw.headers.set('accept', 'application/json, text/event-stream');
    }
    await next();
  };
}

async function reportAllowance(context: HttpContext, docconv: Docconv): Promise<AccountStatus> {
  const status = await docconv.status();
  context.set('pageAllowance', allowanceOf(status));
  return status;
}

/** Bodies as long as a document are refused without a key, with the usual 401. */
function limitStranger(docconv: Docconv): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize: MAX_STRANGERS_BODY_BYTES,
    onError: async () => {
      await docconv.identity();
      throw new Error('nobody is known without a key');
    },
  });
}

/** Who was found to be asking, when the key was checked. */
function callerOf(authInfo: AuthInfo | undefined): McpCaller | undefined {
  return authInfo && { apiKey: authInfo.token, accountId: authInfo.clientId };
}

/** Where agents send files of their machines. The address is all that is asked for: their shells have no key. */
function uploadRoutes(uploads: UploadUrls): Hono<Env> {
  const app = new Hono<Env>();
  app.put('/mcp/uploads/:id', async (context) =>
    context.json(await uploads.receive(context.req.param('id'), context.req.raw), 201),
  );
  return app;
}
