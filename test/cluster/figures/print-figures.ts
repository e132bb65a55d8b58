import { availableParallelism, loadavg } from 'node:os';
import { startCluster } from '../start-cluster.ts';
import { measureDatabase } from './measure-database.ts';
import { measureLengths, measureQueue, measureWorkers, scalingOf } from './measure-jobs.ts';
import { measureMemory } from './measure-memory.ts';
import { projectNodes } from './project-nodes.ts';

const LENGTHS = [10, 100, 1_000, 10_000];
const NODES = [1, 2, 4, 8, 16, 32, 64];
const MIB = 2 ** 20;

/** Measures and prints, as rows of a Markdown table. @param conversions for the memory of a node */
export async function printFigures(conversions: number): Promise<void> {
  print('load of this machine before', `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  const [one, two] = [await measureWorkers(1), await measureWorkers(2)];
  print('one worker on a core, scans', `${one.pagesPerSecond.toPrecision(2)} pages a second`);
  print('two workers, a core each, scans', `${two.pagesPerSecond.toPrecision(2)} pages a second`);
  print('of it processor time of a worker, a page', `${ms(one.worker)}; of two ${ms(two.worker)}`);
  print('one to two workers, by processor time', `${scalingOf(one, two).toFixed(2)} times`);
  const cluster = await startCluster({ nodes: 1, workers: 1 });
  try {
    const queue = await measureQueue(cluster);
    print('a job waits for a free worker', `${queue.waited.toFixed(0)} ms`);
    print('the queue’s processor time, one page', `${queue.processor.toFixed(0)} ms`);
    const { nodes, database, transactions } = queue.conversion;
    print('a conversion of one page', `${ms(nodes)} in the node, ${ms(database)} in the database`);
    print('statements and transactions of it', transactions.toFixed(1));
    for await (const { pages, perPage, memory } of measureLengths(cluster, LENGTHS)) {
      const most = `${(memory / MIB).toFixed(0)} MiB in a worker`;
      print(`a page of a document of ${pages.toLocaleString('en')}`, `${perPage.toFixed(1)} ms, ${most}`);
    }
    const { memory, growth } = await measureMemory(cluster, conversions);
    const grown = `${((growth * 1_000) / MIB).toFixed(1)} MiB more with every 1,000`;
    print(
      `a node after ${conversions.toLocaleString('en')} conversions`,
      `${(memory / MIB).toFixed(0)} MiB, ${grown}`,
    );
    const rates = await measureDatabase(cluster);
    print(
      'the database charges one account, whose row each locks',
      `${rates.oneAccount.toFixed(0)} conversions a second`,
    );
    print('the database charges many accounts', `${rates.manyAccounts.toFixed(0)} conversions a second`);
    print('the queue passes', `${rates.queue.toFixed(0)} jobs a second`);
    for (const { nodes, pagesPerSecond, databaseLoad, databaseShare } of projectNodes(NODES, queue)) {
      const load = `${percent(databaseLoad)} of the database’s cores, ${percent(databaseShare)} of all processor time`;
      print(`${nodes} nodes of two cores, projected`, `${pagesPerSecond.toFixed(0)} pages a second; ${load}`);
    }
  } finally {
    await cluster.remove();
  }
  print('load of this machine after', `${loadavg()[0]?.toFixed(1)}`);
}

function print(what: string, figure: string): void {
  console.log(`| ${what} | ${figure} |`);
}

function ms(seconds: number): string {
  return `${(seconds * 1_000).toFixed(1)} ms`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
