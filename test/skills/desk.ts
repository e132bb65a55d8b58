import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makePdf } from '../../cli/testing/make-pdf.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A machine with docconv on its path and the documents that the manual speaks of. */
export interface Desk {
  /** Runs a line of the shell. @returns its exit code, and what it wrote to stderr that was no warning */
  run(line: string): Promise<[number, string]>;
  clear(): void;
}

const SAMPLE = readFileSync(path.join(repository, 'examples/sample.pdf'));
/** Enough where it is not the conversion that counts. */
export const PLAIN_REPORT = makePdf([['The first page'], ['The second page']]);

/** Documents by the names that the manual gives them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'locked.pdf': 'engine/read/pdf/fixtures/locked-r6.pdf',
  'slides.pptx': 'test/goldens/review.pptx',
  'report.docx': 'test/goldens/handbook.docx',
};

/** @param report what is to be `report.pdf` */
export async function layDesk(
  environment: Record<string, string> = {},
  report: Buffer = SAMPLE,
): Promise<Desk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docconv-skills-'));
  mkdirSync(path.join(folder, 'papers'));
  writeFileSync(path.join(folder, 'report.pdf'), report);
  for (const name of ['one', 'two'])
    writeFileSync(path.join(folder, `papers/${name}.pdf`), makePdf([[`Paper ${name}`]]));
  for (const [name, source] of Object.entries(DOCUMENTS)) {
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
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
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
