// npm run bench:profile [-- file.pdf]: where the seconds of converting a 500-page PDF go, by stage and by kind, from
// samples of the main thread and of the worker threads, of which no two run at a time here. The seconds are those of a clock,
// so nothing else should run on the machine. The recogniser itself runs in threads of its own, which are not sampled: what
// it takes is told as "beside it".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPool } from '../engine/index.ts';
import { loadConfig } from '../service/config/config.ts';
import { createLocalAccount } from '../service/keys/first-use.ts';
import { createLocalDocconv } from '../service/local/local.ts';
import { openStore } from '../service/open/open-store.ts';
import { createTokenCounter } from '../service/tokens/token-counter.ts';
import { makeLongDocument } from './long-document.ts';
import { collectProfiles, profiledScript, profileThisThread } from './profile/profiled-thread.ts';
import { type Seconds, stageNames, tallyProfiles } from './profile/stages.ts';
import { printTable } from './report.ts';

const PAGES = 500;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docconv-profile-'));
  try {
    const [given] = process.argv.slice(2);
    const document = given ?? join(folder, 'long.pdf');
    if (given === undefined) makeLongDocument(document, PAGES);
    report(await profileConversion(document, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Profile {
  main: Seconds;
  worker: Seconds;
  pages: number;
  /** Processor time of the process, seconds. */
  cpu: number;
}

async function profileConversion(document: string, folder: string): Promise<Profile> {
  const config = loadConfig({ DOCCONV_HOME: folder });
  const { store, results } = await openStore(config);
  const apiKey = await createLocalAccount(config, store);
  const begun = process.cpuUsage();
  const stop = profileThisThread();
  const stopCollecting = collectProfiles();
  const script = profiledScript(pathToFileURL('dist/worker.cjs'));
  const engine = createPool({ threads: 1, script, compileForConversions: true });
  const tokens = createTokenCounter(pathToFileURL('dist/o200k_base.ranks'));
  const docconv = createLocalDocconv(
    { type: 'key', apiKey, door: 'command' },
    { engine, store, results, tokens },
  );
  const { pageCount } = await docconv.convert({
    bytes: readFileSync(document),
    fileName: 'long',
    outputFormat: 'markdown',
    options: {},
  });
  const { user, system } = process.cpuUsage(begun);
  const worker = tallyProfiles(await stopCollecting());
  const main = tallyProfiles([await stop()]);
  await docconv.close();
  return { main, worker, pages: pageCount, cpu: (user + system) / 1e6 };
}

function report({ main, worker, pages, cpu }: Profile): void {
  const of = ({ stages }: Seconds, stage: string) => (stages.get(stage) ?? 0).toFixed(2);
  console.log(`${pages} pages on one thread, seconds`);
  printTable(
    ['stage', 'worker', 'main'],
    [...stageNames.map((stage) => [stage, of(worker, stage), of(main, stage)]), sumOf(worker, main)],
  );
  const collecting = worker.collecting + main.collecting;
  const sampled = worker.all + main.all;
  const sampling = worker.sampling + main.sampling;
  console.log('');
  printTable(
    ['kind', 'seconds'],
    [
      ['run', (sampled - collecting).toFixed(2)],
      ['collect, while the thread waits', collecting.toFixed(2)],
      ['compile, collect and recognise, beside it', Math.max(0, cpu - sampled - sampling).toFixed(2)],
    ],
  );
}

function sumOf(worker: Seconds, main: Seconds): string[] {
  return ['all', worker.all.toFixed(2), main.all.toFixed(2)];
}

await main();
