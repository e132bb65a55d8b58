import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLowdbStore } from '../accounts/lowdb/lowdb-store.ts';
import type { AccountStore } from '../accounts/store.ts';
import { loadConfig } from '../config/config.ts';
import type { ConvertRequest, Docconv, Piece } from '../docconv.ts';
import { addAccount } from '../keys/first-use.ts';
import { createResultFiles } from '../results/result-files.ts';
import { createFakeEngine, type FakeEngine } from '../testing/fake-engine.ts';
import { createLocalDocconv } from './local.ts';

const NOON = Date.UTC(2025, 10, 15, 12);

let home: string;
let store: AccountStore;
let engine: FakeEngine;
let docconv: Docconv;
let pieces: Piece[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-streams-'));
  const { storeFolder } = loadConfig({ DOCCONV_HOME: home });
  store = createLowdbStore(storeFolder);
  engine = createFakeEngine();
  pieces = [];
  const apiKey = await addAccount(store, { plan: 'starter', keyName: 'test', now: NOON });
  docconv = createLocalDocconv(
    { type: 'key', apiKey, door: 'command' },
    {
      engine,
      store,
      results: createResultFiles(join(storeFolder, 'results')),
      tokens: { prepare: () => {}, count: async (text) => text.length },
      clock: () => NOON,
    },
  );
});

afterEach(async () => {
  await docconv.close();
  await rm(home, { recursive: true });
});

const take = async (piece: Piece) => void pieces.push(piece);

function request(text: string, more: Partial<ConvertRequest> = {}): ConvertRequest {
  const bytes = new TextEncoder().encode(text);
  return { bytes, fileName: 'a.pdf', outputFormat: 'markdown', options: {}, onPiece: take, ...more };
}

async function quota() {
  const [account] = await store.listAccounts({ limit: 1 });
  return store.quota(account?.id ?? '', NOON);
}

const text = () => pieces.map(({ content }) => content).join('');

describe('a stream', () => {
  it('hands the document out in pieces and charges its pages in the end', async () => {
    const held: number[] = [];
    const onPiece = async (piece: Piece) => {
      held.push((await quota()).held.pages);
      await take(piece);
    };
    const conversion = await docconv.convert(request('one\ntwo\n?\nthree', { onPiece }));
    expect(text()).toBe('one\ntwo\n?\nthree');
    expect(pieces.map(({ pages }) => pages.map(({ page }) => page))).toEqual([[1], [2], [3], [4]]);
    expect(held).toEqual([4, 4, 4, 4]);
    expect(conversion).toMatchObject({ content: '', markdown: '', pageCount: 3, tokenCount: text().length });
    expect(await quota()).toMatchObject({ used: { pages: 3, conversions: 1 }, held: { pages: 0 } });
  });

  it('is not begun when the month does not cover it', async () => {
    const long = Array(501).fill('page').join('\n');
    await expect(docconv.convert(request(long))).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(pieces).toEqual([]);
  });

  it('costs nothing when it fails, whatever has left', async () => {
    engine.convertStream = async function* () {
      yield { type: 'piece', content: 'one', pages: [{ page: 1, source: 'text', words: 1 }] };
      throw new Error('a fault');
    };
    await expect(docconv.convert(request('one\ntwo'))).rejects.toThrow('a fault');
    expect(await quota()).toMatchObject({ used: { pages: 0 }, held: { pages: 0 } });
  });
});

describe('a stream that its caller breaks off', () => {
  it.each([
    [
      'by refusing a piece',
      (leaving: AbortController) => {
        leaving.abort();
        throw new Error('gone');
      },
    ],
    ['by giving up', (leaving: AbortController) => leaving.abort()],
  ])('%s is charged for what was handed out', async (_, leave) => {
    const leaving = new AbortController();
    const onPiece = async (piece: Piece) => {
      await take(piece);
      if (pieces.length === 2) leave(leaving);
    };
    const asked = request('one\ntwo\nthree\nfour', { onPiece, signal: leaving.signal });
    await expect(docconv.convert(asked)).rejects.toMatchObject({
      code: 'cancelled',
      hint: 'What had been handed out, 2 pages, was charged.',
    });
    expect(await quota()).toMatchObject({ used: { pages: 2, conversions: 1 }, held: { pages: 0 } });
  });

  it('costs nothing before anything was handed out', async () => {
    const leaving = new AbortController();
    engine.gate = new Promise(() => {});
    const asked = docconv.convert(request('one\ntwo', { signal: leaving.signal }));
    setTimeout(() => leaving.abort(), 50);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(await quota()).toMatchObject({ used: { pages: 0 }, held: { pages: 0 } });
  });

  it('goes on under an idempotency key, and is found whole and charged once', async () => {
    const leaving = new AbortController();
    const onPiece = async (piece: Piece) => {
      await take(piece);
      leaving.abort();
      throw new Error('gone');
    };
    const named = { idempotencyKey: 'job-1', endsWithCaller: true };
    const asked = request('one\ntwo\nthree', { ...named, onPiece, signal: leaving.signal });
    await expect(docconv.convert(asked)).rejects.toMatchObject({ code: 'cancelled' });
    pieces = [];
    const again = await docconv.convert(request('one\ntwo\nthree', named));
    expect(again).toMatchObject({ replayed: true, content: '', pageCount: 3 });
    expect(pieces.map(({ content }) => content)).toEqual(['one\ntwo\nthree']);
    expect(engine.requests).toHaveLength(1);
    expect(await quota()).toMatchObject({ used: { pages: 3, conversions: 1 }, held: { pages: 0 } });
  });
});
