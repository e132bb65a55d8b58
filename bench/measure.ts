import { spawnSync } from 'node:child_process';

/** What a whole process cost. */
export interface Cost {
  /** Seconds of processor time, all threads. */
  cpu: number;
  /** Seconds. */
  wall: number;
  /** Peak resident memory, megabytes. */
  memory: number;
}

export function hasCommand(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/** Runs a command once and reads what GNU time says of it. @throws when it fails */
function measureOnce(command: readonly string[], env: NodeJS.ProcessEnv = process.env): Cost {
  const run = spawnSync('/usr/bin/time', ['-f', '%U %S %e %M', ...command], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 64 << 20,
  });
  const last = run.stderr.trimEnd().split('\n').at(-1) ?? '';
  if (run.status !== 0) throw new Error(`${command.join(' ')} failed: ${run.stderr.slice(-400)}`);
  const [user, system, wall, kilobytes] = last.split(' ').map(Number);
  return { cpu: user! + system!, wall: wall!, memory: kilobytes! / 1024 };
}

/** Costs of several commands, run in turn so that a drift of the machine's speed meets them alike; medians. */
export function measureInTurn(
  commands: Record<string, readonly string[]>,
  runs: number,
  env?: NodeJS.ProcessEnv,
): Record<string, Cost> {
  const costs: Record<string, Cost[]> = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let run = 0; run <= runs; run++) {
    for (const [name, command] of Object.entries(commands)) {
      const cost = measureOnce(command, env);
      // The first round only warms the caches.
      if (run > 0) costs[name]!.push(cost);
    }
  }
  return Object.fromEntries(Object.entries(costs).map(([name, all]) => [name, medianCost(all)]));
}

function medianCost(costs: readonly Cost[]): Cost {
  const median = (of: (cost: Cost) => number) =>
    costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length / 2)]!;
  return { cpu: median((c) => c.cpu), wall: median((c) => c.wall), memory: median((c) => c.memory) };
}
