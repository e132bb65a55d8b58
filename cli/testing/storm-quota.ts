import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePdf } from './make-pdf.ts';
import { type Ended, type Machine, makeMachine } from './run-program.ts';

interface Storm {
  /** Processes that convert at the same time, on one store. */
  processes: number;
  /** Conversions of a one-page file that each of them is to make. */
  conversions: number;
  /** How many of them are killed while they work. */
  killed: number;
}

interface Aftermath {
  /** Pages that the processes said they converted; a killed one may have been charged for some it could not tell of. */
  told: number;
  /** At most so many could not be told of: those a killed process was at. */
  untold: number;
  /** Pages the account has used. */
  used: number;
  seconds: number;
  /** What went wrong, in the words of the processes; nothing, it is hoped. */
  complaints: string[];
}

/** Conversions that one process has under way at a time. */
const CONCURRENCY = 2;

/** Lets processes convert through the real command and counts what they are charged. */
export async function stormQuota({ processes, conversions, killed }: Storm): Promise<Aftermath> {
  const machine = makeMachine();
  try {
    const names = Array.from({ length: conversions }, (_, i) => `${i}.pdf`);
    for (const name of names)
      writeFileSync(path.join(machine.folder, name), makePdf([['Lorem ipsum dolor']]));
    await machine.run(['login', '--yes']);
    const begun = performance.now();
    const ends = await Promise.all(
      Array.from({ length: processes }, (_, i) => convertAll(machine, names, i < killed)),
    );
    const seconds = (performance.now() - begun) / 1000;
    const told = ends.reduce((sum, { stdout }) => sum + countLines(stdout), 0);
    const complaints = ends.flatMap(({ code, stderr }, i) => (i < killed || code === 0 ? [] : [stderr]));
    return { told, untold: killed * CONCURRENCY, used: await pagesUsed(machine), seconds, complaints };
  } finally {
    machine.remove();
  }
}

/** One process; a victim is killed once it has told of a tenth of its work. */
function convertAll(machine: Machine, names: readonly string[], victim: boolean): Promise<Ended> {
  const { child, ended } = machine.start([
    'convert',
    ...names,
    '--json',
    '--on-error',
    'continue',
    '--concurrency',
    String(CONCURRENCY),
  ]);
  let said = '';
  child.stdout?.on('data', (part: string) => {
    said += part;
    if (victim && countLines(said) >= names.length / 10) child.kill('SIGKILL');
  });
  return ended;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

async function pagesUsed(machine: Machine): Promise<number> {
  const { stdout } = await machine.run(['usage', '--json']);
  return JSON.parse(stdout).data.usage.pages_used;
}
