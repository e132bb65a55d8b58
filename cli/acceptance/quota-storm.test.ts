import { expect, test } from 'vitest';
import { stormQuota } from '../testing/storm-quota.ts';

test('several processes on one store are charged for every page, once', async () => {
  const { told, used, complaints } = await stormQuota({ processes: 4, conversions: 20, killed: 0 });
  expect(complaints).toEqual([]);
  expect([told, used]).toEqual([80, 80]);
}, 180_000);

test('killed processes are charged for what they converted, and hinder no other', async () => {
  const { told, untold, used, complaints } = await stormQuota({ processes: 4, conversions: 20, killed: 2 });
  expect(complaints).toEqual([]);
  expect(told).toBeGreaterThanOrEqual(40);
  expect(told).toBeLessThan(80);
  // A result is written before it is charged, so a kill between the two is in the customer's favour.
  expect(used).toBeGreaterThanOrEqual(told - untold);
  expect(used).toBeLessThanOrEqual(told + untold);
}, 180_000);
