import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHost, type TestHost } from '../../../service/fetch/testing/start-host.ts';
import { type Facilitator, startFacilitator } from '../../../test/chain/facilitator/start-facilitator.ts';
import { type Chain, NETWORK, startChain } from '../../../test/chain/start-chain.ts';
import { openPayingDoor } from '../../routes/x402/testing/open-paying-door.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { payingClient } from './pay-per-request.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const merchant = privateKeyToAccount(generatePrivateKey()).address;

let chain: Chain;
let facilitator: Facilitator;
let host: TestHost;
let door: TestDoor;
let url: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-pay-'));
  chain = await startChain();
  facilitator = await startFacilitator(chain);
  host = await startHost((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('page 1\npage 2');
  });
  door = await openPayingDoor({
    rpcUrl: chain.rpcUrl,
    facilitatorUrl: facilitator.url,
    host,
    payTo: merchant,
  });
  url = await door.publish();
}, 60_000);

afterAll(async () => {
  await door.close();
  await Promise.all([facilitator.stop(), host.close()]);
  await chain.stop();
  await rm(folder, { recursive: true });
});

const readPage = async (accept: string) =>
  (await fetch(`${url}/for/ai-agents`, { headers: { accept } })).text();

describe('the page for agents, where payments are taken', () => {
  it('shows a client that pays as it stands', async () => {
    const markdown = await readPage('text/markdown');
    const client = payingClient(url, NETWORK);
    // It stands in a list.
    expect(markdown.replace(/^ +/gm, '')).toContain(`\`\`\`\n${client}\`\`\``);
    await writeFile(join(folder, 'pay.mjs'), client);
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
    const key = generatePrivateKey();
    const payer = privateKeyToAccount(key).address;
    await chain.mint(payer, 1_000_000n);
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['pay.mjs', 'https://files.example/report.pdf'],
      { cwd: folder, env: { ...process.env, WALLET_KEY: key } },
    );
    // Ten pages at half a cent, as `exact` has it.
    expect(stderr).toMatch(/^paid 0\.05 dollars: 0x[0-9a-f]{64}$/m);
    expect(stdout.trim()).not.toBe('');
    expect(await chain.balanceOf(payer)).toBe(950_000n);
    expect(await chain.balanceOf(merchant)).toBe(50_000n);
  }, 60_000);

  it('tells the price and the network, in both forms', async () => {
    for (const accept of ['text/html', 'text/markdown']) {
      const text = await readPage(accept);
      expect(text).toContain('$0.005 a page');
      expect(text).toContain('a test network whose money is worth nothing');
    }
  });
});

it('the page for agents is silent about payments where none are taken', async () => {
  const quiet = await openDoor();
  try {
    const page = await (await fetch(`${await quiet.listen()}/for/ai-agents`)).text();
    expect(page).not.toContain('x402');
  } finally {
    await quiet.close();
  }
});

it('docs/x402.md shows the same client', () => {
  const told = readFileSync(`${repository}/docs/x402.md`, 'utf8');
  expect(told).toContain(payingClient('https://docs.example.com', NETWORK));
});
