import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentAt, launcher } from '../../service/testing/program.ts';

/** Each document beside the Markdown and HTML it is to become, and what is to be said of it. `testing/` makes them. */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const documents = readdirSync(FOLDER).filter((name) => !/\.golden\.|\.ts$/.test(name) && name.includes('.'));

/** Two conversions of all documents, recognition included, on a machine that has other things to do. */
const TIME = 240_000;

/** What an envelope of the command holds. */
interface Result {
  file_name: string;
  markdown: string;
  html?: string;
  pages: { page: number; source: string }[];
  warnings: unknown[];
}

/** A machine of its own that has neither network nor files: a process that is cut off, in an empty folder. */
const root = mkdtempSync(path.join(tmpdir(), 'docconv-goldens-'));
const work = path.join(root, 'work');
const CUT_OFF = ['unshare', '--net', '--map-root-user'];
const canCutOff = spawnSync(CUT_OFF[0]!, [...CUT_OFF.slice(1), 'true']).status === 0;
if (!canCutOff) console.warn('unshare is not permitted here: the goldens are converted WITH the network.');

function runAlone(argv: readonly string[]): Promise<string> {
  const [program, ...rest] = [...(canCutOff ? CUT_OFF : []), ...argv];
  const env = environmentAt(root, { DOCCONV_HOME: path.join(root, 'home') });
  return new Promise((resolve, reject) => {
    execFile(program!, rest, { cwd: work, env, maxBuffer: 2 ** 26 }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
  });
}

async function convertAll(format: 'markdown' | 'html'): Promise<Map<string, Result>> {
  const files = documents.map((name) => path.join(FOLDER, name));
  const flags = ['--json', '--yes', '--output-format', format];
  const lines = await runAlone([process.execPath, launcher, 'convert', ...files, ...flags]);
  const results = lines.trim().split('\n');
  return new Map(
    results.map((line) => JSON.parse(line).data as Result).map((result) => [result.file_name, result]),
  );
}

/** The style is its own affair. */
function withoutStyle(html: string): string {
  return html.replace(/<style>[\s\S]*<\/style>/, '<style></style>').replace(/sha256-[^']*/, 'sha256-…');
}

let markdown: Map<string, Result>;
let html: Map<string, Result>;
beforeAll(async () => {
  mkdirSync(work);
  markdown = await convertAll('markdown');
  html = await convertAll('html');
}, TIME);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Texts that are meant to change are taken over by `npx vitest run test/goldens --update`. */
describe.each(documents)('%s', (name) => {
  const golden = (ending: string) => path.join(FOLDER, `${name}.golden.${ending}`);

  test('has what it is to become beside it', () => {
    expect(['md', 'html', 'json'].filter((ending) => !existsSync(golden(ending)))).toEqual([]);
  });

  test('becomes the right Markdown', async () => {
    await expect(markdown.get(name)!.markdown).toMatchFileSnapshot(golden('md'));
  });

  test('becomes the right HTML', async () => {
    await expect(withoutStyle(html.get(name)!.html!)).toMatchFileSnapshot(golden('html'));
  });

  test('has its pages and warnings told', async () => {
    const { pages, warnings } = markdown.get(name)!;
    const told = { pages: pages.map(({ page, source }) => ({ page, source })), warnings };
    await expect(`${JSON.stringify(told, null, 2)}\n`).toMatchFileSnapshot(golden('json'));
    expect(html.get(name)!.warnings).toEqual(warnings);
  });
});

describe('the conversion of all of them', () => {
  test('covers the eight formats', () => {
    const endings = new Set(documents.map((name) => path.extname(name)));
    expect([...endings].sort()).toEqual(
      ['.avif', '.docx', '.gif', '.jpg', '.pdf', '.png', '.pptx', '.webp'].sort(),
    );
  });

  test('leaves no file where it runs', () => {
    expect(readdirSync(work)).toEqual([]);
  });

  test.skipIf(!canCutOff)('was cut off from every network', async () => {
    const devices = (await runAlone(['cat', '/proc/net/dev'])).match(/^\s*[^\s:|]+(?=:)/gm) ?? [];
    expect(devices.map((device) => device.trim())).toEqual(['lo']);
  });
});
