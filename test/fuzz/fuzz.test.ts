import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { createPool } from '../../engine/index.ts';
import { fuzzDocuments } from './fuzz-documents.ts';

/** Of the mutants that `npm run fuzz` makes, as many as take a second. */
const MUTANTS = 40;
const SEED = 1;

/** What crashed the converter once. */
const CRASHERS = new URL('crashers/', import.meta.url);

const pool = createPool({ threads: 1 });
afterAll(() => pool.close());

it('converts or refuses whatever is made of a document, each time in a known way', async () => {
  const { findings, tally } = await fuzzDocuments(pool, SEED, MUTANTS);
  expect(findings.map(({ what }) => what)).toEqual([]);
  expect(tally.get('converted')).toBeGreaterThan(MUTANTS / 4);
  expect(tally.get('invalid_pdf')).toBeGreaterThan(0);
  expect(tally.get('invalid_office')).toBeGreaterThan(0);
});

it.each(readdirSync(CRASHERS))('reads %s', async (name) => {
  const { pages } = await pool.convert(readFileSync(new URL(name, CRASHERS)), { outputFormat: 'markdown' });
  expect(pages.length).toBeGreaterThan(0);
});
