import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConversionError } from '../../errors.ts';
import { limitsOf } from '../../limits.ts';
import { longReport } from '../../read/pdf/fixtures/long-report.ts';
import type { AdmittedConversion } from '../admitted.ts';
import { shareDocument } from '../packed/packed.ts';
import { createPool, type Pool, type PoolOptions } from '../pool.ts';
import { buildStandInWorker } from '../stand-in/build.ts';
import { countingPages, type StandInPage, writeStandIn } from '../stand-in/script.ts';
import type { Task } from '../thread/tasks.ts';
import { createWorkClock } from '../work-clock.ts';
import { createWorkerPool, type WorkerPool } from '../worker-pool.ts';
import { type StreamEnd, type StreamItem, type StreamPiece, streamConversion } from './stream-conversion.ts';

let script: URL;
const pools: Pool[] = [];

beforeAll(async () => {
  script = await buildStandInWorker();
});

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function openPool(options: PoolOptions): Pool {
  const pool = createPool({ threads: 2, ...options });
  pools.push(pool);
  return pool;
}

async function listItems(
  items: AsyncIterable<StreamItem>,
): Promise<{ pieces: StreamPiece[]; end: StreamEnd }> {
  const pieces: StreamPiece[] = [];
  for await (const item of items) {
    if (item.type === 'end') return { pieces, end: item };
    pieces.push(item);
  }
  throw new Error('the stream has no end');
}

const textOf = (pieces: readonly StreamPiece[]) => pieces.map(({ content }) => content).join('');
const pagesOf = (pieces: readonly StreamPiece[]) =>
  pieces.flatMap(({ pages }) => pages.map(({ page }) => page));
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

describe('a document in pieces', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = createPool({ threads: 2 });
  });
  afterAll(() => pool.close());

  it('is the same as whole, though tables, notes and sentences go on from page to page', async () => {
    const report = longReport(60);
    const whole = await pool.convert(report, { outputFormat: 'markdown', write: { pageMarkers: true } });
    const { pieces, end } = await listItems(pool.convertStream(report, { write: { pageMarkers: true } }));
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces[0]!.content).toContain('1. Traffic of quay 1');
    expect(textOf(pieces)).toBe(whole.markdown);
    expect(pagesOf(pieces)).toEqual(upTo(60));
    const { pages, totalPages, warnings, engineVersion } = whole;
    expect(end).toEqual({ type: 'end', pages, totalPages, warnings, engineVersion });
  }, 60_000);

  it('is one piece when it is short', async () => {
    const whole = await pool.convert(longReport(7), { outputFormat: 'markdown' });
    const { pieces, end } = await listItems(pool.convertStream(longReport(7)));
    expect(pieces.map(({ content }) => content)).toEqual([whole.markdown]);
    expect(end).toMatchObject({ pages: whole.pages, warnings: whole.warnings });
  }, 60_000);

  it('begins where the chosen pages do', async () => {
    const read = { pages: [{ first: 31, last: 70 }] };
    const { pieces, end } = await listItems(pool.convertStream(longReport(80), { read }));
    expect(pagesOf(pieces)).toEqual(upTo(70).slice(30));
    expect(end.totalPages).toBe(80);
    expect(textOf(pieces)).not.toContain('Traffic of quay 29');
  }, 60_000);
});

describe('a stream', () => {
  const stream = (pages: StandInPage[], options: PoolOptions = {}) =>
    openPool({ script, ...options }).convertStream(writeStandIn({ pages }));

  it('tells of pages that failed in their place', async () => {
    const pages = countingPages(90, { 3: { act: 'damaged' }, 40: { act: 'exit' }, 90: { act: 'damaged' } });
    const { pieces, end } = await listItems(stream(pages));
    expect(pagesOf(pieces)).toEqual(upTo(90));
    const failed = end.pages.filter(({ source }) => source === 'failed');
    expect(failed.map(({ page }) => page)).toEqual([3, 40, 90]);
    const told = end.warnings.filter(({ code }) => code === 'page_failed');
    expect(told.map(({ page }) => page)).toEqual([3, 40, 90]);
  });

  it('fails where not one page can be read', async () => {
    const pages = Array.from({ length: 40 }, (): StandInPage => ({ act: 'damaged' }));
    const failure = await listItems(stream(pages)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConversionError);
    expect(failure).toMatchObject({ code: 'invalid_pdf' });
  });

  it('reads only a few pages ahead of whoever takes its pieces', async () => {
    const pool = openPool({ script });
    let read = 0;
    const items = pool.convertStream(writeStandIn({ pages: countingPages(600) }), {});
    const watched = pool.convertStream(writeStandIn({ pages: countingPages(600) }), {
      onProgress: (done) => {
        read = Math.max(read, done);
      },
    });
    await watched.next();
    // Another document of as many pages is through meanwhile.
    await listItems(items);
    expect(read).toBeGreaterThan(4);
    expect(read).toBeLessThan(100);
    await watched.return();
  });

  it('ends its work when nobody takes what it gives', async () => {
    const pool = openPool({ script, conversions: 1 });
    const hung = countingPages(300, { 200: { act: 'hang' } });
    for await (const item of pool.convertStream(writeStandIn({ pages: hung }))) {
      expect(item).toMatchObject({ type: 'piece' });
      break;
    }
    const next = await pool.convert(writeStandIn({ pages: countingPages(3) }), { outputFormat: 'markdown' });
    expect(next.totalPages).toBe(3);
  });

  it('ends with its signal', async () => {
    const leaving = new AbortController();
    const pages = writeStandIn({ pages: countingPages(300) });
    const items = openPool({ script }).convertStream(pages, { signal: leaving.signal });
    await items.next();
    leaving.abort();
    await expect(listItems(items)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('has its first pages from one thread, as another would have to start first', async () => {
    const workers = createWorkerPool({ size: 2, script, megabytes: 256, compileForConversions: false });
    const asked: Task['type'][] = [];
    const noting: WorkerPool = {
      ...workers,
      run: (task, terms) => {
        asked.push(task.type);
        return workers.run(task, terms);
      },
    };
    const limits = limitsOf();
    const leaving = new AbortController();
    const admitted: AdmittedConversion = {
      source: { id: 1, bytes: shareDocument(writeStandIn({ pages: countingPages(300) })) },
      line: 'one',
      limits,
      clock: createWorkClock(limits.milliseconds, () => {}),
      signal: leaving.signal,
      request: { outputFormat: 'markdown', read: { limits }, write: {} },
    };
    const streaming = streamConversion(noting, admitted, async () => leaving.abort(new Error('enough')));
    await expect(streaming).rejects.toThrow('enough');
    workers.close();
    expect(asked.slice(0, 3)).toEqual(['convert', 'layOut', 'window']);
  });
});
