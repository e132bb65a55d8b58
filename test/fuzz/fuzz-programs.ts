import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Machine, makeMachine } from '../../cli/testing/run-program.ts';
import { createRandom, type Random } from '../x402/storm/random.ts';
import { count, type Run, startRun } from './finding.ts';
import { mutateBytes, mutateJson, mutateText } from './mutate.ts';
import { mcpMessages } from './requests.ts';

const PATIENCE_MS = 60_000;
/** Commands that go on until they are told to end. */
const ENDLESS = /^(?:serve|worker|mcp|dashboard|login|setup|--?watch)/;

const WORDS = [
  ...[
    'convert',
    'usage',
    'whoami',
    'admin',
    'skills',
    'doctor',
    'help',
    'version',
    'completion',
    'jobs',
    'bash',
  ],
  ...[
    'a.txt',
    'b.pdf',
    'out/',
    'x.html',
    '-',
    '--',
    '--json',
    '--yes',
    '--output',
    '--format',
    'html',
    '--pages',
  ],
  ...[
    '1-2',
    '--verbose',
    '--quiet',
    '--on-error',
    'continue',
    '--tables',
    '--images',
    '--layout',
    '--dry-run',
  ],
  ...[
    '--ocr-lang',
    'eng',
    '--idempotency-key',
    'k',
    '--furniture',
    'keep',
    '--no-color',
    '-h',
    '--version',
    '',
  ],
];

/** Runs the command line with arguments that make no sense: it says so, with one of its exit codes. */
export async function fuzzArguments(seed: number, mutants: number): Promise<Run> {
  const run = startRun();
  const machine = makeMachine();
  machine.put('a.txt', 'not a document');
  machine.put('b.pdf', '%PDF-1.4 cut off');
  try {
    for (let i = 0; i < mutants; i++) await runOnce(run, machine, drawArguments(createRandom(seed + i)));
  } finally {
    machine.remove();
  }
  return run;
}

async function runOnce(run: Run, machine: Machine, argv: string[]): Promise<void> {
  const { child, ended } = machine.start(argv, { stdin: '' });
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const { code, signal, stderr } = await ended;
  clearTimeout(timer);
  count(run, `exit ${code ?? signal}`);
  const isKnown = code !== null && code >= 0 && code <= 3;
  const isBug = /\n\s+at .+:\d+:\d+|"code":"INTERNAL"/.test(stderr);
  if (isKnown && !isBug) return;
  run.findings.push({
    what: `it ended with ${code ?? signal}: ${stderr}`,
    input: Buffer.from(argv.join('\n')),
  });
}

/** Nothing outside the folder it runs in can be named by it. */
function drawArguments(random: Random): string[] {
  const drawn = Array.from({ length: random.between(1, 6) }, () => {
    const word = random.pick(WORDS);
    return random.chance(0.2) ? mutateText(random, word).replaceAll('\0', '') : word;
  });
  const argv = drawn.filter((word) => !/^[/~]|\.\.|\/\/|=\//.test(word));
  return argv.some((word) => ENDLESS.test(word)) ? ['help'] : argv;
}

/** Between two questions whether it still answers. */
const ASKED_EVERY = 100;

/** Writes mutants of messages to the stdio server: it stays, and goes on answering. */
export async function fuzzMessages(seed: number, mutants: number): Promise<Run> {
  const run = startRun();
  const machine = makeMachine();
  // An account of its own, so that documents are converted too.
  await machine.run(['usage', '--yes']);
  const { child, ended } = machine.start(['mcp'], { typed: [] });
  const answered = new Set<unknown>();
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('it has no streams');
  const write = async (line: Uint8Array) => {
    if (!stdin.write(Buffer.concat([line, Buffer.from('\n')]))) await once(stdin, 'drain');
  };
  createInterface({ input: stdout }).on('line', (line) =>
    answered.add((JSON.parse(line) as { id?: unknown }).id),
  );
  const messages = mcpMessages();
  try {
    await write(Buffer.from(JSON.stringify(messages[0])));
    for (let i = 1; i <= mutants; i++) {
      const input = drawMessage(createRandom(seed + i), messages);
      await write(input);
      count(run, 'written');
      if (i % ASKED_EVERY > 0 && i < mutants) continue;
      await write(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: `ping ${i}`, method: 'ping' })));
      if (await becomes(() => answered.has(`ping ${i}`))) continue;
      run.findings.push({ what: `it does not answer any more; exit code ${child.exitCode}`, input });
      break;
    }
  } finally {
    child.kill('SIGKILL');
    await ended;
    machine.remove();
  }
  return run;
}

function drawMessage(random: Random, messages: readonly object[]): Buffer {
  const message = random.pick(messages);
  if (random.chance(0.8)) return Buffer.from(JSON.stringify(mutateJson(random, message)) ?? '');
  return mutateBytes(random, Buffer.from(JSON.stringify(message)), [Buffer.from('{}[]",:')]);
}

async function becomes(holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
