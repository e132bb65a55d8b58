import { fileURLToPath } from 'node:url';
import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { McpParts } from '../parts.ts';
import { toResult } from '../result.ts';
import { namesPath } from '../sources/source.ts';
import { capabilitiesOf } from './client-capabilities.ts';
import type { ConvertInput } from './convert-input.ts';

const ANSWER = 'roots';

/** Not sent: the client is asked something first. */
const NOTHING_YET: CallToolResult = { content: [] };

/** Runs a tool with the client's own folders, after asking for them where that is needed. What it throws is its result. */
export async function withRoots<A extends Places>(
  { server, parts, context }: { server: McpServer; parts: McpParts; context: ServerContext },
  read: () => A,
  run: (args: A, roots: readonly string[] | undefined) => Promise<CallToolResult>,
): Promise<CallToolResult | InputRequiredResult> {
  let question: InputRequiredResult | undefined;
  const result = await toResult(async () => {
    const args = read();
    const asked = askRoots(server, parts, args, context);
    if (asked.type === 'ask') question = asked.question;
    return asked.type === 'ask' ? NOTHING_YET : run(args, asked.roots);
  });
  return question ?? result;
}

/** Arguments that may name files. */
type Places = Pick<ConvertInput, 'source' | 'outputPath'>;

/** The client's own folders, where files are to be read or written and nobody else has named them; or the question. */
function askRoots(
  server: McpServer,
  { asksRoots }: Pick<McpParts, 'asksRoots'>,
  { source, outputPath }: Places,
  context: ServerContext,
): { type: 'ask'; question: InputRequiredResult } | { type: 'known'; roots: readonly string[] | undefined } {
  const needsFolder = outputPath !== undefined || (source !== undefined && namesPath(source));
  if (!asksRoots || !needsFolder) return { type: 'known', roots: undefined };
  const answer = inputResponse(context.mcpReq.inputResponses, ANSWER);
  if (answer.kind === 'roots') {
    return { type: 'known', roots: answer.roots.flatMap(({ uri }) => folderOf(uri)) };
  }
  if (answer.kind !== 'missing' || capabilitiesOf(server, context)?.roots === undefined) {
    return { type: 'known', roots: undefined };
  }
  const inputRequests = { [ANSWER]: inputRequired.listRoots() };
  return { type: 'ask', question: inputRequired({ inputRequests }) };
}

/** Nothing unless it is a folder of this machine. */
function folderOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
