import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScan } from '../../http/testing/make-scan.ts';
import { postgresMissing } from '../../service/testing/postgres-server.ts';
import { createRandom, newSeed } from '../x402/storm/random.ts';
import { printFigures } from './figures/print-figures.ts';
import { judgeBooks } from './judge-books.ts';
import { makeClocks } from './make-clocks.ts';
import { diskMissing, makeDisk } from './make-disk.ts';
import { runLoad } from './run-load.ts';
import { startCluster } from './start-cluster.ts';

const SIZE = { nodes: 2, workers: 2 };
const JOBS = 60;
const CLIENTS = 1_000;
const CONVERSIONS = 2_000;
/** The month ends while the load is on. */
const UNTIL_MONTH_END_MS = 45_000;

/**
 * npm run cluster [seed] [jobs] [clients]: a proxy, two nodes and two workers over PostgreSQL and an S3-compatible store
 * take the jobs of a day in two minutes, and one more from each client at noon. Meanwhile they are killed, as is the
 * database; what connects them is cut, slowed and reordered; the disk is full, clocks are stepped, the store does wrong.
 * Then the books are compared. Ends with 1 when they do not balance.
 *
 * npm run cluster -- figures [conversions]: what conversions, workers, the queue and the database cost and bear.
 */
async function main([first, ...others]: string[]): Promise<void> {
  const missing = postgresMissing();
  if (missing !== undefined) throw new Error(missing);
  if (first === 'figures') return printFigures(Number(others[0] ?? CONVERSIONS));
  await strikeAndJudge(Number(first ?? newSeed()), Number(others[0] ?? JOBS), Number(others[1] ?? CLIENTS));
}

async function strikeAndJudge(seed: number, jobs: number, clients: number): Promise<void> {
  console.log(
    `seed ${seed}: ${jobs} jobs and ${clients} clients at once, ${SIZE.nodes} nodes, ${SIZE.workers} workers`,
  );
  const endings: (() => unknown)[] = [];
  const removeAll = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  // Whoever interrupts it ends the cluster, too; what is left goes with it.
  process.once('SIGINT', () => void removeAll());
  process.once('uncaughtException', (error) => {
    console.error(error);
    void removeAll().finally(() => process.exit(1));
  });
  try {
    const folder = await mkdtemp(join(tmpdir(), 'docconv-clocks-'));
    endings.push(() => rmSync(folder, { recursive: true }));
    const clocks = makeClocks(folder, UNTIL_MONTH_END_MS);
    // This process is the store's clock and that of the books.
    await import(clocks.moduleFor('books'));
    const noDisk = diskMissing();
    if (noDisk !== undefined) console.error(`SKIPPED  a full disk: ${noDisk}`);
    const disk = noDisk === undefined ? makeDisk() : undefined;
    endings.push(() => disk?.remove());
    const random = createRandom(seed);
    const chance = () => random.below(1_000) / 1_000;
    const cluster = await startCluster({ ...SIZE, clocks, disk, chance });
    endings.push(cluster.remove);
    const sample = await readFile('examples/sample.pdf');
    const documents = [sample, sample, sample, await makeScan(1), sample.subarray(0, 50)];
    const wish = { seed, jobs, clients, documents };
    const { lines, complaints } = await judgeBooks(cluster, await runLoad({ cluster, disk, clocks }, wish));
    for (const [what, amount] of lines) console.log(`${String(amount).padStart(6)}  ${what}`);
    for (const complaint of complaints) console.error(`WRONG  ${complaint}`);
    console.log(complaints.length === 0 ? 'The books balance.' : 'The books do not balance.');
    if (complaints.length > 0) process.exitCode = 1;
  } finally {
    await removeAll();
  }
}

await main(process.argv.slice(2));
