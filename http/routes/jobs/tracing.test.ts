import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobData } from '../../../service/schemas.ts';
import { collectSpans } from '../../testing/collect-spans.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const ASKER = '00f067aa0ba902b7';

const receiver = createServer((request, answer) => {
  request.resume().on('end', () => answer.end());
});
const spans = collectSpans();
let door: TestDoor;
let key: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  door = await openDoor();
  key = await door.addKey('pro');
});
afterAll(async () => {
  await door.close();
  await new Promise((resolve) => receiver.close(resolve));
});

async function send(text: string): Promise<JobData> {
  spans.length = 0;
  const body = new FormData();
  body.append('file', new Blob([text]), 'secret plans.pdf');
  body.append('webhook_url', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  const headers = { authorization: `Bearer ${key}`, traceparent: `00-${TRACE_ID}-${ASKER}-01` };
  const answer = await door.ask('/api/v1/jobs', { method: 'POST', body, headers });
  return ((await answer.json()) as { data: JobData }).data;
}

const find = (name: string) => spans.find((span) => span.name === name);
const ended = (name: string) => expect.poll(() => find(name), { timeout: 10_000, interval: 20 }).toBeTruthy();

it('goes from the request of whoever asks through the queue and the worker to the webhook', async () => {
  const { id } = await send('one');
  await ended('docconv.webhook');
  const request = find('POST /api/v1/jobs');
  expect(request).toMatchObject({
    traceId: TRACE_ID,
    parentId: ASKER,
    attributes: { 'http.route': '/api/v1/jobs', 'http.response.status_code': 202 },
  });
  for (const name of ['docconv.queue', 'docconv.job', 'docconv.webhook']) {
    const attributes = expect.objectContaining({ 'docconv.job.id': id });
    expect(find(name)).toMatchObject({ traceId: TRACE_ID, parentId: request?.spanId, attributes });
  }
  for (const name of ['docconv.inspect', 'docconv.convert']) {
    expect(find(name)).toMatchObject({ traceId: TRACE_ID, parentId: find('docconv.job')?.spanId });
  }
  expect(JSON.stringify(spans)).not.toMatch(/secret plans|acc_/);
});

it('says why a job failed by a code, and nothing of its document', async () => {
  await send('!invalid_pdf');
  await ended('docconv.job');
  expect(find('docconv.job')).toMatchObject({
    failed: true,
    attributes: { 'error.type': 'invalid_pdf', 'docconv.job.attempt': 1 },
  });
  expect(JSON.stringify(spans)).not.toContain('secret plans');
});
