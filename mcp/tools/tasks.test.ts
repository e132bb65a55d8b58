import { createMcpHandler } from '@modelcontextprotocol/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildServer } from '../server.ts';
import { currentRequest, readResponse, TASKS } from '../testing/current-request.ts';
import { dataUrl, type FakeParts, fakeParts } from '../testing/fake-parts.ts';

let parts: FakeParts;
beforeEach(() => {
  parts = fakeParts();
});

/** Sends one request, each to a server of its own as the HTTP door has it. */
async function request(method: string, params: Record<string, unknown>, capabilities?: object) {
  const handler = createMcpHandler(() => buildServer(parts));
  const sent = currentRequest('http://localhost/mcp', method, params, { capabilities });
  return readResponse(await handler.fetch(sent));
}

const convert = (text: string, changes: object = {}, capabilities?: object) =>
  request(
    'tools/call',
    { name: 'convert', arguments: { source: dataUrl(text), later: true, ...changes } },
    capabilities,
  );

async function taskOf(text: string, changes: object = {}): Promise<string> {
  return (await convert(text, changes)).result.taskId;
}

/** As a worker would. */
const finish = async (taskId: string) =>
  (await parts.jobs()).wait(taskId.split('.')[0] ?? '', AbortSignal.timeout(1_000));

describe('the Tasks extension', () => {
  it('is announced', async () => {
    const { result } = await request('server/discover', {});
    expect(result.capabilities.extensions).toHaveProperty(['io.modelcontextprotocol/tasks']);
  });

  it('gives a task for a job, which polling follows to the document', async () => {
    const { result } = await convert('Hello');
    expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: 0, pollIntervalMs: 2_000 });
    const { taskId } = result;
    expect((await request('tasks/get', { taskId })).result).toMatchObject({
      resultType: 'complete',
      taskId,
      status: 'working',
      statusMessage: 'queued, place 1 in the queue',
    });
    await finish(taskId);
    const done = (await request('tasks/get', { taskId })).result;
    expect(done).toMatchObject({ status: 'completed', result: { structuredContent: { text: 'Hello' } } });
    expect(done.result.content[0]?.text).toContain('\nHello\n');
  });

  it('gives as much text as the call asked for', async () => {
    const taskId = await taskOf('a '.repeat(1_500), { maxChars: 1_000 });
    await finish(taskId);
    const { result } = (await request('tasks/get', { taskId })).result;
    expect(result.structuredContent.text.length).toBeLessThanOrEqual(1_000);
    expect(result.structuredContent).toMatchObject({ truncated: true });
  });

  it('completes with a result that tells why a document could not be converted', async () => {
    const taskId = await taskOf('slow');
    const job = await (await parts.jobs()).find(taskId);
    const error = { code: 'unreadable', message: 'It is torn.', hint: 'Send another.' };
    Object.assign(job, { state: 'failed', error });
    const { result } = await request('tasks/get', { taskId });
    expect(result).toMatchObject({ status: 'completed', result: { isError: true } });
    expect(result.result.content[0]?.text).toBe('API_ERROR: It is torn. Send another.');
  });

  it('ends what is cancelled', async () => {
    const taskId = await taskOf('slow');
    expect((await request('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect((await request('tasks/get', { taskId })).result).toMatchObject({ status: 'cancelled' });
    expect((await request('tasks/cancel', { taskId })).error).toBeUndefined();
  });

  it('takes input that nothing waits for', async () => {
    const taskId = await taskOf('slow');
    const { result } = await request('tasks/update', { taskId, inputResponses: {} });
    expect(result).toMatchObject({ resultType: 'complete' });
  });

  it.each(['tasks/get', 'tasks/cancel', 'tasks/update'])(
    '%s refuses tasks that are not there and clients without the extension',
    async (method) => {
      const taskId = await taskOf('slow');
      for (const unknown of ['00000000-0000-4000-8000-000000000000', '../1', `${taskId}.x`]) {
        expect((await request(method, { taskId: unknown })).error).toMatchObject({ code: -32_602 });
      }
      Object.assign(await (await parts.jobs()).find(taskId), { state: 'expired' });
      expect((await request(method, { taskId })).error?.message).toContain('expired');
      expect((await request(method, { taskId }, {})).error).toMatchObject({
        code: -32_021,
        data: { requiredCapabilities: TASKS },
      });
    },
  );

  it('keeps to results for clients without it', async () => {
    const { result } = await convert('Hello', {}, {});
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { job: { state: 'queued' } } });
  });
});
