import { fileURLToPath } from 'node:url';
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { McpParts } from '../parts.ts';
import { namesPath } from '../sources/source.ts';
import { capabilitiesOf } from './client-capabilities.ts';
import type { ConvertInput } from './convert-input.ts';

const ANSWER = 'roots';

/** The client's own folders, where files are to be read or written and nobody else has named them; or the question. */
export function askRoots(
  server: McpServer,
  { asksRoots }: Pick<McpParts, 'asksRoots'>,
  { source, outputPath }: Pick<ConvertInput, 'source' | 'outputPath'>,
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
