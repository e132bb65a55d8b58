import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConversionError } from '../../../engine/index.ts';
import { createAdmission } from '../../admission/admission.ts';
import { UNLIMITED } from '../../admission/admission-limits.ts';
import { createUnmeteredConverter, type InspectedDocument } from '../../convert/convert-unmetered.ts';
import { createFakeEngine } from '../../testing/fake-engine.ts';
import { openFlow, type TestFlow } from '../testing/open-flow.ts';
import { createProbe, type ProbeDocument } from './probe.ts';

const MINUTE = 60_000;

let flow: TestFlow;
let probe: ProbeDocument;
let found: () => Promise<InspectedDocument>;
let fetched: number;

beforeEach(async () => {
  flow = await openFlow();
  fetched = 0;
  found = async () => ({ format: 'pdf', totalPages: 3 });
  const engine = { ...createFakeEngine(), inspect: () => found() };
  const tokens = { prepare: () => {}, count: async () => 1 };
  probe = createProbe({
    converter: createUnmeteredConverter({ engine, tokens, admission: createAdmission(UNLIMITED) }),
    fetcher: {
      fetch: async () => {
        fetched++;
        return { bytes: Buffer.from('%PDF'), fileName: 'a.pdf', mediaType: 'application/pdf' };
      },
    },
    store: flow.store,
    secret: 'a secret',
    clock: flow.clock,
  });
});
afterEach(() => flow.close());

const ask = (maxPages?: number, network = '192.0.2.1') =>
  probe({ url: 'https://files.example/a.pdf', maxPages, network }, new AbortController().signal);

describe('a probe', () => {
  it('counts pages, and allows for all of them by default', async () => {
    expect(await ask()).toEqual({ pageCount: 3, maxPages: 3 });
    expect(await ask(10)).toEqual({ pageCount: 3, maxPages: 10 });
  });

  it.each([
    ['more pages than are allowed for', 2, 3],
    ['more pages than may be', undefined, 201],
  ])('refuses %s', async (_, maxPages, totalPages) => {
    found = async () => ({ format: 'pdf', totalPages });
    await expect(ask(maxPages)).rejects.toMatchObject({ code: 'too_large', reason: 'page_limit_exceeded' });
  });

  it('refuses what is no PDF, or a damaged one', async () => {
    found = async () => ({ format: 'docx', totalPages: 1 });
    await expect(ask()).rejects.toMatchObject({ reason: 'unsupported_content_type' });
    found = () => Promise.reject(new ConversionError('invalid_pdf', 'It is damaged.', 'Repair it.'));
    await expect(ask()).rejects.toMatchObject({ code: 'unreadable', reason: 'invalid_pdf' });
  });

  it('is answered so often for one network, and no address is fetched beyond that', async () => {
    for (let i = 0; i < 30; i++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'busy', retryAfter: 60 });
    expect(fetched).toBe(30);
    await ask(undefined, '192.0.2.2');
    flow.wait(MINUTE);
    await ask();
  });

  it('ends when whoever asked leaves', async () => {
    const leaving = new AbortController();
    found = () => {
      leaving.abort();
      return Promise.reject(leaving.signal.reason);
    };
    const request = { url: 'https://files.example/a.pdf', network: '192.0.2.1' };
    await expect(probe(request, leaving.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
