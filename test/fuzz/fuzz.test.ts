import { expect, it } from 'vitest';
import { createPool } from '../../engine/index.ts';
import { fuzzDocuments } from './fuzz-documents.ts';

/** Of the mutants that `npm run fuzz` makes, as many as take a second. */
const MUTANTS = 40;
const SEED = 1;

it('converts or refuses whatever is made of a document, each time in a known way', async () => {
  const pool = createPool({ threads: 1 });
  try {
    const { findings, tally } = await fuzzDocuments(pool, SEED, MUTANTS);
    expect(findings.map(({ what }) => what)).toEqual([]);
    expect(tally.get('converted')).toBeGreaterThan(MUTANTS / 4);
    expect(tally.get('invalid_pdf')).toBeGreaterThan(0);
    expect(tally.get('invalid_office')).toBeGreaterThan(0);
  } finally {
    pool.close();
  }
});
