import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateApiKey, hashApiKey } from '../accounts/api-key.ts';
import { createLowdbStore } from '../accounts/lowdb/lowdb-store.ts';
import type { AccountStore } from '../accounts/store.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { fingerprintOf } from '../convert/fingerprint.ts';
import { atHand } from '../convert/input.ts';
import type { ConvertOptions, ConvertRequest, Docconv } from '../docconv.ts';
import { DocconvError } from '../errors.ts';
import { identifySelf } from '../files/process-identity.ts';
import { addAccount, createLocalAccount } from '../keys/first-use.ts';
import { createResultFiles } from '../results/result-files.ts';
import { createFakeEngine, type FakeEngine } from '../testing/fake-engine.ts';
import { createLocalDocconv } from './local.ts';
import type { LocalParts } from './local-parts.ts';

const NOON = Date.UTC(2025, 10, 15, 12);
const HOUR = 60 * 60_000;

let home: string;
let config: Config;
let store: AccountStore;
let engine: FakeEngine;
let now: number;
let open: Docconv[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-local-'));
  config = loadConfig({ DOCCONV_HOME: home });
  store = createLowdbStore(config.storeFolder);
  engine = createFakeEngine();
  now = NOON;
  open = [];
});

afterEach(async () => {
  for (const docconv of open) await docconv.close();
  await rm(home, { recursive: true });
});

function openWith(apiKey: string | undefined, more: Partial<LocalParts> = {}): Docconv {
  const docconv = createLocalDocconv(
    { type: 'key', apiKey, door: 'command' },
    {
      engine,
      store,
      results: createResultFiles(join(config.storeFolder, 'results')),
      tokens: { prepare: () => {}, count: async (text) => text.split(/\s+/).length },
      clock: () => now,
      ...more,
    },
  );
  open.push(docconv);
  return docconv;
}

async function openOnPlan(plan: string): Promise<Docconv> {
  return openWith(await addAccount(store, { plan, keyName: 'test', now }));
}

function request(
  text: string,
  options: ConvertOptions = {},
  more: Partial<ConvertRequest> = {},
): ConvertRequest {
  return {
    bytes: new TextEncoder().encode(text),
    fileName: 'a.pdf',
    outputFormat: 'markdown',
    options,
    ...more,
  };
}

const pages = (count: number) => Array.from({ length: count }, (_, i) => `page ${i + 1}`).join('\n');

async function used(docconv: Docconv): Promise<number[]> {
  const { usage } = await docconv.status();
  return [usage.conversions, usage.pages, usage.tokens];
}

async function held(apiKey: string): Promise<number> {
  const found = await store.findByKey(hashApiKey(apiKey));
  return (await store.quota(found?.account.id ?? '', now)).held.pages;
}

/** Runs until a promise is made by someone else. */
function createGate(): { wait: Promise<void>; open: () => void } {
  let openGate = () => {};
  const wait = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  return { wait, open: openGate };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('keys', () => {
  it('without one, everything asks for it and nothing is touched', async () => {
    const docconv = openWith(undefined);
    const error = { code: 'auth_required', reason: 'key_missing', hint: expect.stringContaining('--yes') };
    await expect(docconv.convert(request('a'))).rejects.toMatchObject(error);
    await expect(docconv.estimate(request('a'))).rejects.toMatchObject(error);
    await expect(docconv.status()).rejects.toMatchObject(error);
    await expect(docconv.identity()).rejects.toMatchObject(error);
    expect(engine.inspections).toBe(0);
    expect(await readdir(home)).toEqual([]);
  });

  it.each([
    ['dc_live_short', 'key_malformed'],
    ['nonsense ../../x', 'key_malformed'],
    [generateApiKey(), 'key_unknown'],
  ])('%s is refused without being repeated', async (key, reason) => {
    const error = await openWith(key)
      .convert(request('a'))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'auth_required', reason });
    expect(String(error)).not.toContain(key);
    expect(engine.inspections).toBe(0);
  });

  it('the first use makes a local account and stores its key for its owner only', async () => {
    const key = await createLocalAccount(config, store);
    expect(loadConfig({ DOCCONV_HOME: home })).toMatchObject({ apiKey: key, apiKeySource: 'file' });
    expect((await stat(config.configFile)).mode & 0o777).toBe(0o600);
    const docconv = openWith(key);
    expect(await docconv.identity()).toEqual({
      accountId: expect.stringMatching(/^acc_/),
      email: undefined,
      tier: 'local',
      keyPrefix: key.slice(0, 12),
      mode: 'embedded',
    });
    expect(await docconv.status()).toMatchObject({
      tier: 'local',
      limits: { conversions: 1_000_000, pages: 1_000_000, fileSize: 500 * 1024 * 1024 },
      resetsAt: Date.UTC(2025, 11, 1),
    });
  });

  it('many first uses at once end with one account', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => createLocalAccount(config, store)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(join(config.storeFolder, 'accounts'))).toHaveLength(1);
  });
});

