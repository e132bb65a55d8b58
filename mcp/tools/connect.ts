import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ConnectionState, PendingConnection } from '../connecting.ts';
import type { McpParts } from '../parts.ts';
import { toResult } from '../result.ts';
import { announced, readArguments } from './arguments.ts';
import { capabilitiesOf } from './client-capabilities.ts';

/** How long a client should wait before it looks again. */
const POLL_MS = 3_000;
const ANSWER = 'approval';

/** What travels through the client while a person approves. */
export interface ConnectState {
  sessionId: string;
}

const input = z.strictObject({
  sessionId: z
    .string()
    .regex(/^[\w-]{16,128}$/)
    .optional()
    .describe('sessionId of a pending result: asks whether the user has approved meanwhile'),
});

const output = z.object({
  status: z.enum(['connected', 'pending', 'not_connected', 'denied', 'expired']),
  keyPrefix: z.string().optional().describe('The first characters of the key; the key itself is never shown'),
  approvalUrl: z.string().optional().describe('Show it to the user, who opens it in a browser'),
  sessionId: z.string().optional(),
  expiresAt: z.string().optional().describe('ISO 8601, UTC'),
  task: z.string().optional().describe('What the user does on the page'),
  pollAfterMs: z.int().min(0).max(60_000).optional(),
});

type Answer = z.infer<typeof output>;

/** `connect`: an API key for this client, once a person has approved it in a browser. */
export function registerConnect(
  server: McpServer,
  parts: McpParts,
  states: RequestStateCodec<ConnectState>,
): void {
  server.registerTool(
    'connect',
    {
      title: 'Connect an account',
      description:
        'Gets an API key with the user’s approval in a browser. Needed once, when a tool fails with AUTH_REQUIRED. The response is connected, or pending with an approvalUrl: show that to the user, and call again after they approved. The key itself never appears.',
      inputSchema: announced(input),
      outputSchema: output,
      annotations: {
        title: 'Connect an account',
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
    },
    async (args: unknown, context) => {
      let question: InputRequiredResult | undefined;
      const result = await toResult(async () => {
        const { sessionId } = readArguments(input, args);
        const state = await look(parts, sessionId, context);
        if (state.type === 'pending' && mayAsk(server, context)) {
          question = await ask(state.connection, states, context);
        }
        return present(state);
      });
      return question ?? result;
    },
  );
}

async function look(
  { connecting }: McpParts,
  sessionId: string | undefined,
  context: ServerContext,
): Promise<ConnectionState> {
  const answer = inputResponse(context.mcpReq.inputResponses, ANSWER);
  if (answer.kind === 'elicit' && answer.action === 'decline') return { type: 'denied' };
  // What the client says of an approval is not believed: the session itself is asked.
  const known = sessionId ?? context.mcpReq.requestState<ConnectState>()?.sessionId;
  return known === undefined ? connecting.begin() : connecting.check(known);
}

/** Once a client was shown the page and answered, it is told how things stand instead of being asked again. */
function mayAsk(server: McpServer, context: ServerContext): boolean {
  const answered = inputResponse(context.mcpReq.inputResponses, ANSWER).kind !== 'missing';
  return capabilitiesOf(server, context)?.elicitation?.url !== undefined && !answered;
}

async function ask(
  { sessionId, approvalUrl, task }: PendingConnection,
  states: RequestStateCodec<ConnectState>,
  context: ServerContext,
): Promise<InputRequiredResult> {
  return inputRequired({
    inputRequests: {
      [ANSWER]: inputRequired.elicitUrl({
        url: approvalUrl,
        message: `To connect to docconv, please ${task}.`,
      }),
    },
    requestState: await states.mint({ sessionId }, context),
  });
}

function present(state: ConnectionState): CallToolResult {
  const answer = describe(state);
  return { content: [{ type: 'text', text: inWords(answer) }], structuredContent: answer };
}

function describe(state: ConnectionState): Answer {
  switch (state.type) {
    case 'connected':
      return { status: 'connected', keyPrefix: state.keyPrefix };
    case 'pending': {
      const { sessionId, approvalUrl, expiresAt, task } = state.connection;
      return {
        status: 'pending',
        approvalUrl,
        task,
        sessionId,
        expiresAt: new Date(expiresAt).toISOString(),
        pollAfterMs: POLL_MS,
      };
    }
    case 'not_connected':
      return { status: state.type, approvalUrl: state.approvalUrl, task: state.task };
    case 'denied':
    case 'expired':
      return { status: state.type };
  }
}

function inWords({ status, approvalUrl, task, sessionId, keyPrefix }: Answer): string {
  switch (status) {
    case 'connected':
      return `Connected with the key ${keyPrefix}….`;
    case 'pending':
      return `Not connected yet. Ask the user to open ${approvalUrl} and to ${task}; then call connect with sessionId ${sessionId}.`;
    case 'not_connected':
      return `Not connected. Ask the user to ${task}. The page is ${approvalUrl}. Calling connect again changes nothing until then.`;
    case 'denied':
      return 'The user denied the connection. Do not ask again unless they want it.';
    case 'expired':
      return 'The request expired before it was approved. Call connect without sessionId to begin again.';
  }
}
