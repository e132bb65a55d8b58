import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeScan } from '../../http/testing/make-scan.ts';
import { postgresMissing } from '../../service/testing/postgres-server.ts';
import { createRandom, newSeed, type Random } from '../x402/storm/random.ts';
import { printFigures } from './figures/print-figures.ts';
import { type Books, judgeBooks } from './judge-books.ts';
import { makeClocks } from './make-clocks.ts';
import { diskMissing, makeDisk } from './make-disk.ts';
import { DAY_MS, type LoadWish, runLoad } from './run-load.ts';
import { dividesAll, ENDING, startCluster } from './start-cluster.ts';
import { rage } from './strike.ts';
import { upgradeInTurn } from './upgrade.ts';

const SIZE = { nodes: 2, workers: 2 };
const JOBS = 60;
const CLIENTS = 1_000;
const CONVERSIONS = 2_000;
/** Of an upgrade, which is no test of load. */
const UPGRADE = { jobs: 120, clients: 0, seed: 1 };
/** The month ends while the load is on. */
const UNTIL_MONTH_END_MS = 45_000;

/**
 * npm run cluster [seed] [jobs] [clients]: a proxy, two nodes and two workers over PostgreSQL and an S3-compatible store
 * take the jobs of a day in two minutes, and one more from each client at noon. Meanwhile they are killed, as is the
 * database; what connects them is cut, slowed and reordered; the disk is full, clocks are stepped, the store does wrong.
 * Then the books are compared. Ends with 1 when they do not balance.
 *
 * npm run cluster -- upgrade FOLDER: nodes and workers begin as the docconv that was built in FOLDER, and are replaced by
 * this one in turn while jobs come in. The books are compared likewise.
 *
 * npm run cluster -- figures [conversions]: what conversions, workers, the queue and the database cost and bear.
 */
async function main([first, ...others]: string[]): Promise<void> {
  const missing = postgresMissing();
  if (missing !== undefined) throw new Error(missing);
  if (first === 'figures') return printFigures(Number(others[0] ?? CONVERSIONS));
  if (first === 'upgrade') return withEndings((atEnd) => upgradeAndJudge(resolve(others[0] ?? ''), atEnd));
  const wish = {
    seed: Number(first ?? newSeed()),
    jobs: Number(others[0] ?? JOBS),
    clients: Number(others[1] ?? CLIENTS),
  };
  await withEndings((atEnd) => strikeAndJudge(wish, atEnd));
}

type AtEnd = (end: () => unknown) => void;

/** Undoes what was begun, the latest first, however the work ends. */
async function withEndings(work: (atEnd: AtEnd) => Promise<void>): Promise<void> {
  const endings: (() => unknown)[] = [];
  const removeAll = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  // Whoever interrupts it ends the cluster, too; what is left goes with it.
  for (const signal of ENDING) process.once(signal, () => void removeAll());
  process.once('uncaughtException', (error) => {
    console.error(error);
    void removeAll().finally(() => process.exit(1));
  });
  try {
    await work((end) => endings.push(end));
  } finally {
    await removeAll();
  }
}

async function strikeAndJudge(size: Omit<LoadWish, 'documents' | 'disturb'>, atEnd: AtEnd): Promise<void> {
  const { seed, jobs, clients } = size;
  console.log(
    `seed ${seed}: ${jobs} jobs and ${clients} clients at once, ${SIZE.nodes} nodes, ${SIZE.workers} workers`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'docconv-clocks-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const clocks = makeClocks(folder, UNTIL_MONTH_END_MS);
  // This process is the store's clock and that of the books.
  await import(clocks.moduleFor('books'));
  const noDisk = diskMissing();
  if (noDisk !== undefined) console.error(`SKIPPED  a full disk: ${noDisk}`);
  const disk = noDisk === undefined ? makeDisk() : undefined;
  atEnd(() => disk?.remove());
  const random = createRandom(seed);
  const chance = () => random.below(1_000) / 1_000;
  const cluster = await startCluster({ ...SIZE, clocks, disk, chance, settings: dividesAll });
  atEnd(cluster.remove);
  const sample = await readFile('examples/sample.pdf');
  const documents = [sample, sample, sample, await makeScan(1), sample.subarray(0, 50)];
  const disturb = (random: Random, signal: AbortSignal) => rage({ cluster, disk, clocks }, random, signal);
  printBooks(await judgeBooks(cluster, await runLoad(cluster, { ...size, documents, disturb })));
}

async function upgradeAndJudge(folder: string, atEnd: AtEnd): Promise<void> {
  console.log(`${SIZE.nodes} nodes and ${SIZE.workers} workers of ${folder}, upgraded in turn`);
  const cluster = await startCluster({
    ...SIZE,
    launcher: join(folder, 'bin/docconv.js'),
    settings: dividesAll,
  });
  atEnd(cluster.remove);
  const sample = await readFile('examples/sample.pdf');
  const documents = [sample, sample.subarray(0, 50)];
  const disturb = () => upgradeInTurn(cluster, DAY_MS);
  printBooks(await judgeBooks(cluster, await runLoad(cluster, { ...UPGRADE, documents, disturb }), 2));
}

function printBooks({ lines, complaints }: Books): void {
  for (const [what, amount] of lines) console.log(`${String(amount).padStart(6)}  ${what}`);
  for (const complaint of complaints) console.error(`WRONG  ${complaint}`);
  console.log(complaints.length === 0 ? 'The books balance.' : 'The books do not balance.');
  if (complaints.length > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
