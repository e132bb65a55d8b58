import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../cli/testing/make-pdf.ts';
import { openPayingDoor } from '../../http/routes/x402/testing/open-paying-door.ts';
import { startHost } from '../../service/fetch/testing/start-host.ts';
import type { ProbeResponse } from '../../service/payments/schemas.ts';
import { findSkill } from '../../service/skills/skills.ts';
import { startFacilitator } from '../chain/facilitator/start-facilitator.ts';
import { NETWORK, startChain } from '../chain/start-chain.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const manual = findSkill('core')?.text ?? '';
const DOLLAR = 1_000_000n;

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-tasks-'));
  const own = (from: string, to: string) => {
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
    cpSync(path.join(repository, from), path.join(folder, to));
  };
  own('examples/sample.pdf', 'report.pdf');
  own('engine/read/pdf/fixtures/locked-r6.pdf', 'locked.pdf');
  own('test/goldens/letter.png', 'scan.png');
  writeFileSync(path.join(folder, 'password.txt'), 'opên\n');
  mkdirSync(path.join(folder, 'papers'));
  for (const name of ['one', 'two'])
    writeFileSync(path.join(folder, `papers/${name}.pdf`), makePdf([[name]]));
  mkdirSync(path.join(folder, 'bin'));
  const command = path.join(folder, 'bin/docconv');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${repository}/bin/docconv.js" "$@"\n`);
  chmodSync(command, 0o755);
  env = {
    PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
    HOME: folder,
    DOCCONV_SKIP_UPDATE_CHECK: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  };
  expect(await follow('docconv login --yes')).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function sh(line: string, more: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...env, ...more } };
    execFile('bash', ['--norc', '-c', line], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** Runs a line as it stands in the manual, which is all that an agent has. */
function follow(line: string, more?: Record<string, string>): Promise<Ended> {
  expect(manual).toContain(`\n${line}\n`);
  return sh(line, more);
}

/** What the manual says to do about an error: the row of its table. */
const adviceFor = (code: string) =>
  manual.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${code}\``)) ?? '';
const errorIn = ({ stderr }: Ended) => JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error;
const written = (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('a task that is done by the manual alone', { timeout: 120_000 }, () => {
  test('1. convert', async () => {
    expect((await follow('docconv convert report.pdf --raw --output report.md')).code).toBe(0);
    expect(written('report.md')).toContain('# Wind on the Ridge');
  });

  test('2. tables with spans', async () => {
    const line = 'docconv convert report.pdf --output-format html --output tables/report.html --tables';
    expect((await follow(line)).code).toBe(0);
    expect(written('tables/tbl-1.html')).toMatch(/(?:row|col)span="2"/);
  });

  test('3. a batch', async () => {
    const line =
      'docconv convert "papers/*.pdf" --batch --output out/ --on-error continue --summary out/summary.json';
    expect((await follow(line)).code).toBe(0);
    expect(JSON.parse(written('out/summary.json'))).toMatchObject({ total: 2, succeeded: 2, failed: 0 });
  });

  test('4. a batch that is resumed, of which one input failed before', async () => {
    writeFileSync(path.join(folder, 'papers/three.pdf'), 'damaged');
    const line =
      'docconv convert "papers/*.pdf" --batch --output out/ --on-error continue --resume out/summary.json';
    expect((await follow(line)).code).toBe(1);
    const failed = await follow(
      `jq -r '.results[] | select(.status == "failed") | [.input, .error.code, .error.reason] | @tsv' out/summary.json`,
    );
    expect(failed.stdout).toBe('papers/three.pdf\tAPI_ERROR\tunsupported_format\n');
    writeFileSync(path.join(folder, 'papers/three.pdf'), makePdf([['three']]));
    expect((await follow(line)).code).toBe(0);
    expect(JSON.parse(written('out/summary.json'))).toMatchObject({ total: 3, succeeded: 3 });
  });

  test('5. a bad key in the variable', async () => {
    const ended = await follow('docconv whoami --json', { DOCCONV_API_KEY: 'dc_live_wrong' });
    expect([ended.code, errorIn(ended).code]).toEqual([3, 'AUTH_REQUIRED']);
    expect(adviceFor(errorIn(ended).reason)).toContain('correct `DOCCONV_API_KEY`');
    expect((await sh('docconv whoami --json')).code).toBe(0);
  });

  test('6. a scan', async () => {
    const { code, stdout } = await follow('docconv convert scan.png --raw');
    expect([code, stdout]).toEqual([0, expect.stringContaining('The Orchard Society')]);
  });

  test('7. a huge file: count first, then some pages', async () => {
    const counted = await follow('docconv convert report.pdf --dry-run --json');
    expect(JSON.parse(counted.stdout).data).toMatchObject({
      page_count: 2,
      remaining: { pages: expect.any(Number), conversions: expect.any(Number), tokens: expect.any(Number) },
    });
    const line = 'docconv convert report.pdf --pages 1 --raw --page-markers --output part-1.md';
    expect((await follow(line)).code).toBe(0);
    expect(written('part-1.md')).toMatch(/<!-- page 1 -->/);
  });

  test('8. a password', async () => {
    const refused = await sh('docconv convert locked.pdf --json');
    expect(adviceFor(errorIn(refused).reason)).toContain('ask the person for the password');
    expect((await follow('docconv convert locked.pdf --raw --password-stdin < password.txt')).code).toBe(0);
  });

  test('9. a quota that is used up, seen before and told by exit code 2', async () => {
    const { account } = JSON.parse((await follow('docconv whoami --json')).stdout).data;
    await sh(`docconv admin plan ${account} free`);
    const refused = await follow('docconv convert report.pdf --dry-run --json');
    expect([refused.code, errorIn(refused)]).toMatchObject([2, { code: 'QUOTA_EXCEEDED', reason: 'quota' }]);
    expect(adviceFor('QUOTA_EXCEEDED')).toContain('stop and tell the person');
    expect(JSON.parse((await follow('docconv usage --json')).stdout).data.resets_at).toMatch(/Z$/);
  });
});

test('10. pay for one document', { timeout: 120_000 }, async () => {
  const [, asked = ''] = /```http\nGET (\S+)\n```/.exec(manual) ?? [];
  const chain = await startChain();
  const facilitator = await startFacilitator(chain);
  const host = await startHost((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('page 1\npage 2');
  });
  const payTo = '0x1111111111111111111111111111111111111111';
  const door = await openPayingDoor({ rpcUrl: chain.rpcUrl, facilitatorUrl: facilitator.url, host, payTo });
  try {
    const url = await door.listen();
    const here = asked.replace('https://docs.example.com', url).replace('example.com%2F', 'files.example%2F');
    const told = (await (await fetch(here)).json()) as ProbeResponse;
    expect(told).toMatchObject({ success: true, settlement_prices: { exact: '$0.01', upto: '$0.01' } });
    const payer = await chain.createPayer(DOLLAR);
    const signer = { address: payer.address, signTypedData: payer.signTypedData };
    const client = new x402Client().register(NETWORK, new ExactEvmScheme(signer));
    const pay = wrapFetchWithPayment(fetch, client);
    const answer = await pay(told.convert_url.replace('http://127.0.0.1:8787', url));
    expect(await answer.json()).toMatchObject({ success: true, payment: { amount: '10000' } });
  } finally {
    await door.close();
    await Promise.all([facilitator.stop(), host.close()]);
    await chain.stop();
  }
});
