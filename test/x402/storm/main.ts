import { postgresMissing, startPostgres } from '../../../service/testing/postgres-server.ts';
import { newSeed } from './random.ts';
import { describeAftermath, runStorm } from './run-storm.ts';

const REQUESTS = 600;

/**
 * npm run x402:storm [seed] [requests]: one server on a folder, then two on a PostgreSQL. Ends with 1 when anybody paid
 * twice, or lost a result.
 */
async function main([seed = String(newSeed()), requests = String(REQUESTS)]: string[]): Promise<void> {
  const storm = { seed: Number(seed), requests: Number(requests) };
  console.log(`seed ${seed}: a server on a folder`);
  report(await runStorm({ ...storm, servers: 1 }));
  const missing = postgresMissing();
  if (missing !== undefined) return console.log(`SKIPPED: two servers on PostgreSQL: ${missing}`);
  console.log(`seed ${seed}: two servers on PostgreSQL`);
  const postgres = await startPostgres();
  try {
    report(await runStorm({ ...storm, servers: 2, databaseUrl: await postgres.createDatabase() }));
  } finally {
    await postgres.stop();
  }
}

function report(aftermath: Awaited<ReturnType<typeof runStorm>>): void {
  console.log(`${aftermath.complaints.length === 0 ? 'right' : 'WRONG'}  ${describeAftermath(aftermath)}`);
  for (const complaint of aftermath.complaints) console.error(complaint);
  if (aftermath.complaints.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
