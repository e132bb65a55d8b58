import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standardPlans } from '../accounts/plans.ts';
import { createAdmission } from '../admission/admission.ts';
import { UNLIMITED } from '../admission/admission-limits.ts';
import { convertMetered } from '../convert/convert-metered.ts';
import { atHand } from '../convert/input.ts';
import type { Caller } from '../convert/metering.ts';
import type { Work } from '../local/admitted-caller.ts';
import type { LocalParts } from '../local/local-parts.ts';
import { openStore } from '../open/open-store.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { DAY, makeAccount, makeKey, NOVEMBER } from '../testing/store-fixtures.ts';

let folder: string;
let parts: LocalParts;
let caller: Caller;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docconv-recent-'));
  const { store, results } = await openStore({ storeFolder: folder });
  const tokens = { prepare: () => {}, count: async (text: string) => text.length };
  parts = { engine: createFakeEngine(), store, results, tokens, clock: () => NOVEMBER - DAY };
  const key = makeKey();
  caller = { account: makeAccount(), key, door: 'api', plan: { ...standardPlans.starter! } };
  await store.createAccount(caller.account, key);
});
afterEach(() => rm(folder, { recursive: true }));

const workOn = (text: string): Work => ({
  input: atHand(new TextEncoder().encode(text)),
  place: createAdmission(UNLIMITED).take(caller.account.id),
  fileName: 'a.pdf',
  outputFormat: 'markdown',
  options: {},
});
const convert = (text: string, more: Partial<Work> = {}, who = caller) =>
  convertMetered(parts, who, { ...workOn(text), ...more }).catch(() => undefined);
const recent = () => parts.store.recentConversions({ accountId: caller.account.id, limit: 10 });

describe('recent conversions', () => {
  it('show name, pages, tokens, key and door of what was converted', async () => {
    await convert('one\n?\nthree');
    expect(await recent()).toEqual([
      {
        id: expect.any(String),
        fileName: 'a.pdf',
        pages: 2,
        tokens: 11,
        status: 'succeeded',
        keyId: caller.key?.id,
        door: 'api',
        finishedAt: NOVEMBER - DAY,
      },
    ]);
  });

  it('show failures by their stable code', async () => {
    await convert('!invalid_pdf');
    await convert('one', { options: { pages: [{ first: 7, last: 7 }] } });
    expect((await recent()).map(({ status, failure, pages }) => [status, failure, pages])).toEqual(
      expect.arrayContaining([
        ['failed', 'invalid_pdf', 0],
        ['failed', 'pages_out_of_range', 0],
      ]),
    );
  });

  it('leave out what was called off or had no allowance left', async () => {
    await convert('one', { signal: AbortSignal.abort() });
    await convert('!cancelled');
    const plan = { ...caller.plan, monthly: { conversions: 0, pages: 0, tokens: 0 } };
    await convert('one', {}, { ...caller, plan });
    expect(await recent()).toEqual([]);
  });

  it('keep a name in a form and length that every store takes', async () => {
    await convert('one', { fileName: `a\0${'ß😀'.repeat(300)}.pdf` });
    const name = (await recent())[0]?.fileName ?? '';
    expect([...name]).toHaveLength(255);
    expect(name.startsWith('aß😀')).toBe(true);
  });

  it('tell of a failure even when it cannot be noted', async () => {
    parts.store.noteFailure = () => Promise.reject(new Error('disk full'));
    await expect(convertMetered(parts, caller, workOn('!invalid_pdf'))).rejects.toMatchObject({
      code: 'invalid_pdf',
    });
  });
});
