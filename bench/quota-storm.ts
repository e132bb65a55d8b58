// node bench/run.mjs bench/quota-storm.ts: eight processes of a hundred conversions each on one store, then the same with
// two of them killed. Ends with 1 unless every page was charged, and once.
import { resolve } from 'node:path';
import { type Aftermath, type Storm, stormQuota } from '../cli/testing/storm-quota.ts';

const full = { processes: 8, conversions: 100, launcher: resolve('bin/docconv.js') };

function describe({ processes, conversions, killed }: Storm, aftermath: Aftermath): string {
  const { told, used, seconds, complaints } = aftermath;
  const work = `${processes} processes × ${conversions} conversions, ${killed} killed`;
  return `${work}: ${told} told of, ${used} pages used, ${complaints.length} failed, ${seconds.toFixed(0)} s`;
}

function isRight({ told, untold, used, complaints }: Aftermath): boolean {
  return complaints.length === 0 && used >= told && used <= told + untold;
}

for (const killed of [0, 2]) {
  const storm = { ...full, killed };
  const aftermath = await stormQuota(storm);
  const right = isRight(aftermath) && (killed > 0 || aftermath.used === full.processes * full.conversions);
  console.log(`${right ? 'right' : 'WRONG'}  ${describe(storm, aftermath)}`);
  for (const complaint of aftermath.complaints) console.error(complaint);
  if (!right) process.exitCode = 1;
}
