import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConversionError } from '../errors.ts';
import { lookAtFile } from '../open-file.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { buildStandInWorker } from './stand-in/build.ts';
import { countingPages, type StandInFile, writeStandIn } from './stand-in/script.ts';

let script: URL;
let folder: string;
const pools: Pool[] = [];

beforeAll(async () => {
  script = await buildStandInWorker();
  folder = mkdtempSync(join(tmpdir(), 'pool-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  for (const pool of pools.splice(0)) pool.close();
});

afterAll(() => {
  closeShared();
  rmSync(folder, { recursive: true });
});

/** Of two threads, which take longer to start than most conversions: for tests that need no pool of their own. */
let shared: Pool | undefined;
function sharedPool(): Pool {
  shared ??= createPool({ threads: 2, script });
  return shared;
}

function closeShared(): void {
  shared?.close();
  shared = undefined;
}

/** For one test. */
function openPool(options: PoolOptions = {}): Pool {
  const pool = createPool({ threads: 2, script, ...options });
  pools.push(pool);
  return pool;
}

const markdown = { outputFormat: 'markdown' } as const;

/** @param options of a pool of its own; without them, it is the one for all */
function convert(pages: StandInFile['pages'], options?: PoolOptions, more: Partial<StandInFile> = {}) {
  const pool = options ? openPool(options) : sharedPool();
  return pool.convert(writeStandIn({ pages, ...more }), markdown);
}

function countingText(numbers: number[]): string {
  return numbers.map((n) => `This is page ${n}.`).join('\n');
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** Worker threads of this process. */
function countWorkers(): number {
  const report = process.report.getReport() as unknown as { workers: unknown[] };
  return report.workers.length;
}

async function codeOf(conversion: Promise<unknown>): Promise<string> {
  const error = await conversion.then(
    () => new Error('no error'),
    (reason) => reason,
  );
  return error instanceof ConversionError ? error.code : String(error);
}

describe('conversion', () => {
  it('converts a short file on one thread', async () => {
    const result = await convert(countingPages(3), undefined, { title: 'Three' });
    expect(result.content).toBe(countingText([1, 2, 3]));
    expect(result.markdown).toBe(result.content);
    expect(result.totalPages).toBe(3);
    expect(result.pages).toEqual([1, 2, 3].map((page) => ({ page, source: 'text', words: 4 })));
    expect(result.warnings).toEqual([]);
    expect(result.engineVersion).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('gives the same result split over threads as on one alone', async () => {
    const file = writeStandIn({ pages: countingPages(200), attachments: ['notes.txt'] });
    const split = await openPool({ threads: 3 }).convert(file, markdown);
    const whole = await openPool({ threads: 1 }).convert(file, markdown);
    expect(split).toEqual(whole);
    expect(split.content).toBe(countingText(upTo(200)));
  });

  it('puts the pages of a long file aside in the folder for temporary files, and leaves nothing there', async () => {
    const temporary = mkdtempSync(join(folder, 'temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    const { content, markdown, pages } = await convert(countingPages(600), {});
    expect(content.match(/\d+/g)).toEqual(upTo(600).map(String));
    expect([markdown, pages.length]).toEqual([content, 600]);
    expect(readdirSync(temporary)).toEqual([]);
    vi.stubEnv('TMPDIR', join(folder, 'missing'));
    const message = /temporary files: ENOENT/;
    await expect(convert(countingPages(600), {})).rejects.toMatchObject({ code: 'engine_failed', message });
  });

  it('shares slow pages of a short file out', async () => {
    const slow = Object.fromEntries(
      upTo(30).map((n) => [n, { text: `This is page ${n}.`, act: 'slow' } as const]),
    );
    const result = await convert(countingPages(30, slow));
    expect(result.content).toBe(countingText(upTo(30)));
  });

  it('keeps concurrent conversions apart', async () => {
    const pool = sharedPool();
    const counts = [1, 80, 5, 130, 2, 70, 9];
    const results = await Promise.all(
      counts.map((n) => pool.convert(writeStandIn({ pages: countingPages(n) }), markdown)),
    );
    expect(results.map((result) => result.content)).toEqual(counts.map((n) => countingText(upTo(n))));
  });

  it('lets a short file pass a long one that came first', async () => {
    const pool = openPool();
    const ended: string[] = [];
    const slow = upTo(100).map((n) => ({ text: `Page ${n}`, act: 'slow' }) as const);
    const long = pool.convert(writeStandIn({ pages: slow }), markdown).then(() => ended.push('long'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    const short = pool
      .convert(writeStandIn({ pages: countingPages(1) }), markdown)
      .then(() => ended.push('short'));
    await Promise.all([long, short]);
    expect(ended).toEqual(['short', 'long']);
  });

  it.each([
    ['keeps', 100, 3],
    ['lets go', 300, 0],
  ])('%s the threads that helped with %i pages', async (_, pages, threads) => {
    closeShared();
    await convert(countingPages(pages), { threads: 3 });
    await vi.waitFor(() => expect(countWorkers()).toBe(threads), { timeout: 10_000 });
  });

  it('reads the chosen pages only', async () => {
    const read = {
      pages: [
        { first: 90, last: 91 },
        { first: 2, last: 3 },
      ],
    };
    const result = await sharedPool().convert(writeStandIn({ pages: countingPages(100) }), {
      ...markdown,
      read,
    });
    expect(result.content).toBe(countingText([2, 3, 90, 91]));
    expect(result.pages.map((page) => page.page)).toEqual([2, 3, 90, 91]);
    expect(result.totalPages).toBe(100);
  });

  it('reports progress that only grows and ends at the total', async () => {
    const seen: [number, number][] = [];
    const slow = upTo(60).map((n) => ({ text: `Page ${n}`, act: 'slow' }) as const);
    await openPool().convert(writeStandIn({ pages: slow }), {
      ...markdown,
      onProgress: (done, total) => seen.push([done, total]),
    });
    const done = seen.map(([pages]) => pages);
    expect(seen.length).toBeGreaterThan(3);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toEqual([60, 60]);
  });

  it('warns of pages without text and of embedded files', async () => {
    const result = await convert(
      countingPages(3, { 2: { text: '', pictures: 1 }, 3: { text: '' } }),
      undefined,
      {
        attachments: ['a\u0007"b.xls'],
      },
    );
    expect(result.pages.map((page) => page.source)).toEqual(['text', 'empty', 'empty']);
    expect(result.warnings).toEqual([
      { code: 'page_empty', message: 'Page 2 holds pictures but no text that could be read.', page: 2 },
      { code: 'page_empty', message: 'Page 3 is blank: it holds no text and no picture.', page: 3 },
      { code: 'attachment_skipped', message: 'The embedded file "a\\u0007\\"b.xls" was not converted.' },
      {
        code: 'images_left_out',
        message: 'The pictures of the document were dropped, since images were not asked for.',
      },
    ]);
  });

  it('brings the pictures along where they are asked for, and says nothing of them then', async () => {
    const file = writeStandIn({ pages: countingPages(2, { 2: { text: '', pictures: 1 } }) });
    const result = await sharedPool().convert(file, { ...markdown, images: true });
    expect(result.warnings.map(({ code }) => code)).toEqual(['page_empty']);
  });

  it('converts other formats whole', async () => {
    const result = await convert(countingPages(100), undefined, { format: 'docx' });
    expect(result.content).toBe(countingText(upTo(100)));
  });

  it('writes HTML with Markdown beside it, and the layout when asked', async () => {
    const file = writeStandIn({ pages: countingPages(1) });
    const result = await sharedPool().convert(file, { outputFormat: 'html', layout: true });
    expect(result.content).toBe('<p>This is page 1.');
    expect(result.markdown).toBe('This is page 1.');
    expect(result.layout).toBe('["pageBreak","paragraph"]');
  });
});

describe('turns', () => {
  function scan(pages: number): Uint8Array {
    return writeStandIn({ pages: upTo(pages).map((n) => ({ text: `Scan ${n}`, act: 'recognise' })) });
  }

  /** Converts a scan of so many pages, and keeps count of them. */
  function startScan(pool: Pool, pages: number, line: string) {
    const scanned = { pages: 0, failure: '' };
    const stop = new AbortController();
    const conversion = pool.convert(scan(pages), {
      ...markdown,
      line,
      signal: stop.signal,
      onProgress: (done) => {
        scanned.pages = done;
      },
    });
    const over = conversion.then(
      () => undefined,
      (error) => {
        scanned.failure = error.code;
      },
    );
    return { scanned, over, stop: () => stop.abort() };
  }

  it('lets a short file pass after the page of recognition that is under way', async () => {
    const pool = openPool({ threads: 1 });
    const long = startScan(pool, 200, 'a');
    await vi.waitFor(() => expect(long.scanned.pages).toBeGreaterThan(1), { timeout: 20_000 });
    const before = long.scanned.pages;
    await pool.inspect(writeStandIn({ pages: countingPages(1) }), { line: 'b' });
    await pool.convert(writeStandIn({ pages: countingPages(1) }), { ...markdown, line: 'b' });
    expect(long.scanned.pages - before).toBeLessThanOrEqual(3);
    long.stop();
    await long.over;
  });

  it('gives accounts their turns page by page, however many scans one of them has', async () => {
    const pool = openPool({ threads: 2, conversions: 8 });
    const many = upTo(4).map(() => startScan(pool, 100, 'a'));
    await vi.waitFor(() => expect(many[0]?.scanned.pages).toBeGreaterThan(0), { timeout: 20_000 });
    const before = many.reduce((sum, { scanned }) => sum + scanned.pages, 0);
    await startScan(pool, 12, 'b').over;
    const meanwhile = many.reduce((sum, { scanned }) => sum + scanned.pages, 0) - before;
    expect(meanwhile).toBeLessThan(24);
    for (const { stop, over } of many) {
      stop();
      await over;
    }
  });

  it('has a spare thread for a short file while all others are in the middle of long ones', async () => {
    closeShared();
    const pool = openPool({ threads: 1, spare: true });
    const stop = new AbortController();
    const stuck = codeOf(
      pool.convert(writeStandIn({ pages: countingPages(100, { 1: { act: 'hang' } }) }), {
        ...markdown,
        signal: stop.signal,
      }),
    );
    // Of two pages the second would wait like others where a thread that has just started takes long for the first.
    const short = writeStandIn({ pages: countingPages(1) });
    expect(await pool.inspect(short)).toMatchObject({ totalPages: 1 });
    expect((await pool.convert(short, markdown)).content).toBe(countingText([1]));
    stop.abort();
    expect(await stuck).toBe('cancelled');
    await vi.waitFor(() => expect(countWorkers()).toBe(1), { timeout: 10_000 });
  });
});

describe('inspection', () => {
  it('counts pages without reading them', async () => {
    const file = writeStandIn({ pages: countingPages(7, { 1: { act: 'hang' } }) });
    expect(await sharedPool().inspect(file)).toEqual({ format: 'pdf', totalPages: 7 });
  });

  it('asks for a password', async () => {
    const file = writeStandIn({ pages: countingPages(7), password: 'open sesame' });
    expect(await codeOf(sharedPool().inspect(file))).toBe('password_required');
    expect(await sharedPool().inspect(file, { password: 'open sesame' })).toMatchObject({ totalPages: 7 });
  });
});

describe('a file that is left where it lies', () => {
  it('is converted as its bytes are, and refused when it was changed meanwhile', async () => {
    const file = join(folder, 'left');
    writeFileSync(file, writeStandIn({ pages: countingPages(100, { 1: { act: 'slow' } }) }));
    const descriptor = openSync(file, 'r');
    try {
      const { content } = await sharedPool().convert(lookAtFile(descriptor), markdown);
      expect(content).toBe(countingText(upTo(100)));
      const conversion = sharedPool().convert(lookAtFile(descriptor), markdown);
      appendFileSync(file, ' ');
      await expect(conversion).rejects.toMatchObject({
        message: 'The file was changed while it was converted.',
      });
    } finally {
      closeSync(descriptor);
    }
  });
});

describe('refusals', () => {
  it.each([
    ['after the last page', { first: 3, last: 4 }],
    ['before the first page', { first: 0, last: 1 }],
    ['backwards', { first: 2, last: 1 }],
    ['between pages', { first: 1.5, last: 2 }],
  ])('refuses a range that lies %s', async (_, range) => {
    const read = { pages: [range] };
    const file = writeStandIn({ pages: countingPages(3) });
    expect(await codeOf(sharedPool().convert(file, { ...markdown, read }))).toBe('pages_out_of_range');
  });

  it('refuses more pages or bytes than the limits allow', async () => {
    const file = writeStandIn({ pages: countingPages(3) });
    expect(await codeOf(openPool({ limits: { pages: 2 } }).convert(file, markdown))).toBe('too_large');
    expect(await codeOf(openPool({ limits: { bytes: 10 } }).convert(file, markdown))).toBe('too_large');
    const read = { limits: { pages: 2 } };
    expect(await codeOf(sharedPool().convert(file, { ...markdown, read }))).toBe('too_large');
  });
});

describe('what types keep from programs in TypeScript alone', () => {
  it.each<unknown>(['report.pdf', new ArrayBuffer(8), undefined])(
    'is told of %o in place of bytes',
    async (bytes) => {
      await expect(sharedPool().convert(bytes as Uint8Array, markdown)).rejects.toThrow(
        /Uint8Array, as readFile/,
      );
    },
  );

  it('is told of another format than there is', async () => {
    const asked = { outputFormat: 'docx' } as unknown as typeof markdown;
    await expect(sharedPool().convert(new Uint8Array(8), asked)).rejects.toThrow(
      /"markdown" or "html", not "docx"/,
    );
  });
});

describe('crashes', () => {
  const short = countingPages(6);
  const long = countingPages(100);

  it.each([
    ['that traps', 'trap', short, 'it crashed the converter'],
    ['that ends its thread', 'exit', short, 'it crashed the converter'],
    ['that is damaged', 'damaged', short, 'it is damaged'],
    ['that traps', 'trap', long, 'it crashed the converter'],
    ['that is damaged', 'damaged', long, 'it is damaged'],
  ] as const)('gives up a page %s (%s) and keeps the rest', async (_, act, pages, reason) => {
    const result = await convert(pages.with(4, { act }));
    const others = upTo(pages.length).filter((n) => n !== 5);
    expect(result.content).toBe(countingText(others));
    expect(result.pages[4]).toEqual({ page: 5, source: 'failed', words: 0 });
    expect(result.warnings).toEqual([
      { code: 'page_failed', message: `Page 5 could not be read: ${reason}.`, page: 5 },
    ]);
  });

  it.each([
    ['heap', 'fill'],
    ['wasm memory', 'grow'],
  ] as const)('gives up a page that needs too much %s', async (_, act) => {
    const result = await convert(short.with(1, { act }), { limits: { megabytes: 64 } });
    expect(result.content).toBe(countingText([1, 3, 4, 5, 6]));
    expect(result.warnings).toEqual([
      { code: 'page_failed', message: 'Page 2 could not be read: it needs too much memory.', page: 2 },
    ]);
  });

  it.each([
    ['short', short],
    ['long', long],
  ])('gives up a page of a %s file that hangs', async (_, pages) => {
    const result = await convert(pages.with(4, { act: 'hang' }), { limits: { pageMilliseconds: 300 } });
    expect(result.content).toBe(countingText(upTo(pages.length).filter((n) => n !== 5)));
    expect(result.warnings).toEqual([
      { code: 'page_failed', message: 'Page 5 could not be read: it took too long.', page: 5 },
    ]);
  });

  it('gives up several pages of one file', async () => {
    const pages = long.with(10, { act: 'trap' }).with(11, { act: 'hang' }).with(70, { act: 'exit' });
    const result = await convert(pages, { limits: { pageMilliseconds: 300 } });
    const failed = result.pages.filter((page) => page.source === 'failed').map((page) => page.page);
    expect(failed).toEqual([11, 12, 71]);
    expect(result.content).toBe(countingText(upTo(100).filter((n) => !failed.includes(n))));
  });

  it('tries a page that killed its thread once more', async () => {
    const onlyOnce = join(folder, 'once');
    const result = await convert(short.with(2, { text: 'This is page 3.', act: 'trap', onlyOnce }));
    expect(existsSync(onlyOnce)).toBe(true);
    expect(result.content).toBe(countingText(upTo(6)));
    expect(result.warnings).toEqual([]);
  });

  it('fails with the cause when no page is left', async () => {
    expect(await codeOf(convert([{ act: 'trap' }]))).toBe('engine_failed');
    expect(await codeOf(convert([{ act: 'hang' }], { limits: { pageMilliseconds: 200 } }))).toBe('timed_out');
    expect(await codeOf(convert([{ act: 'fill' }], { limits: { megabytes: 64 } }))).toBe('out_of_memory');
    expect(await codeOf(convert([{ act: 'damaged' }, { act: 'damaged' }]))).toBe('invalid_pdf');
  });

  it('fails when the file kills every thread that opens or writes it', async () => {
    expect(await codeOf(convert(short, undefined, { onOpen: 'trap' }))).toBe('engine_failed');
    expect(await codeOf(convert(short, undefined, { onWrite: 'exit' }))).toBe('engine_failed');
    expect(await codeOf(convert(short, { limits: { megabytes: 64 } }, { onOpen: 'fill' }))).toBe(
      'out_of_memory',
    );
  });

  it('fails when a file of another format crashes its reader', async () => {
    expect(await codeOf(convert([{ act: 'exit' }], undefined, { format: 'docx' }))).toBe('engine_failed');
  });

  it('reports a bug without quoting the document', async () => {
    const error = await convert([{ act: 'bug' }], undefined, { format: 'docx' }).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'engine_failed' });
    expect(error.message).toContain('TypeError');
    expect(error.message).not.toContain('secret');
  });

  it('ends a long file that crashes too often', async () => {
    const crashing = Object.fromEntries(
      upTo(40).map((n) => [n * 10, { text: 'Fatal.', act: 'exit' } as const]),
    );
    expect(await codeOf(convert(countingPages(600, crashing)))).toBe('engine_failed');
  });

  it('goes on with other files after a crash', async () => {
    const pool = sharedPool();
    const bad = pool.convert(writeStandIn({ pages: [{ act: 'exit' }] }), markdown);
    const good = pool.convert(writeStandIn({ pages: long }), markdown);
    expect(await codeOf(bad)).toBe('engine_failed');
    expect((await good).content).toBe(countingText(upTo(100)));
  });

  it('names a worker program that cannot be started', async () => {
    const error = await convert(short, { script: new URL('missing.js', script) }).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'engine_failed' });
    expect(error.message).toContain('MODULE_NOT_FOUND');
  });
});

describe('an end before the end', () => {
  const hanging = writeStandIn({ pages: [{ act: 'hang' }] });

  it('ends a conversion past its time and goes on with the next', async () => {
    const pool = openPool({ threads: 1, limits: { milliseconds: 400 } });
    const unhurried = { ...markdown, read: { limits: { milliseconds: 60_000 } } };
    expect(await codeOf(pool.convert(hanging, markdown))).toBe('timed_out');
    expect(await codeOf(pool.convert(writeStandIn({ pages: [], onOpen: 'hang' }), markdown))).toBe(
      'timed_out',
    );
    expect((await pool.convert(writeStandIn({ pages: countingPages(1) }), unhurried)).content).toBe(
      'This is page 1.',
    );
  });

  it('cancels at once, while a page hangs', async () => {
    const pool = openPool({ threads: 1 });
    const abort = new AbortController();
    const conversion = pool.convert(hanging, { ...markdown, signal: abort.signal });
    setTimeout(() => abort.abort(), 200);
    expect(await codeOf(conversion)).toBe('cancelled');
    expect((await pool.convert(writeStandIn({ pages: countingPages(1) }), markdown)).content).toBe(
      'This is page 1.',
    );
  });

  it('cancels what still waits, without disturbing what runs', async () => {
    const pool = openPool({ threads: 1 });
    const slow = upTo(40).map((n) => ({ text: `This is page ${n}.`, act: 'slow' }) as const);
    const running = pool.convert(writeStandIn({ pages: slow }), markdown);
    const abort = new AbortController();
    const waiting = upTo(5).map(() => codeOf(pool.convert(hanging, { ...markdown, signal: abort.signal })));
    abort.abort();
    expect(await Promise.all(waiting)).toEqual(upTo(5).map(() => 'cancelled'));
    expect((await running).content).toBe(countingText(upTo(40)));
  });

  it('does not begin what was cancelled before', async () => {
    const signal = AbortSignal.abort();
    expect(await codeOf(sharedPool().convert(hanging, { ...markdown, signal }))).toBe('cancelled');
  });

  it('cancels everything when the pool is closed', async () => {
    const pool = openPool();
    const conversions = upTo(6).map(() => codeOf(pool.convert(hanging, markdown)));
    setTimeout(() => pool.close(), 100);
    expect(await Promise.all(conversions)).toEqual(upTo(6).map(() => 'cancelled'));
    expect(await codeOf(pool.convert(hanging, markdown))).toBe('cancelled');
  });

  it('leaves the caller free while it works', async () => {
    const pool = openPool();
    const slow = upTo(60).map((n) => ({ text: `Page ${n}`, act: 'slow' }) as const);
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    await pool.convert(writeStandIn({ pages: slow }), markdown);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });
});
