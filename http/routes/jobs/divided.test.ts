import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultLimits } from '../../../engine/index.ts';
import type { JobStore } from '../../../service/jobs/job-store.ts';
import { JOB_LEASE_MS } from '../../../service/jobs/worker/hold-job.ts';
import { openStore } from '../../../service/open/open-store.ts';
import type { JobData } from '../../../service/schemas.ts';
import { openDoor, PART_PAGES, type TestDoor } from '../../testing/open-door.ts';

const PATH = '/api/v1/jobs';
/** Three parts, of 9, 8 and 9 pages. */
const PAGES = 26;

let door: TestDoor;
let key: string;
/** As another process has them. */
let others: JobStore;
beforeAll(async () => {
  door = await openDoor();
  others = await (await openStore({ storeFolder: join(door.folder, 'store') })).openJobs();
});
afterAll(() => door.close());
beforeEach(async () => {
  key = await door.addKey('pro');
  door.engine.gate = Promise.resolve();
  door.engine.layOuts.length = 0;
});

function textOf(pages: number, line: (page: number) => string = (page) => `page ${page}`): string {
  return Array.from({ length: pages }, (_, i) => line(i + 1)).join('\n');
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await door.ask(path, { ...init, headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { data: T }).data;
}

function send(text: string, fields: Record<string, string> = {}): Promise<JobData> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([text]), 'a.pdf');
  return ask(PATH, { method: 'POST', body });
}

async function endOf({ id }: Pick<JobData, 'id'>): Promise<JobData> {
  const isOver = ({ state }: JobData) => state !== 'queued' && state !== 'running';
  await expect.poll(() => ask<JobData>(`${PATH}/${id}`), { timeout: 10_000 }).toSatisfy(isOver);
  return ask(`${PATH}/${id}`);
}

async function usedPages(): Promise<number> {
  const answer = await door.ask('/api/v1/convert', { headers: { 'x-api-key': key } });
  return ((await answer.json()) as { usage: { monthlyPages: number } }).usage.monthlyPages;
}

/** What is kept of a job. */
async function filesOf({ id }: Pick<JobData, 'id'>): Promise<string[]> {
  const names = await readdir(join(door.folder, 'blobs'), { recursive: true });
  return names.filter((name) => name.includes(`${id}/`)).map((name) => name.split('/').at(-1) ?? '');
}

async function openGate(): Promise<() => void> {
  let open = () => {};
  door.engine.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return open;
}

test('a long document is laid out in parts and gives one result, charged once, and no leavings', async () => {
  const text = textOf(PAGES);
  const job = await endOf(await send(text, { pages: '1-20,22-26' }));
  expect(job).toMatchObject({ state: 'done', pages_done: 25, pages_total: PAGES });
  const ranges = door.engine.layOuts.map(({ read }) => read.pages);
  expect(ranges).toHaveLength(3);
  expect(ranges).toContainEqual([
    { first: 18, last: 20 },
    { first: 22, last: 26 },
  ]);
  const result = await ask<{ content: string; page_count: number }>(`${PATH}/${job.id}/result`);
  const chosen = text.split('\n').toSpliced(20, 1).join('\n');
  expect(result).toMatchObject({ content: chosen, page_count: 25 });
  expect(await usedPages()).toBe(25);
  await expect.poll(() => filesOf(job)).toEqual([expect.stringMatching(/\.json$/)]);
  expect(PART_PAGES).toBeLessThan(PAGES);
});

test('pages of a part that fails for good are told of, and cost nothing', async () => {
  const sent = await send(textOf(PAGES, (page) => (page === 12 ? '!timed_out' : `page ${page}`)));
  const job = await endOf(sent);
  const failed = Array.from({ length: 8 }, (_, i) => i + 10);
  expect(job).toMatchObject({ state: 'done_in_part', failed_pages: failed, pages_done: 18 });
  const events = await door.ask(`${PATH}/${job.id}/events`, { headers: { authorization: `Bearer ${key}` } });
  expect(await events.text()).toContain(`"failed_pages":${JSON.stringify(failed)}`);
  const { pages } = await ask<{ pages: { page: number; source: string }[] }>(`${PATH}/${job.id}/result`);
  expect(pages.filter(({ source }) => source === 'failed').map(({ page }) => page)).toEqual(failed);
  expect(await usedPages()).toBe(18);
});

test.each([
  ['whose parts all fail', () => '!timed_out', 'timed_out'],
  [
    'that is refused in one part',
    (page: number) => (page === 12 ? '!language_missing' : 'x'),
    'language_missing',
  ],
])('a document %s fails as a whole, and costs nothing', async (_, line, reason) => {
  const job = await endOf(await send(textOf(PAGES, line)));
  expect(job).toMatchObject({ state: 'failed', error: { reason } });
  expect(await usedPages()).toBe(0);
  await expect.poll(() => filesOf(job)).toEqual([]);
});

test('a document of more pages than one conversion may read is left to the engine, which refuses it', async () => {
  key = await door.addKey('local');
  await endOf(await send(textOf(defaultLimits.pages + 1, () => '')));
  expect(door.engine.layOuts).toEqual([]);
});

test('parts end with their job when it is cancelled', async () => {
  await openGate();
  const job = await send(textOf(PAGES));
  await door.until(() => door.engine.layOuts.length > 0);
  expect(await ask(`${PATH}/${job.id}`, { method: 'DELETE' })).toMatchObject({ cancelling: true });
  expect((await endOf(job)).state).toBe('cancelled');
  await expect.poll(() => filesOf(job)).toEqual([]);
  expect(await usedPages()).toBe(0);
  expect(await others.parts(job.id)).toEqual([]);
}, 15_000);

test('a part of a worker that died is laid out by another, also when that of the job dies with it', async () => {
  const open = await openGate();
  const job = await send(textOf(PAGES));
  await door.until(() => door.engine.layOuts.length > 0);
  const now = door.parts.clock();
  const lease = { id: 'of another process', until: now + JOB_LEASE_MS };
  const taken = await others.takePart({ lease, now, of: { jobId: job.id } });
  expect(taken?.part.pages).toHaveLength(1);
  // All of their leases run out, that of the job too.
  door.wait(JOB_LEASE_MS + 1);
  open();
  expect(await endOf(job)).toMatchObject({ state: 'done', pages_done: PAGES });
  expect(await usedPages()).toBe(PAGES);
  await expect.poll(() => filesOf(job)).toEqual([expect.stringMatching(/\.json$/)]);
}, 20_000);

test('a long document leaves a hand free for what others send', async () => {
  const open = await openGate();
  const long = await send(textOf(PAGES));
  await door.until(() => door.engine.layOuts.length > 0);
  key = await door.addKey('pro');
  const small = await send('one');
  await expect.poll(async () => (await ask<JobData>(`${PATH}/${small.id}`)).state).toBe('running');
  expect(await others.parts(long.id)).toHaveLength(3);
  open();
  expect((await endOf(small)).state).toBe('done');
});

test('a document that is asked for by its address is fetched once for all parts', async () => {
  let asked = 0;
  const host = createServer((_, answer) => {
    asked++;
    answer.end(textOf(PAGES));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const job = await endOf(await send('', { input_url: `http://127.0.0.1:${port}/a.pdf` }));
  host.close();
  expect([job.state, job.pages_done, asked]).toEqual(['done', PAGES, 1]);
});
