import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunServer, runServer } from '../../http/testing/run-server.ts';
import type { Summary } from '../outputs/summary.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let server: RunServer;
let machine: Machine;
let key: string;
beforeAll(async () => {
  server = await runServer({ DOCCONV_ALLOW_PRIVATE_URLS: '1' });
  key = await server.addKey('pro');
  machine = makeMachine();
  machine.put('a.pdf', makePdf([['First page'], ['Second page']]));
  machine.put('b.pdf', makePdf([['Another']]));
  machine.put('bad.pdf', '%PDF-1.4 cut off');
  machine.put('locked.pdf', readFileSync('engine/read/pdf/fixtures/locked-r6.pdf'));
}, 60_000);
afterAll(async () => {
  machine.remove();
  await server.remove();
});

const run = (...argv: string[]) =>
  runHere(machine, argv, { environment: { DOCCONV_BASE_URL: server.url, DOCCONV_API_KEY: key } });
const read = (name: string) => readFileSync(path.join(machine.folder, name), 'utf8');
const pagesUsed = async () => JSON.parse((await run('usage', '--json')).stdout).data.usage.pages_used;
/** As the server has logged them. */
const documentsSent = () => server.logged().match(/"method":"POST","route":"\/api\/v1\/jobs"/g)?.length ?? 0;
const jobsListed = async () =>
  JSON.parse((await run('jobs', '--json')).stdout).data.jobs as { id: string; file_name: string }[];

/** A server that counts what is posted to it. @param status its response */
async function receiveHooks(status: number) {
  let count = 0;
  const hooks = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(hooks, 'listening');
  const { port } = hooks.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, received: () => count, close: () => hooks.close() };
}

