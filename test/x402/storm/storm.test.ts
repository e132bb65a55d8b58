import { describe, expect, it } from 'vitest';
import { describeWithPostgres } from '../../../service/testing/describe-with-postgres.ts';
import { isChainMissing } from '../testing/describe-with-chain.ts';
import { newSeed } from './random.ts';
import { describeAftermath, runStorm, type Storm } from './run-storm.ts';

/** Of both together more than 500. The longer run is `npm run x402:storm`. */
const REQUESTS = 260;
const LONG = { timeout: 900_000 };

async function expectCalmAfter(storm: Omit<Storm, 'seed' | 'requests'>): Promise<void> {
  const seed = newSeed();
  console.log(`storm of payments, seed ${seed}`);
  const aftermath = await runStorm({ seed, requests: REQUESTS, ...storm });
  console.log(describeAftermath(aftermath));
  expect(aftermath.complaints, `seed ${seed}`).toEqual([]);
  expect(aftermath.requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(aftermath.results).toBeGreaterThan(0);
  expect(aftermath.kills).toBeGreaterThan(0);
}

const isMissing = isChainMissing('a storm of payments');

// Each has a chain, a facilitator and servers of its own, and mostly waits for them.
describe.skipIf(isMissing)('in a storm of payments, faults and kills', { concurrent: true }, () => {
  it('a server on a folder takes each payment once, for one result', LONG, () =>
    expectCalmAfter({ servers: 1 }),
  );

  describeWithPostgres('with PostgreSQL', (postgres) => {
    it('two servers take each payment once, for one result', LONG, async () =>
      expectCalmAfter({ servers: 2, databaseUrl: await postgres().createDatabase() }),
    );
  });
});
