import { readFileSync } from 'node:fs';

/** Of the kernel's clock, in which it counts processor time (sysconf(_SC_CLK_TCK)). */
const TICKS_A_SECOND = 100;

/** Something to be measured beside something else. */
interface Work {
  /** The process that does it. */
  pid: number;
  /** Does it for one round, and tells how many times. */
  run(): Promise<number>;
}

/** How often something was done, and the processor time of its process in seconds. */
interface Measured {
  times: number;
  processor: number;
}

/** Has two kinds of work done round by round in turn, so that both meet the same machine. Warm-up rounds do not count. */
export async function measureInTurn<Name extends string>(
  works: Record<Name, Work>,
  rounds: { warmUp: number; counted: number },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(works) as Name[];
  const sums = Object.fromEntries(names.map((name) => [name, { times: 0, processor: 0 }])) as Record<
    Name,
    Measured
  >;
  for (let round = 0; round < rounds.warmUp + rounds.counted; round++) {
    for (const name of names) {
      const { pid, run } = works[name];
      const before = processorSeconds(pid);
      const times = await run();
      if (round < rounds.warmUp) continue;
      sums[name].times += times;
      sums[name].processor += processorSeconds(pid) - before;
    }
  }
  return sums;
}

/** User and system time of a process (proc(5), fields 14 and 15). */
function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
