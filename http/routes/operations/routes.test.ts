import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { collect } from '../../../service/testing/collect.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { createReadiness } from './readiness.ts';

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor({ metricsToken: 'a token' });
});
afterEach(() => door.close());

async function convert(text: string, key: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'a.pdf');
  const response = await door.ask('/api/v1/convert', { method: 'POST', body, headers: { 'x-api-key': key } });
  return response.status;
}

/** Makes writing into a folder fail, as a full disk does: a file lies where the folder has to be. */
async function fillUp(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
}

describe('readiness', () => {
  const ask = async () => {
    const response = await door.ask('/readyz');
    return { code: response.status, ...((await response.json()) as { status: string; checks: object }) };
  };

  test('is given while accounts can be changed, uploads kept and documents opened', async () => {
    const checks = { store: 'ok', documents: 'ok', uploads: 'ok', engine: 'ok' };
    expect(await ask()).toEqual({ code: 200, status: 'ready', checks });
    expect(await collect(door.parts.blobs.list())).toEqual([]);
  });

  test('is not given while the disk is full: what can be read still cannot be written', async () => {
    const key = await door.addKey();
    for (const name of ['store/attempts', 'uploads']) await fillUp(join(door.folder, name));
    expect(await ask()).toMatchObject({
      code: 503,
      status: 'not_ready',
      checks: { store: 'failed', uploads: 'failed', engine: 'ok' },
    });
    const account = await door.ask('/api/v1/convert', { headers: { 'x-api-key': key } });
    expect([account.status, (await door.ask('/healthz')).status]).toEqual([200, 200]);
  });

  test('is given for all but jobs while documents cannot be kept: what converts at once needs none', async () => {
    await fillUp(join(door.folder, 'blobs'));
    const checks = { store: 'ok', documents: 'failed' };
    expect(await ask()).toMatchObject({ code: 200, status: 'degraded', checks });
    const key = await door.addKey();
    expect(await convert('one', key)).toBe(200);
    const body = new FormData();
    body.append('file', new Blob(['one']), 'a.pdf');
    const job = await door.ask('/api/v1/jobs', { method: 'POST', body, headers: { 'x-api-key': key } });
    expect(job.status).toBe(503);
  });

  test('tells of a store of documents that returns other bytes', async () => {
    door.parts.blobs.get = async () => ({ byteLength: 5, stream: Readable.from([Buffer.from('other')]) });
    expect(await ask()).toMatchObject({ code: 200, status: 'degraded', checks: { documents: 'failed' } });
  });

  test('asks a store of documents that hangs only once, and does not wait for it for long', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let puts = 0;
    door.parts.blobs.put = () => {
      puts++;
      return new Promise(() => {});
    };
    const readiness = createReadiness(door.parts, { documentsPatienceMs: 100 });
    expect(await readiness()).toMatchObject({ documents: 'failed' });
    vi.advanceTimersByTime(60_000);
    expect(await readiness()).toMatchObject({ documents: 'failed' });
    expect(puts).toBe(1);
  });

  test('costs a store of documents that is well little', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const put = vi.spyOn(door.parts.blobs, 'put');
    const attempts = vi.spyOn(door.parts.store, 'countAttempt');
    for (let asked = 0; asked < 10; asked++) {
      expect(await ask()).toMatchObject({ status: 'ready' });
      vi.advanceTimersByTime(2_500);
    }
    expect([put.mock.calls.length, attempts.mock.calls.length]).toEqual([1, 10]);
    vi.advanceTimersByTime(30_000);
    await ask();
    expect(put).toHaveBeenCalledTimes(2);
  });

  test('is not given without an engine', async () => {
    door.engine.inspect = () => Promise.reject(new Error('gone'));
    expect(await ask()).toMatchObject({ status: 'not_ready', checks: { store: 'ok', engine: 'failed' } });
  });
});

describe('metrics', () => {
  test('tell how many jobs wait, and how long', async () => {
    const key = await door.addKey('pro');
    door.engine.gate = new Promise(() => {});
    const send = () => {
      const body = new FormData();
      body.append('file', new Blob(['one']), 'a.pdf');
      return door.ask('/api/v1/jobs', { method: 'POST', body, headers: { 'x-api-key': key } });
    };
    // Two are worked on at once.
    for (const _ of [1, 2, 3]) await send();
    const read = async () => (await door.ask('/metrics')).text();
    await expect.poll(read, { timeout: 5_000 }).toContain('docconv_jobs{state="running"} 2\n');
    door.wait(90_000);
    expect(await read()).toContain('docconv_jobs{state="queued"} 1\n');
    expect(await read()).toContain('docconv_jobs_oldest_seconds 90\n');
    expect(await read()).toContain('docconv_job_parts_queued 0\n');
  });

  test('are all that the dashboard for Grafana asks for', async () => {
    const text = await (await door.ask('/metrics')).text();
    const dashboard = readFileSync('deploy/grafana/docconv.json', 'utf8');
    const asked = new Set([...dashboard.matchAll(/docconv_\w+/g)].map(([name]) => name));
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const isKnown = (name: string) =>
      known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ''));
    expect([...asked].filter((name) => !isKnown(name))).toEqual([]);
    expect(asked.size).toBeGreaterThan(8);
  });

  test('count conversions, pages, stages, refusals and requests', async () => {
    const key = await door.addKey('free');
    expect([await convert('one\ntwo', key), await convert('!invalid_pdf', key)]).toEqual([200, 400]);
    for (const _ of [1, 2]) await convert('one', key);
    expect(await convert('one', key)).toBe(429);
    const response = await door.ask('/metrics');
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await response.text();
    for (const line of [
      'docconv_conversions_total{outcome="succeeded"} 3',
      'docconv_conversions_total{outcome="unreadable"} 1',
      'docconv_conversions_total{outcome="quota_exceeded"} 1',
      'docconv_pages_total 4',
      'docconv_quota_refusals_total 1',
      'docconv_stage_seconds_count{stage="convert"} 3',
      'docconv_stage_seconds_count{stage="wait"} 5',
      'docconv_queue_waiting 0',
      'docconv_http_request_seconds_count{route="/api/v1/convert",status="200"} 3',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toMatch(/docconv_nodejs_eventloop_lag_p99_seconds [\d.]+/);
  });

  test.each([
    ['from elsewhere', { from: '203.0.113.9' }],
    ['through a proxy of this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['with a wrong token', { headers: { authorization: 'Bearer other' } }],
  ])('are refused %s', async (_, init) => {
    expect((await door.ask('/metrics', init)).status).toBe(403);
  });

  test('are refused under the public name, as a proxy would ask', async () => {
    const proxied = await openDoor({ publicUrl: 'https://docs.example.com' });
    const response = await proxied.ask('/metrics', { headers: { host: 'docs.example.com' } });
    expect(response.status).toBe(403);
    await proxied.close();
  });

  test('are shown from anywhere with the token, which has to be set', async () => {
    const init = { from: '203.0.113.9', headers: { authorization: 'Bearer a token' } };
    expect(
      (await door.ask('/metrics', { ...init, headers: { authorization: 'Bearer atoken' } })).status,
    ).toBe(403);
    const set = await openDoor({ metricsToken: 'abc' });
    expect((await set.ask('/metrics', { ...init, headers: { authorization: 'Bearer abc' } })).status).toBe(
      200,
    );
    await set.close();
    const unset = await openDoor();
    expect(
      (await unset.ask('/metrics', { ...init, headers: { authorization: 'Bearer undefined' } })).status,
    ).toBe(403);
    await unset.close();
  });
});