describe('convert', () => {
  it('returns the result with counts and usage, and charges it', async () => {
    const docconv = await openOnPlan('starter');
    const progress: unknown[] = [];
    const conversion = await docconv.convert(
      request(pages(3), {}, { onProgress: (done) => progress.push(done) }),
    );
    expect(conversion).toMatchObject({
      content: pages(3),
      markdown: pages(3),
      outputFormat: 'markdown',
      fileName: 'a.pdf',
      pageCount: 3,
      totalPages: 3,
      tokenCount: 6,
      warnings: [],
      usage: { pagesUsed: 3, pagesLimit: 500, pagesRemaining: 497 },
      engineVersion: 'fake',
    });
    expect(conversion.processingTimeMs).toBeGreaterThanOrEqual(0);
    expect(progress).toEqual([{ pagesDone: 3, pagesTotal: 3, recognizing: false }]);
    expect(await used(docconv)).toEqual([1, 3, 6]);
  });

  it('hands all options to the engine', async () => {
    const docconv = await openOnPlan('starter');
    const reading = {
      password: 'x',
      notes: true,
      comments: false,
      furniture: 'keep',
      ocr: 'always',
      ocrLanguages: ['deu'],
    } as const;
    const options = { ...reading, ocrLanguages: ['deu'], pageMarkers: true, images: true, layout: true };
    await docconv.convert(request(pages(3), { ...options, pages: [{ first: 2, last: 3 }] }));
    expect(engine.requests[0]).toMatchObject({
      fileName: 'a.pdf',
      outputFormat: 'markdown',
      read: { ...reading, pages: [{ first: 2, last: 3 }], limits: { bytes: 20 * 1024 * 1024 } },
      write: { pageMarkers: true },
      images: true,
      layout: true,
    });
  });

  it('charges only the pages asked for, each once', async () => {
    const docconv = await openOnPlan('starter');
    const asked = [
      { first: 2, last: 4 },
      { first: 4, last: Number.POSITIVE_INFINITY },
    ];
    expect((await docconv.convert(request(pages(6), { pages: asked }))).pageCount).toBe(5);
    expect(await used(docconv)).toEqual([1, 5, 10]);
  });

  it('does not charge pages that failed', async () => {
    const docconv = await openOnPlan('starter');
    const conversion = await docconv.convert(request('a\n?\nb'));
    expect(conversion.pageCount).toBe(2);
    expect(conversion.pages.map((page) => page.source)).toEqual(['text', 'failed', 'text']);
    expect((await used(docconv)).slice(0, 2)).toEqual([1, 2]);
  });

  it('refuses pages that the document has not, before any work', async () => {
    const docconv = await openOnPlan('starter');
    const asked = { pages: [{ first: 3, last: 9 }] };
    await expect(docconv.convert(request(pages(4), asked))).rejects.toMatchObject({
      code: 'bad_request',
      reason: 'pages_out_of_range',
    });
    expect(engine.requests).toEqual([]);
  });

  it.each([
    ['password_required', 'unreadable'],
    ['invalid_pdf', 'unreadable'],
    ['timed_out', 'unreadable'],
    ['too_large', 'too_large'],
    ['language_missing', 'bad_request'],
    ['engine_failed', 'internal'],
  ])('charges nothing when the engine says %s, which is %s', async (reason, code) => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const docconv = openWith(key);
    await expect(docconv.convert(request(`!${reason}`))).rejects.toMatchObject({
      name: 'DocconvError',
      code,
      reason,
      message: 'It failed.',
      hint: 'Do better.',
    });
    expect(await used(docconv)).toEqual([0, 0, 0]);
    expect(await held(key)).toBe(0);
  });

  it('gives the pages back when it is cancelled', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const docconv = openWith(key);
    const abort = new AbortController();
    engine.gate = new Promise(() => {});
    const conversion = docconv.convert(request(pages(3), {}, { signal: abort.signal }));
    await until(() => engine.requests.length === 1);
    expect(await held(key)).toBe(3);
    abort.abort();
    await expect(conversion).rejects.toMatchObject({ code: 'cancelled' });
    expect(await held(key)).toBe(0);
  });

  it('does not begin when it is cancelled already', async () => {
    const docconv = await openOnPlan('starter');
    const cancelled = request('a', {}, { signal: AbortSignal.abort() });
    await expect(docconv.convert(cancelled)).rejects.toMatchObject({ code: 'cancelled' });
    expect(engine.inspections).toBe(0);
  });

  it('gives the pages back when the service is closed meanwhile', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const docconv = openWith(key);
    engine.gate = new Promise(() => {});
    const conversion = docconv.convert(request(pages(3)));
    const outcome = expect(conversion).rejects.toMatchObject({ code: 'cancelled' });
    await until(() => engine.requests.length === 1);
    await docconv.close();
    expect(await held(key)).toBe(0);
    await outcome;
  });

  it('reports a store that cannot be written, and converts nothing', async () => {
    const docconv = await openOnPlan('starter');
    await rm(join(config.storeFolder, 'locks'), { recursive: true });
    await writeFile(join(config.storeFolder, 'locks'), 'in the way');
    await expect(docconv.convert(request('a'))).rejects.toMatchObject({
      code: 'internal',
      reason: 'store_unavailable',
    });
    expect(engine.requests).toEqual([]);
  });
});