describe('jobs', { timeout: 120_000 }, () => {
  test('are named at once, listed, waited for, and their result is fetched', async () => {
    const sent = await run('convert', 'a.pdf', 'b.pdf', '--async');
    const [first = '', second = ''] = sent.stdout.trim().split('\n');
    expect(sent.stderr).toBe('');
    const fetched = await run('jobs', first, '--wait', '--output', 'made/a.md');
    expect([fetched.code, fetched.stderr]).toEqual([0, 'made/a.md: done, 2 pages\n']);
    expect(read('made/a.md')).toContain('Second page');
    expect((await run('jobs', second, '--wait', '--output', '-', '--raw')).stdout).toBe('Another\n');
    const listed = (await run('jobs')).stdout;
    expect(listed).toMatch(
      new RegExp(`^JOB .*\n${second}  done, 1 page .* b\\.pdf\n${first}  done, 2 pages .* a\\.pdf\n`),
    );
    const shown = (await run('jobs', first)).stdout;
    expect(shown).toMatch(/^job +\S+\ndocument +a\.pdf\nstate +done, 2 pages\n/);
    expect(shown).toContain(`docconv jobs ${first} --output <path>\n`);
    const wrong = await run('jobs', first, '--output', 'made/a.html');
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/is Markdown.*End the output in \.md/),
    ]);
    expect(existsSync(path.join(machine.folder, 'made/a.html'))).toBe(false);
    expect(await pagesUsed()).toBe(3);
    expect((await run('jobs', first, '--cancel')).stderr).toMatch(
      /had ended before; there was nothing to cancel/,
    );
    expect((await run('jobs', 'unknown')).stderr).toMatch(/no such job.*docconv jobs\n$/);
  });

  test('that failed say why, and have no result', async () => {
    const id = (await run('convert', 'bad.pdf', '--async')).stdout.trim();
    const { code, stderr } = await run('jobs', id, '--wait', '--output', 'bad.md', '--json');
    expect([code, JSON.parse(stderr).error]).toEqual([1, expect.objectContaining({ reason: 'invalid_pdf' })]);
    const told = expect.stringMatching(/state +failed\nfailure +\S/);
    expect(await run('jobs', id)).toMatchObject({ code: 0, stdout: told });
    expect(await run('jobs', id, '--wait')).toMatchObject({ code, stdout: told });
    const locked = (await run('convert', 'locked.pdf', '--async')).stdout.trim();
    expect((await run('jobs', locked, '--wait')).stdout).toMatch(/failure +The PDF .*--password-stdin/);
    for (const asked of [['jobs', locked], ['jobs']]) {
      expect((await run(...asked, '--json')).stdout).toMatch(/"hint":"[^"]*--password-stdin/);
    }
  });

  test('do the work of a batch that can be resumed, and are taken up again without another charge', async () => {
    const before = await pagesUsed();
    const batch = ['convert', 'a.pdf', 'b.pdf', '--batch', '--output', 'out/', '--summary', 'out/all.json'];
    const sentBefore = documentsSent();
    expect((await run(...batch)).code).toBe(0);
    expect(documentsSent()).toBe(sentBefore + 2);
    const listed = await jobsListed();
    expect(
      listed
        .slice(0, 2)
        .map(({ file_name }) => file_name)
        .sort(),
    ).toEqual(['a.pdf', 'b.pdf']);
    // As though this machine had been closed before it fetched any result.
    const summary = JSON.parse(read('out/all.json')) as Summary;
    const lost = summary.results.map(({ input }) => ({ input, status: 'failed' }));
    machine.put('out/all.json', JSON.stringify({ ...summary, results: lost }));
    const documents = documentsSent();
    const resumed = await run(...batch.slice(0, -2), '--resume', 'out/all.json');
    expect([resumed.code, read('out/b.md')]).toEqual([0, 'Another\n']);
    expect(documentsSent()).toBe(documents);
    expect(await pagesUsed()).toBe(before + 3);
    expect(await jobsListed()).toHaveLength(listed.length);
  });

  test('of a batch that failed are tried anew when it is resumed', async () => {
    const batch = ['convert', 'bad.pdf', '--batch', '--output', 'out/'];
    expect((await run(...batch, '--summary', 'out/bad.json')).code).toBe(1);
    const { length } = await jobsListed();
    expect((await run(...batch, '--resume', 'out/bad.json')).code).toBe(1);
    expect(await jobsListed()).toHaveLength(length + 1);
  });

  test('without a webhook have none to send again, and say where one is asked for', async () => {
    const id = (await run('convert', 'b.pdf', '--async')).stdout.trim();
    expect((await run('jobs', id, '--wait')).code).toBe(0);
    const { code, stderr } = await run('jobs', id, '--redeliver', '--json');
    expect([code, JSON.parse(stderr).error]).toEqual([
      1,
      expect.objectContaining({ reason: 'no_webhook', hint: expect.stringContaining('"webhook_url"') }),
    ]);
  });

  test('show what became of their webhook, which is sent again on demand', async () => {
    const receiver = await receiveHooks(500);
    const form = new FormData();
    form.append('file', new Blob([makePdf([['Told']])]), 'told.pdf');
    form.append('webhook_url', receiver.url);
    const headers = { authorization: `Bearer ${key}` };
    const sent = await fetch(`${server.url}/api/v1/jobs`, { method: 'POST', body: form, headers });
    const { data } = (await sent.json()) as { data: { id: string } };
    await expect.poll(receiver.received).toBe(1);
    await expect
      .poll(async () => (await run('jobs', data.id)).stdout)
      .toMatch(/webhook +being sent, 1 attempt, the last one 500\n/);
    const again = await run('jobs', data.id, '--redeliver', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ type: 'job', data: { webhook: { state: 'pending' } } });
    await expect.poll(receiver.received).toBeGreaterThan(1);
    receiver.close();
  });

  test('need a server', async () => {
    const { code, stderr } = await runHere(machine, ['jobs', '--json']);
    expect([code, JSON.parse(stderr).error.message]).toEqual([
      1,
      'Jobs are done by a server, and none is configured.',
    ]);
  });
});
