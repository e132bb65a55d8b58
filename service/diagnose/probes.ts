import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, SecondOpinion } from '../../engine/index.ts';
import type { Config } from '../config/config.ts';
import { shownDatabase } from '../config/database-url.ts';
import { withFileLock } from '../files/file-lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { PRIVATE_FOLDER } from '../files/modes.ts';
import { replaceFile } from '../files/replace-file.ts';
import { type OpenPool, openPool } from '../open/open-pool.ts';
import { openStore, type StoreConfig } from '../open/open-store.ts';
import { SAMPLE_WORD, samplePdf, samplePng } from './samples.ts';

/** Tries of what conversions on this machine depend upon. Each throws when it does not work. */
export interface Probes {
  /** The store is read, written and locked. @returns where it is, without secrets */
  store(): Promise<string>;
  /** A PDF is read, which PDFium does. */
  pdf(): Promise<void>;
  /** A picture is decoded, which sharp does. */
  picture(): Promise<void>;
  /** The text of a picture is recognised, which takes OCR data. */
  recognition(): Promise<void>;
  /** PaddleOCR's models are there to give second opinions. */
  paddle(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the probes; nothing of it charges an account. */
export async function openProbes(
  config: StoreConfig & Pick<Config, 'secondOpinion'>,
  open: OpenPool = openPool,
): Promise<Probes> {
  const pool = await open({ threads: 1, secondOpinion: config.secondOpinion });
  return {
    store: () => probeStore(config),
    pdf: () => expectWord(pool, samplePdf(), 'never'),
    async picture() {
      const { totalPages } = await pool.inspect(samplePng(), {});
      if (totalPages !== 1) throw new Error('the picture was not understood');
      await pool.convert(samplePng(), { outputFormat: 'markdown', read: { ocr: 'never' } });
    },
    recognition: () => expectWord(pool, samplePng(), 'always'),
    paddle: () => expectWord(pool, samplePng(), 'always', { type: 'paddle' }),
    close: async () => pool.close(),
  };
}

async function expectWord(
  pool: Pool,
  bytes: Uint8Array,
  ocr: 'always' | 'never',
  secondOpinion?: SecondOpinion,
): Promise<void> {
  const { content } = await pool.convert(bytes, { outputFormat: 'markdown', read: { ocr, secondOpinion } });
  if (!content.includes(SAMPLE_WORD)) throw new Error('the text of the sample was not found');
}

/** Looking for it shows that the store answers. */
const NOBODYS_HASH = '0'.repeat(64);

async function probeStore(config: StoreConfig): Promise<string> {
  const opened = await openStore(config);
  try {
    await opened.store.findByKey(NOBODYS_HASH);
    await (await opened.openJobs()).close();
  } finally {
    await opened.close();
  }
  if (config.databaseUrl !== undefined) return shownDatabase(config.databaseUrl);
  await probeFolder(config.storeFolder);
  return config.storeFolder;
}

async function probeFolder(folder: string): Promise<void> {
  await makeFolder(folder, PRIVATE_FOLDER);
  const file = join(folder, `probe-${process.pid}`);
  await withFileLock(`${file}.lock`, async (lock) => {
    try {
      await replaceFile(file, 'probe', { confirm: lock.confirm });
      if ((await readFile(file, 'utf8')) !== 'probe') throw new Error('what was written is not read back');
    } finally {
      await rm(file, { force: true });
    }
  });
}
