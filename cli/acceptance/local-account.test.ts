import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
beforeEach(async () => {
  machine = makeMachine();
  await runHere(machine, ['login', '--yes']);
});
afterEach(() => machine.remove());

const config = () => path.join(machine.home, 'config.json');
const who = async () => JSON.parse((await runHere(machine, ['whoami', '--json'])).stdout).data;
const signOutAndIn = async () => [
  (await runHere(machine, ['logout'])).code,
  (await runHere(machine, ['whoami'])).code,
  (await runHere(machine, ['login', '--yes'])).code,
];

describe('logging out of the account on this machine and in again', { timeout: 60_000 }, () => {
  test('goes on with the same account, by another key', async () => {
    const before = await who();
    expect(await signOutAndIn()).toEqual([0, 3, 0]);
    const after = await who();
    expect(after).toMatchObject({ account: before.account, plan: 'local' });
    expect(after.key_prefix).not.toBe(before.key_prefix);
  });

  test('does not escape the plan that an operator has set', async () => {
    const { account } = await who();
    expect((await runHere(machine, ['admin', 'plan', account, 'free'])).code).toBe(0);
    expect(await signOutAndIn()).toEqual([0, 3, 0]);
    expect(await who()).toMatchObject({ account, plan: 'free' });
  });

  test('also where an earlier version made the account, which did not note whose it was', async () => {
    const { account } = await who();
    const { apiKey } = JSON.parse(readFileSync(config(), 'utf8'));
    writeFileSync(config(), JSON.stringify({ apiKey }));
    expect(await signOutAndIn()).toEqual([0, 3, 0]);
    expect(await who()).toMatchObject({ account });
  });
});
