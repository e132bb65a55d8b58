import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';

/** One red pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
/** A WAV of one silent sample. */
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';

const PAUSE_MS = 50;

export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };

type Work = (context: ServerContext) => CallToolResult | Promise<CallToolResult>;

/** Tools of the suite that answer at once, or after telling how it goes. */
export function registerContents(server: McpServer): void {
  const tool = (name: string, work: Work) =>
    server.registerTool(name, { description: `Conformance: ${name}` }, async (context) => work(context));
  tool('test_simple_text', () => textResult('This is a simple text response for testing.'));
  tool('test_image_content', () => ({ content: [image] }));
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }));
  tool('test_embedded_resource', () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  tool('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) tool(name, logSteps);
  tool('test_tool_with_progress', reportSteps);
}

async function logSteps({ mcpReq }: ServerContext): Promise<CallToolResult> {
  for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', step);
    await sleep(PAUSE_MS);
  }
  return textResult('Logged three steps.');
}

async function reportSteps({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    const params = progressToken === undefined ? undefined : { progressToken, progress, total: 100 };
    if (params) await mcpReq.notify({ method: 'notifications/progress', params });
    await sleep(PAUSE_MS);
  }
  return textResult('Reported three steps.');
}

function resource(uri: string, mimeType: string, text: string) {
  return { type: 'resource' as const, resource: { uri, mimeType, text } };
}
