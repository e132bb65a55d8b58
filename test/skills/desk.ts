import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A machine with docconv on its path and the documents that the manual speaks of. */
export interface Desk {
  /** Runs a line of the shell. @returns its exit code, and what it wrote to stderr that was no warning */
  run(line: string): Promise<[number, string]>;
  clear(): void;
}

/** Documents by the names that the manual gives them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'report.pdf': 'examples/sample.pdf',
  'papers/one.pdf': 'examples/sample.pdf',
  'papers/two.pdf': 'examples/sample.pdf',
  'locked.pdf': 'engine/read/pdf/fixtures/locked-r6.pdf',
  'slides.pptx': 'test/goldens/review.pptx',
  'report.docx': 'test/goldens/handbook.docx',
};

export async function layDesk(environment: Record<string, string> = {}): Promise<Desk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docconv-skills-'));
  for (const [name, source] of Object.entries(DOCUMENTS)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(repository, source), path.join(folder, name));
  }
  writeFileSync(path.join(folder, 'password.txt'), 'opên\n');
  writeFileSync(path.join(folder, 'scan.png'), await drawPicture());
  const programs = path.join(folder, 'bin');
  mkdirSync(programs);
  const command = path.join(programs, 'docconv');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${repository}/bin/docconv.js" "$@"\n`);
  chmodSync(command, 0o755);
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: folder,
    DOCCONV_SKIP_UPDATE_CHECK: '1',
    npm_config_registry: 'http://127.0.0.1:1/',
    ...environment,
  };
  return {
    run: (line) =>
      new Promise((resolve) => {
        execFile('bash', ['-o', 'pipefail', '-c', line], { cwd: folder, env }, (error, _stdout, stderr) =>
          resolve([error === null ? 0 : Number(error.code), stderr.replace(SAID_ANYWAY, '')]),
        );
      }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const SAID_ANYWAY = /^(?:warning: |Signed in ).*\n/gm;

function drawPicture(): Promise<Buffer> {
  const text = '<text x="40" y="90" font-size="48" font-family="sans-serif">Read from a picture</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160">${text}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).png().toBuffer();
}
