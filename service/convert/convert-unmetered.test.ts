import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmission } from '../admission/admission.ts';
import { createFakeEngine, type FakeEngine } from '../testing/fake-engine.ts';
import { createUnmeteredConverter, type UnmeteredConverter } from './convert-unmetered.ts';

let engine: FakeEngine;
let converter: UnmeteredConverter;
const admission = createAdmission({ running: 1, runningOfAccount: 1, places: 3, placesOfAccount: 2 });

beforeEach(() => {
  engine = createFakeEngine();
  const tokens = { prepare: () => {}, count: async () => 7 };
  converter = createUnmeteredConverter({ engine, tokens, admission });
});

const convert = (text: string, more: { line?: string; signal?: AbortSignal } = {}, check = () => {}) =>
  converter.convert({
    bytes: Buffer.from(text),
    line: 'one',
    fileName: 'a.pdf',
    outputFormat: 'markdown',
    maxBytes: 1_000,
    check,
    ...more,
  });

describe('a conversion without an account', () => {
  test('gives what any conversion gives', async () => {
    expect(await convert('a\n?')).toMatchObject({
      content: 'a\n?',
      pageCount: 1,
      totalPages: 2,
      tokenCount: 7,
      fileName: 'a.pdf',
    });
    expect(engine.requests[0]?.read.limits).toEqual({ bytes: 1_000 });
    expect(admission.counts().places).toBe(0);
  });

  test('is looked at before it begins', async () => {
    const refuse = () => {
      throw new Error('too long');
    };
    await expect(convert('a', {}, refuse)).rejects.toThrow('too long');
    expect(engine.requests).toEqual([]);
    expect(await converter.inspect({ bytes: Buffer.from('a\nb'), line: 'one' })).toEqual({
      format: 'pdf',
      totalPages: 2,
    });
  });

  test('waits in the queue with all others, line by line', async () => {
    let open = () => {};
    engine.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const running = [convert('a'), convert('b')];
    await expect(convert('c')).rejects.toMatchObject({ code: 'busy' });
    const leaving = new AbortController();
    const left = convert('d', { line: 'two', signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    open();
    expect((await Promise.all(running)).map(({ content }) => content)).toEqual(['a', 'b']);
  });

  test('fails as others do', async () => {
    await expect(convert('!invalid_pdf')).rejects.toMatchObject({
      code: 'unreadable',
      reason: 'invalid_pdf',
    });
    expect(admission.counts()).toEqual({ places: 0, waiting: 0, running: 0 });
  });
});
