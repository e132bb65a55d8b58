import type { ElicitRequestFormParams, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { textResult } from './contents.ts';

/** Tools of the suite that ask the client while they work: the way of 2025-11-25. */
export function registerSessionQuestions(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { description: 'Asks the model of the client', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const content = { type: 'text' as const, text: prompt };
      const answer = await mcpReq.requestSampling({ messages: [{ role: 'user', content }], maxTokens: 100 });
      return textResult(`LLM response: ${JSON.stringify(answer.content)}`);
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the user', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, context) => ask(context, message, person, 'User response'),
  );
  form(server, 'test_elicitation_sep1034_defaults', defaults);
  form(server, 'test_elicitation_sep1330_enums', choices);
}

type Schema = ElicitRequestFormParams['requestedSchema'];

function form(server: McpServer, name: string, schema: Schema): void {
  server.registerTool(name, { description: 'Asks the user to fill a form' }, async (context) =>
    ask(context, 'Please fill this in.', schema, 'Elicitation completed'),
  );
}

async function ask({ mcpReq }: ServerContext, message: string, requestedSchema: Schema, title: string) {
  const { action, content } = await mcpReq.elicitInput({ message, requestedSchema });
  return textResult(`${title}: action=${action}, content=${JSON.stringify(content ?? {})}`);
}

const person: Schema = {
  type: 'object',
  properties: {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  required: ['username', 'email'],
};

const defaults: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const options = ['option1', 'option2', 'option3'];
const titled = ['First', 'Second', 'Third'].map((title, i) => ({ const: `value${i + 1}`, title }));

const choices: Schema = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled },
    legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled } },
  },
};
