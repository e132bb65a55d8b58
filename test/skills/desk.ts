import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makePdf } from '../../cli/testing/make-pdf.ts';
import { runHere } from '../../cli/testing/run-here.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A machine with docconv on its path and the documents that the manual speaks of. */
export interface Desk {
  /** Runs a line of the shell. @returns its exit code, and what it wrote to stderr that was no warning */
  run(line: string): Promise<[number, string]>;
  clear(): void;
}

/** Enough, since it is not the conversion that counts. */
const REPORT = makePdf([['The first page'], ['The second page']]);

/** Documents by the names that the manual gives them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'locked.pdf': 'engine/read/pdf/fixtures/locked-r6.pdf',
  'slides.pptx': 'test/goldens/review.pptx',
  'report.docx': 'test/goldens/handbook.docx',
};

/** Commands that need no shell are run without a process of their own. @param server the environment that names it */
export async function layDesk(server?: Record<string, string>): Promise<Desk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docconv-skills-'));
  const machine = { folder, home: path.join(folder, '.docconv') };
  mkdirSync(path.join(folder, 'papers'));
  writeFileSync(path.join(folder, 'report.pdf'), REPORT);
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
    DOCCONV_HOME: machine.home,
    DOCCONV_SKIP_UPDATE_CHECK: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    npm_config_registry: 'http://127.0.0.1:1/',
    ...server,
  };
  const inShell = (line: string) =>
    new Promise<[number, string]>((resolve) => {
      execFile('bash', ['-o', 'pipefail', '-c', line], { cwd: folder, env }, (error, _stdout, stderr) =>
        resolve([error === null ? 0 : Number(error.code), stderr]),
      );
    });
  const here = async ({ argv, input }: PlainCommand): Promise<[number, string]> => {
    const stdin = input === undefined ? undefined : readFileSync(path.join(folder, input));
    const { code, stderr } = await runHere(machine, argv, { stdin, environment: server });
    return [code ?? 1, stderr];
  };
  return {
    run: async (line) => {
      const plain = readPlain(line);
      const [code, stderr] = await (plain ? here(plain) : inShell(line));
      return [code, stderr.replace(SAID_ANYWAY, '')];
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface PlainCommand {
  argv: string[];
  /** The file that is its input. */
  input?: string;
}

/** A line as a command of docconv with words and at most a file as its input; undefined where it is more. */
function readPlain(line: string): PlainCommand | undefined {
  const [, words, input] = /^docconv ([^|<>$;&~]+?)(?: < (\S+))?$/.exec(line) ?? [];
  if (words === undefined) return undefined;
  return {
    argv: [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
    input,
  };
}

const SAID_ANYWAY = /^(?:warning: |Signed in ).*\n/gm;

function drawPicture(): Promise<Buffer> {
  const text = '<text x="40" y="90" font-size="48" font-family="sans-serif">Read from a picture</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160">${text}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).png().toBuffer();
}
