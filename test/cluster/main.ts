import { readFile } from 'node:fs/promises';
import { makeScan } from '../../http/testing/make-scan.ts';
import { postgresMissing } from '../../service/testing/postgres-server.ts';
import { newSeed } from '../x402/storm/random.ts';
import { judgeBooks } from './judge-books.ts';
import { runLoad } from './run-load.ts';
import { startCluster } from './start-cluster.ts';

const JOBS = 60;

/**
 * npm run cluster [seed] [jobs]: two nodes and two workers over PostgreSQL and an S3-compatible store take jobs, and are
 * killed meanwhile, as is the database, and what connects them is cut and slowed; then the books are compared. Ends with 1 when they do not balance.
 */
async function main([seed = String(newSeed()), jobs = String(JOBS)]: string[]): Promise<void> {
  const missing = postgresMissing();
  if (missing !== undefined) throw new Error(missing);
  console.log(`seed ${seed}: ${jobs} jobs, 2 nodes, 2 workers`);
  const sample = await readFile('examples/sample.pdf');
  const documents = [sample, sample, await makeScan(1), sample.subarray(0, 50)];
  const cluster = await startCluster({ nodes: 2, workers: 2 });
  process.once('SIGINT', () => void cluster.remove().finally(() => process.exit(130)));
  try {
    const load = await runLoad(cluster, { seed: Number(seed), jobs: Number(jobs), documents });
    const { lines, complaints } = await judgeBooks(cluster, load);
    for (const [what, amount] of lines) console.log(`${String(amount).padStart(6)}  ${what}`);
    for (const complaint of complaints) console.error(`WRONG  ${complaint}`);
    console.log(complaints.length === 0 ? 'The books balance.' : 'The books do not balance.');
    if (complaints.length > 0) process.exitCode = 1;
  } finally {
    await cluster.remove();
  }
}

await main(process.argv.slice(2));