describe('plans', () => {
  it('refuse a document that the remaining pages do not cover, before any work', async () => {
    const docconv = await openOnPlan('starter');
    await docconv.convert(request(pages(498)));
    const error = await docconv.convert(request(pages(3))).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'quota_exceeded',
      reason: 'quota',
      hint: expect.stringContaining('2025-12-01'),
    });
    expect((error as Error).message).toBe(
      'The starter plan allows 500 pages a month: 498 are used; this document needs 3.',
    );
    expect(engine.requests).toHaveLength(1);
    expect((await docconv.convert(request(pages(2)))).usage.pagesRemaining).toBe(0);
  });

  it('tell what is held by conversions under way apart from a month that is used up', async () => {
    const docconv = await openOnPlan('starter');
    const gate = createGate();
    engine.gate = gate.wait;
    const running = docconv.convert(request(pages(498)));
    await until(() => engine.requests.length === 1);
    const error = await docconv.convert(request(pages(3))).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'busy', reason: 'quota_held', retryAfter: 60 });
    expect((error as Error).message).toContain('498 held by conversions under way');
    gate.open();
    await running;
    await expect(docconv.convert(request(pages(3)))).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('refuse files that are too large, before any work', async () => {
    const docconv = await openOnPlan('free');
    const bytes = new Uint8Array(12_300_000);
    await expect(docconv.convert({ ...request(''), bytes })).rejects.toMatchObject({
      code: 'too_large',
      message: 'The file has 12.3 MB; the free plan takes files of up to 10 MB.',
    });
    await expect(docconv.estimate({ ...request(''), bytes })).rejects.toMatchObject({ code: 'too_large' });
    expect(engine.inspections).toBe(0);
  });

  it('begin anew with each month', async () => {
    const docconv = await openOnPlan('free');
    for (let i = 0; i < 3; i++) await docconv.convert(request('a'));
    await expect(docconv.convert(request('a'))).rejects.toMatchObject({
      reason: 'quota',
      message: expect.stringContaining('conversions a month'),
    });
    now = Date.UTC(2025, 11, 1);
    await docconv.convert(request('a'));
    expect(await used(docconv)).toEqual([1, 1, 1]);
  });

  it('refuse the next conversion once the tokens are used up', async () => {
    const docconv = await openOnPlan('free');
    await docconv.convert(request('a '.repeat(15_000)));
    await expect(docconv.convert(request('a'))).rejects.toMatchObject({
      code: 'quota_exceeded',
      reason: 'quota',
      message: expect.stringContaining('tokens a month'),
    });
  });

  it('free: convert and charge the first five pages, and say so', async () => {
    const docconv = await openOnPlan('free');
    const conversion = await docconv.convert(request(pages(12)));
    expect(conversion).toMatchObject({ content: pages(5), pageCount: 5, totalPages: 12 });
    expect(conversion.warnings).toEqual([
      {
        code: 'page_limit',
        message: 'The free plan converts the first 5 pages; pages 6 to 12 are left out.',
      },
    ]);
    expect((await used(docconv)).slice(0, 2)).toEqual([1, 5]);
  });

  it('free: leave a document of five pages as it is', async () => {
    const docconv = await openOnPlan('free');
    expect(await docconv.convert(request(pages(5)))).toMatchObject({ pageCount: 5, warnings: [] });
  });

  it('free: refuse pages beyond the fifth, take those before', async () => {
    const docconv = await openOnPlan('free');
    const beyond = request(pages(12), { pages: [{ first: 4, last: 6 }] });
    await expect(docconv.convert(beyond)).rejects.toMatchObject({
      code: 'bad_request',
      reason: 'pages_outside_plan',
    });
    const within = request(pages(12), { pages: [{ first: 4, last: 5 }] });
    expect(await docconv.convert(within)).toMatchObject({ pageCount: 2, warnings: [] });
  });
});

