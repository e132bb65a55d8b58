import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from './testing/install.ts';
import { hasRuntimes, runtimeFolder } from './testing/runtimes.ts';

const inRepository = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const PATIENCE = 300_000;

interface Manifest {
  server: { mcp_config: { command: string; args: string[]; env: Record<string, string> } };
  compatibility: { platforms: string[] };
}

const isComplete = hasRuntimes();
const root = mkdtempSync(path.join(tmpdir(), 'docconv-bundle-'));
const unpacked = path.join(root, 'unpacked');
const documents = path.join(root, 'documents');
let manifest: Manifest;
beforeAll(async () => {
  if (!isComplete) return;
  const mcpb = inRepository('node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
  const bundle = path.join(root, 'docconv.mcpb');
  expect(await run('node', [inRepository('mcp/bundle/pack.mjs'), bundle])).toMatchObject({ code: 0 });
  expect(await run('node', [mcpb, 'unpack', bundle, unpacked])).toMatchObject({ code: 0 });
  expect(await run('node', [mcpb, 'validate', path.join(unpacked, 'manifest.json')])).toMatchObject({
    code: 0,
  });
  manifest = JSON.parse(readFileSync(path.join(unpacked, 'manifest.json'), 'utf8'));
  mkdirSync(documents);
  cpSync(inRepository('examples/sample.pdf'), path.join(documents, 'sample.pdf'));
  cpSync(inRepository('test/goldens/letter.png'), path.join(documents, 'letter.png'));
}, PATIENCE);
afterAll(() => rmSync(root, { recursive: true, force: true }), PATIENCE);

/** Puts in what a host does. */
function filled(text: string): string {
  return text.replace(/\$\{__dirname\}/, unpacked).replace(/\$\{user_config\.folder\}/, documents);
}

describe.skipIf(!isComplete)('the bundle for hosts that install them', { timeout: PATIENCE }, () => {
  test('says for which kind of machine it is', () => {
    expect(manifest.compatibility.platforms).toEqual([process.platform]);
  });

  test.each([20, 22, 24] as const)('is started as its manifest says under Node.js %i', async (version) => {
    const home = path.join(root, `home-${version}`);
    const { command, args, env } = manifest.server.mcp_config;
    const environment = { HOME: home, PATH: `${runtimeFolder(version)}:${process.env.PATH}` };
    const program = path.join(unpacked, 'bin', 'docconv.js');
    expect(await run('node', [program, 'login', '--yes'], { env: environment })).toMatchObject({ code: 0 });
    const client = new Client({ name: 'host', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: path.join(runtimeFolder(version), command),
        args: args.map(filled),
        cwd: root,
        env: { ...environment, ...Object.fromEntries(Object.entries(env).map(([k, v]) => [k, filled(v)])) },
        stderr: 'pipe',
      }),
    );
    for (const [source, text] of [
      ['sample.pdf', 'Wind on the Ridge'],
      ['letter.png', 'The Orchard Society'],
    ]) {
      const result = await client.callTool({ name: 'convert', arguments: { source } });
      expect(JSON.stringify(result.content)).toContain(text);
    }
    await client.close();
  });
});
