import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standardPlans } from '../accounts/plans.ts';
import { loadConfig } from './config.ts';
import { loadPlans, parsePlans } from './load-plans.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-plans-'));
});
afterEach(() => rm(home, { recursive: true }));

const load = (environment: Record<string, string> = {}) =>
  loadPlans(loadConfig({ DOCCONV_HOME: home, ...environment }));
const parse = (content: unknown) => parsePlans(JSON.stringify(content), 'plans.json');

describe('loadPlans', () => {
  it('offers the standard plans when there is no file', async () => {
    expect(await load()).toEqual(standardPlans);
  });

  it('reads plans.json of the home folder, or the file that DOCCONV_PLANS names', async () => {
    await writeFile(join(home, 'plans.json'), '{"pro":{"pages":5}}');
    await writeFile(join(home, 'other.json'), '{"pro":{"pages":6}}');
    expect((await load()).pro?.monthly.pages).toBe(5);
    expect((await load({ DOCCONV_PLANS: join(home, 'other.json') })).pro?.monthly.pages).toBe(6);
  });

  it('does not do without a file that was asked for', async () => {
    const path = join(home, 'missing.json');
    await expect(load({ DOCCONV_PLANS: path })).rejects.toMatchObject({
      message: expect.stringContaining(path),
      reason: 'invalid_config',
    });
  });
});

describe('parsePlans', () => {
  it('changes what is said of a standard plan, and leaves the others', () => {
    expect(parse({ free: { conversions: 9, firstPages: null } })).toEqual({
      ...standardPlans,
      free: { name: 'free', monthly: { conversions: 9, pages: 15, tokens: 15_000 }, fileSize: 10_000_000 },
    });
  });

  it('adds plans', () => {
    const team = { conversions: 0, pages: 7, tokens: 8, fileSize: 9, firstPages: 2 };
    expect(parse({ team }).team).toEqual({
      name: 'team',
      monthly: { conversions: 0, pages: 7, tokens: 8 },
      fileSize: 9,
      firstPages: 2,
    });
  });

  it.each([
    [[], /does not hold a JSON object/],
    [{ team: { pages: 7 } }, /"team" lacks/],
    [{ pro: { page: 7 } }, /unknown field "page"/],
    [{ pro: { pages: -1 } }, /pages that is not a whole number from 0/],
    [{ pro: { pages: '7' } }, /pages that is not/],
    [{ pro: { fileSize: 0 } }, /fileSize that is not a whole number from 1/],
    [{ pro: { tokens: null } }, /tokens that is not/],
    [{ pro: 7 }, /"pro" is not an object/],
    [{ 'Big Plan': {} }, /unfit name/],
  ])('refuses %j', (content, message) => {
    expect(() => parse(content)).toThrow(message);
    expect(() => parse(content)).toThrow(/plans\.json/);
  });

  it('refuses what is not JSON', () => {
    expect(() => parsePlans('{"pro":', 'plans.json')).toThrow(/plans\.json does not hold/);
  });
});