it('looks for what has expired again after the store was away once', async () => {
  const swept: number[] = [];
  const sweep = async (at: number) => {
    swept.push(at);
    if (swept.length === 1) throw new Error('away');
  };
  const apiKey = await addAccount(store, { plan: 'local', keyName: 'test', now });
  const docconv = openWith(apiKey, { store: { ...store, sweep } });
  for (let times = 1; times <= 3; times += 1, now += HOUR) {
    await docconv.convert(request('page 1'));
    await expect.poll(() => swept.length).toBe(times);
  }
  expect(swept).toEqual([NOON, NOON + HOUR, NOON + 2 * HOUR]);
});

describe('estimate', () => {
  it('tells pages and usage, and charges nothing', async () => {
    const docconv = await openOnPlan('free');
    expect(await docconv.estimate(request(pages(12)))).toEqual({
      totalPages: 12,
      pages: 5,
      fileName: 'a.pdf',
      usage: { pagesUsed: 0, pagesLimit: 15, pagesRemaining: 15 },
      remaining: { conversions: 3, pages: 15, tokens: 15_000 },
      resetsAt: Date.UTC(2025, 11, 1),
      refusal: undefined,
      warnings: [
        {
          code: 'page_limit',
          message: 'The free plan converts the first 5 pages; pages 6 to 12 are left out.',
        },
      ],
    });
    expect(engine.requests).toEqual([]);
    expect(await used(docconv)).toEqual([0, 0, 0]);
  });
});

