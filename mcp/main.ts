import type { Writable } from 'node:stream';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { skillsFolder } from '../service/skills/skills.ts';
import { MAX_MESSAGE_BYTES } from './message-size.ts';
import type { McpParts } from './parts.ts';
import { buildServer } from './server.ts';
import { createStdioTransport } from './stdio/transport.ts';

/** Serves MCP on this process's standard input, and the output that is given, until the input ends. */
export async function serveOnStdio(
  parts: McpParts,
  output: Writable,
  onError: (error: Error) => void,
): Promise<void> {
  const skills = await loadSkills(skillsFolder());
  const transport = createStdioTransport(process.stdin, output, MAX_MESSAGE_BYTES);
  const handle = serveStdio(() => buildServer(parts, skills), { transport, onerror: onError });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await handle.close();
}
