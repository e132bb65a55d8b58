import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { textResult } from './contents.ts';

/** How far a conversation of several rounds has come. */
export interface Round {
  round: number;
}

type Work = (context: ServerContext) => Promise<CallToolResult | InputRequiredResult>;

const askName = (message: string, field = 'name') =>
  inputRequired.elicit({ message, requestedSchema: z.object({ [field]: z.string() }) });

const askModel = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });

const nameQuestion = { user_name: askName('What is your name?') };
const roots = { client_roots: inputRequired.listRoots() };

/** Tools of the suite that need an answer of the client before theirs: by the rounds of 2026-07-28. */
export function registerQuestions(server: McpServer, states: RequestStateCodec<Round>): void {
  const tool = (name: string, work: Work) =>
    server.registerTool(name, { description: `Conformance: ${name}` }, work);
  const once = (name: string, inputRequests: Record<string, InputRequest>, hasState = false) =>
    tool(`test_input_required_result_${name}`, (context) =>
      askOnce(context, inputRequests, hasState ? states : undefined),
    );

  once('elicitation', nameQuestion);
  once('sampling', { capital_question: askModel('What is the capital of France?', 100) });
  once('list_roots', roots);
  const confirm = inputRequired.elicit({
    message: 'Please confirm',
    requestedSchema: z.object({ ok: z.boolean() }),
  });
  once('request_state', { confirm }, true);
  once('tampered_state', { confirm }, true);
  once('multiple_inputs', { ...nameQuestion, greeting: askModel('Generate a greeting', 50), ...roots }, true);
  tool('test_input_required_result_multi_round', (context) => askTwice(context, states));
  tool('test_input_required_result_capabilities', async (context) => {
    const { sampling, elicitation } = capabilitiesOf(context);
    const possible = {
      ...(elicitation ? nameQuestion : {}),
      ...(sampling ? { greeting: askModel('Greet', 50) } : {}),
    };
    return askOnce(context, possible);
  });
  tool('test_streaming_elicitation', async (context) => {
    await context.mcpReq.log('info', 'about to ask');
    return askOnce(context, nameQuestion);
  });
  // Asks without looking at what the client can do: that it is told is for the frame to see to.
  tool('test_missing_capability', (context) => askOnce(context, { greeting: askModel('Greet', 50) }));
}

async function askOnce(
  context: ServerContext,
  inputRequests: Record<string, InputRequest>,
  states?: RequestStateCodec<Round>,
): Promise<CallToolResult | InputRequiredResult> {
  const { inputResponses } = context.mcpReq;
  const answers = Object.keys(inputRequests).map((name) => inputResponse(inputResponses, name));
  if (answers.every(isAnswer)) {
    const state = states === undefined ? '' : ' state-ok';
    return textResult(`Answered: ${JSON.stringify(answers)}${state}`);
  }
  return states === undefined
    ? inputRequired({ inputRequests })
    : inputRequired({ inputRequests, requestState: await states.mint({ round: 1 }, context) });
}

function isAnswer(answer: ReturnType<typeof inputResponse>): boolean {
  return answer.kind === 'elicit' ? answer.content !== undefined : answer.kind !== 'missing';
}

async function askTwice(context: ServerContext, states: RequestStateCodec<Round>) {
  const { requestState, inputResponses } = context.mcpReq;
  const round = requestState<Round>()?.round ?? 0;
  if (round === 2 && isAnswer(inputResponse(inputResponses, 'step2')))
    return textResult('Both are answered.');
  const goesOn = round === 1 && isAnswer(inputResponse(inputResponses, 'step1'));
  const inputRequests: Record<string, InputRequest> = goesOn
    ? { step2: askName('Step 2: What is your favorite color?', 'color') }
    : { step1: askName('Step 1: What is your name?') };
  return inputRequired({
    inputRequests,
    requestState: await states.mint({ round: goesOn ? 2 : 1 }, context),
  });
}

function capabilitiesOf({ mcpReq }: ServerContext): ClientCapabilities {
  const envelope = mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
}