describe('an estimate beyond what is left', () => {
  it('says that the pages are used up, or only held by what is under way', async () => {
    const docconv = await openOnPlan('starter');
    for (let i = 0; i < 4; i++) await docconv.convert(request(pages(120)));
    expect((await docconv.estimate(request(pages(21)))).refusal).toMatchObject({
      code: 'quota_exceeded',
      reason: 'quota',
      message: expect.stringContaining('this document needs 21'),
    });
    expect((await docconv.estimate(request(pages(20)))).refusal).toBeUndefined();
  });
});

describe('idempotency', () => {
  const once = (text: string, options: ConvertOptions = {}, more: Partial<ConvertRequest> = {}) =>
    request(text, options, { idempotencyKey: 'job-1', ...more });

  it('gives the first result again, with pictures and layout, charged once', async () => {
    const docconv = await openOnPlan('starter');
    const options = { images: true, layout: true };
    const first = await docconv.convert(once(pages(2), options));
    const second = await docconv.convert(once(pages(2), options));
    expect(first.replayed).toBeUndefined();
    expect(second).toEqual({ ...first, replayed: true });
    expect(engine.requests).toHaveLength(1);
    expect(await used(docconv)).toEqual([1, 2, 4]);
  });

  it('gives it to another process and under another name of the file', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const first = await openWith(key).convert(once(pages(2)));
    const other = openWith(key, { store: createLowdbStore(config.storeFolder) });
    const again = await other.convert(once(pages(2), { images: false, ocr: 'auto' }, { fileName: 'b.pdf' }));
    expect(again).toEqual({ ...first, replayed: true });
  });

  it.each([
    ['content', once('other')],
    ['a format', once(pages(2), {}, { outputFormat: 'html' })],
    ['pages', once(pages(2), { pages: [{ first: 1, last: 1 }] })],
    ['an option', once(pages(2), { pageMarkers: true })],
    ['what becomes of furniture', once(pages(2), { furniture: 'keep' })],
    ['a confidence', once(pages(2), { minConfidence: 0.6 })],
  ])('refuses the key for %s that differs', async (_, other) => {
    const docconv = await openOnPlan('starter');
    await docconv.convert(once(pages(2)));
    await expect(docconv.convert(other)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await used(docconv)).toEqual([1, 2, 4]);
  });

  it('waits for a conversion under way', async () => {
    const docconv = await openOnPlan('starter');
    const gate = createGate();
    engine.gate = gate.wait;
    const conversions = [1, 2, 3].map(() => docconv.convert(once(pages(2))));
    await until(() => engine.requests.length === 1);
    gate.open();
    const [first, second, third] = await Promise.all(conversions);
    expect(conversions.length).toBe([first, second, third].length);
    expect(first?.content).toBe(second?.content);
    expect([first, second, third].filter((one) => one?.replayed)).toHaveLength(2);
    expect(engine.requests).toHaveLength(1);
    expect(await used(docconv)).toEqual([1, 2, 4]);
  });

  it('goes on when the caller hangs up, so that the next finds the result', async () => {
    const docconv = await openOnPlan('starter');
    const gate = createGate();
    engine.gate = gate.wait;
    const abort = new AbortController();
    const first = docconv.convert(once(pages(2), {}, { signal: abort.signal }));
    await until(() => engine.requests.length === 1);
    abort.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    gate.open();
    expect((await docconv.convert(once(pages(2)))).pageCount).toBe(2);
    expect(engine.requests).toHaveLength(1);
  });

  it('ends with the caller where that is asked for, and charges nothing', async () => {
    const docconv = await openOnPlan('starter');
    const gate = createGate();
    engine.gate = gate.wait;
    const abort = new AbortController();
    const given = once(pages(2), {}, { signal: abort.signal, endsWithCaller: true });
    const first = docconv.convert(given);
    await until(() => engine.requests.length === 1);
    abort.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    gate.open();
    expect((await docconv.convert(once(pages(2)))).pageCount).toBe(2);
    expect(engine.requests).toHaveLength(2);
    expect(await used(docconv)).toEqual([1, 2, 4]);
  });

  it('lets one who waits give up', async () => {
    const docconv = await openOnPlan('starter');
    const gate = createGate();
    engine.gate = gate.wait;
    const first = docconv.convert(once(pages(2)));
    await until(() => engine.requests.length === 1);
    const waiting = docconv.convert(once(pages(2), {}, { signal: AbortSignal.timeout(30) }));
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    gate.open();
    await first;
  });

  it('goes on after the store has failed and the claim could not be taken back', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    let isAway = true;
    const away = () =>
      Promise.reject(new DocconvError('server', 'Away.', 'Wait.', { reason: 'store_unavailable' }));
    const docconv = openWith(key, {
      store: {
        ...store,
        reserve: (request) => (isAway ? away() : store.reserve(request)),
        withdrawClaim: (claim) => (isAway ? away() : store.withdrawClaim(claim)),
      },
    });
    await expect(docconv.convert(once(pages(2)))).rejects.toMatchObject({ reason: 'store_unavailable' });
    isAway = false;
    expect((await docconv.convert(once(pages(2)))).pageCount).toBe(2);
    expect(await used(docconv)).toEqual([1, 2, 4]);
  });

  it('is not charged again for what the store charged and could not say so', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    let isResponseLost = true;
    const docconv = openWith(key, {
      store: {
        ...store,
        commit: async (asked) => {
          const result = await store.commit(asked);
          if (!isResponseLost) return result;
          throw new DocconvError('server', 'Gone.', 'Try again.', { reason: 'store_unavailable' });
        },
      },
    });
    await expect(docconv.convert(once(pages(2)))).rejects.toMatchObject({ reason: 'store_unavailable' });
    isResponseLost = false;
    expect(await docconv.convert(once(pages(2)))).toMatchObject({ pageCount: 2, replayed: true });
    expect(engine.requests).toHaveLength(1);
    expect(await used(docconv)).toEqual([1, 2, 4]);
  });

  it('lets go of the claim for other nodes too, as soon as the store is back', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    let isAway = true;
    const tried: string[] = [];
    const away = () =>
      Promise.reject(new DocconvError('server', 'Away.', 'Wait.', { reason: 'store_unavailable' }));
    const docconv = openWith(key, {
      store: {
        ...store,
        reserve: away,
        withdrawClaim: (claim) => {
          tried.push(claim.id);
          return isAway ? away() : store.withdrawClaim(claim);
        },
      },
    });
    await expect(docconv.convert(once(pages(2)))).rejects.toMatchObject({ reason: 'store_unavailable' });
    isAway = false;
    await until(() => tried.length > 1);
    const { account } = (await store.findByKey(hashApiKey(key))) ?? {};
    const claimed = {
      accountId: account?.id ?? '',
      key: 'job-1',
      fingerprint: '',
      expiresAt: now + HOUR,
      now,
    };
    const holder = { pid: 1, place: 'another node' };
    await expect.poll(() => store.claim({ ...claimed, holder })).toMatchObject({ type: 'fresh' });
  }, 20_000);

  it('does not remember failures', async () => {
    const docconv = await openOnPlan('starter');
    await expect(docconv.convert(once('!timed_out'))).rejects.toMatchObject({ reason: 'timed_out' });
    expect((await docconv.convert(once('fine'))).content).toBe('fine');
  });

  it('does not remember a refusal for lack of quota', async () => {
    const docconv = await openOnPlan('starter');
    await docconv.convert(request(pages(500)));
    await expect(docconv.convert(once('a'))).rejects.toMatchObject({ code: 'quota_exceeded' });
    now = Date.UTC(2025, 11, 1);
    await docconv.convert(once('a'));
  });

  it('takes over at once from a process of this machine that has ended', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const found = await store.findByKey(hashApiKey(key));
    const asked = once(pages(2));
    const claim = {
      accountId: found?.account.id ?? '',
      key: 'job-1',
      fingerprint: fingerprintOf({ ...asked, input: atHand(asked.bytes) }),
      // Of this process' id, but of another that had it before.
      holder: { ...(await identifySelf()), started: '1' },
      expiresAt: now + 60_000,
      now,
    };
    expect((await store.claim(claim)).type).toBe('fresh');
    expect((await openWith(key).convert(asked)).pageCount).toBe(2);
  });

  it('takes over from a process that died', async () => {
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const found = await store.findByKey(hashApiKey(key));
    const died = openWith(key, {
      engine: { ...createFakeEngine(), convert: () => new Promise(() => {}), close: () => {} },
    });
    void died.convert(once(pages(2)));
    open.pop();
    const heldPages = async () => (await store.quota(found?.account.id ?? '', now)).held.pages;
    await expect.poll(heldPages).toBe(2);
    now += 60_000;
    const docconv = openWith(key);
    await docconv.convert(once(pages(2)));
    expect(await used(docconv)).toEqual([1, 2, 4]);
    expect(await held(key)).toBe(0);
  });

  it('keeps results for a day in files of their owner, then deletes them', async () => {
    const docconv = await openOnPlan('starter');
    await docconv.convert(once('secret text'));
    const results = join(config.storeFolder, 'results');
    const files = async () =>
      (await readdir(results, { recursive: true })).filter((name) => name.endsWith('.json'));
    const [name] = await files();
    expect(await readFile(join(results, name ?? ''), 'utf8')).toContain('secret text');
    expect((await stat(join(results, name ?? ''))).mode & 0o777).toBe(0o600);
    now += 23 * HOUR;
    await docconv.convert(request('x'));
    await docconv.convert(once('secret text'));
    expect(engine.requests).toHaveLength(2);
    expect(await files()).toHaveLength(1);
    now += HOUR;
    await docconv.convert(request('x'));
    await docconv.close();
    expect(await files()).toEqual([]);
    await openWith(undefined).close();
  });

  it('says so when a result is too large to be remembered, and converts anew', async () => {
    const results = createResultFiles(join(config.storeFolder, 'results'), 10);
    const key = await addAccount(store, { plan: 'starter', keyName: 'test', now });
    const docconv = openWith(key, { results });
    for (const times of [1, 2]) {
      const { warnings } = await docconv.convert(request('page 1', {}, { idempotencyKey: 'job' }));
      expect(warnings).toMatchObject([{ code: 'not_remembered' }]);
      expect(engine.requests).toHaveLength(times);
    }
    expect(await used(docconv)).toEqual([2, 2, 4]);
  });

  it('converts anew when the result was removed', async () => {
    const docconv = await openOnPlan('starter');
    await docconv.convert(once('a'));
    await rm(join(config.storeFolder, 'results'), { recursive: true });
    expect((await docconv.convert(once('a'))).content).toBe('a');
    expect(engine.requests).toHaveLength(2);
  });

  it('reports a remembered result that is damaged, without quoting it', async () => {
    const docconv = await openOnPlan('starter');
    await docconv.convert(once('secret text'));
    const results = join(config.storeFolder, 'results');
    const name = (await readdir(results, { recursive: true })).find((found) => found.endsWith('.json')) ?? '';
    await writeFile(join(results, name), '{"content":"secret te');
    const error = await docconv.convert(once('secret text')).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'internal', reason: 'store_damaged' });
    expect((error as Error).message).toContain(name);
    expect((error as Error).message).not.toContain('secret');
  });

  it.each(['', 'x'.repeat(256), 'a\nb', 'ä'])('refuses the key %j', async (idempotencyKey) => {
    const docconv = await openOnPlan('starter');
    await expect(docconv.convert(request('a', {}, { idempotencyKey }))).rejects.toMatchObject({
      code: 'bad_request',
      reason: 'invalid_idempotency_key',
    });
  });
});
