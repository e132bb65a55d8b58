import {
  completable,
  inputRequired,
  inputResponse,
  type McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { PIXEL } from './contents.ts';

/** Resources of the suite. */
export function registerResources(server: McpServer): void {
  const text = (uri: string, content: string) =>
    server.registerResource(uri, uri, { description: content, mimeType: 'text/plain' }, async () => ({
      contents: [{ uri, mimeType: 'text/plain', text: content }],
    }));
  text('test://static-text', 'This is the content of the static text resource.');
  text('test://watched-resource', 'Somebody may watch this.');
  server.registerResource(
    'binary',
    'test://static-binary',
    { description: 'A pixel', mimeType: 'image/png' },
    async ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PIXEL }] }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by id', mimeType: 'application/json' },
    async ({ href }, { id }) => {
      const data = { id, templateTest: true, data: `Data for ID: ${id}` };
      return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(data) }] };
    },
  );
}

const says = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } });

/** Prompts of the suite. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Without arguments' }, async () => ({
    messages: [says('This is a simple prompt for testing.')],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments, which it helps to complete',
      argsSchema: z.object({ arg1: completable(z.string(), () => ['paris', 'park']), arg2: z.string() }),
    },
    async ({ arg1, arg2 }) => ({
      messages: [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
      const embedded = { role: 'user' as const, content: { type: 'resource' as const, resource } };
      return { messages: [embedded, says('Please process the embedded resource above.')] };
    },
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With a picture' }, async () => {
    const content = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
    return { messages: [{ role: 'user', content }, says('Please analyze the image above.')] };
  });
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks' }, async (context) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'user_context');
    if (answer.kind === 'elicit')
      return { messages: [says(`In the context of ${answer.content?.context}.`)] };
    const requestedSchema = z.object({ context: z.string() });
    const message = 'What context should the prompt use?';
    return inputRequired({
      inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema }) },
    });
  });
}
