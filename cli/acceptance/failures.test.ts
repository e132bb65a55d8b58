import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { planNamed } from '../../service/accounts/plans.ts';
import type { AccountStore } from '../../service/accounts/store.ts';
import { addAccount } from '../../service/keys/first-use.ts';
import { openStore } from '../../service/open/open-store.ts';
import { exitCodeOf } from '../exit-code.ts';
import { errorShape } from '../testing/envelope-shapes.ts';
import type { Failure } from '../testing/failures/failure.ts';
import { faulty, refused, triedAgain, wrongPaths, wrongWords } from '../testing/failures/failures.ts';
import { type FaultyServer, startFaultyServer } from '../testing/failures/start-faulty-server.ts';
import { openPlaces, type Place, type Places, places } from '../testing/places.ts';
import { pagesUsed, runHere } from '../testing/run-here.ts';
import type { Machine } from '../testing/run-program.ts';

let opened: Places;
let faultyServer: FaultyServer;
const machines = {} as Record<Place, Machine>;
const keys = {} as Record<Place, Record<'small' | 'used up', string>>;
const stranger = `dc_live_${'a'.repeat(33)}`;

beforeAll(async () => {
  [opened, faultyServer] = await Promise.all([openPlaces(), startFaultyServer()]);
  for (const place of places) {
    machines[place] = opened.machine(place);
    furnish(machines[place]);
    const { code } = await runHere(
      machines[place],
      'convert one.pdf --raw --idempotency-key used'.split(' '),
    );
    expect(code).toBe(0);
  }
  const { store } = await openStore({ storeFolder: path.join(machines.embedded.home, 'store') });
  keys.embedded = await addPoorAccounts(store);
  keys.remote = await addPoorAccounts(opened.server.store);
}, 120_000);
afterAll(async () => {
  await Promise.all([opened.remove(), faultyServer.close()]);
}, 60_000);

async function addPoorAccounts(store: AccountStore) {
  const now = Date.now();
  const add = () => addAccount(store, { plan: 'free', keyName: 'test', now });
  const poor = { small: await add(), 'used up': await add() };
  const found = await store.findByKey(hashApiKey(poor['used up']));
  const account = { accountId: found?.account.id ?? '', now };
  const { monthly: limits } = planNamed('free');
  for (let i = 0; i < limits.conversions; i += 1) {
    const result = await store.reserve({ ...account, pages: 1, limits, expiresAt: now + 60_000 });
    if (result.type === 'exhausted') throw new Error('used up too early');
    await store.commit({ ...account, reservationId: result.reservation.id, pages: 1, tokens: 1 });
  }
  return poor;
}

function furnish(machine: Machine): void {
  const whole = readFileSync(path.join(machine.folder, 'one.pdf'));
  const locked = fileURLToPath(new URL('../../engine/read/pdf/fixtures/locked-r6.pdf', import.meta.url));
  machine.put('empty.pdf', '');
  machine.put('text.pdf', 'This is no document');
  machine.put('cut.pdf', whole.subarray(0, 100));
  machine.put('locked.pdf', readFileSync(locked));
  machine.put('damaged.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)]));
  machine.put('large.pdf', Buffer.concat([whole, Buffer.alloc(11 * 1024 * 1024, ' ')]));
}

describe('what the words and paths have wrong is told before the service is asked', () => {
  test.concurrent.for([...wrongWords, ...wrongPaths])('$words: $error', (failure) =>
    check('embedded', failure),
  );
});

describe.each(places)('%s, what the service refuses is told alike', (place) => {
  test.concurrent.for(refused)('$as: $words: $error, $reason', (failure) => check(place, failure));

  test('and costs nothing', async () => {
    expect(await pagesUsed(machines[place])).toBe(1);
  });
});

describe('a server that is not as it should be', () => {
  test.concurrent.for(faulty)('$fault: $words: $error, $reason', (failure) => check('remote', failure));

  test('is asked again only where that can help', () => {
    const conversions = (fault: string) =>
      faultyServer.asked.filter((asked) => asked === `/${fault}/api/v1/convert`).length;
    const runs = (fault: string) => 2 * faulty.filter((failure) => failure.fault === fault).length;
    for (const { fault } of faulty) {
      if (fault === undefined) continue;
      const tries = triedAgain.some((name) => name === fault) ? 4 : 1;
      expect([fault, conversions(fault)]).toEqual([fault, tries * runs(fault)]);
    }
  });
});

test.each([
  [1, 'frobnicate'],
  [2, 'convert one.pdf'],
  [3, 'usage'],
])('a process ends with the code %i', async (exit, words) => {
  const failure = [...wrongWords, ...refused].find(
    (each) => each.words === words && exitCodeOf(each.error) === exit,
  );
  const environment = environmentOf('remote', failure ?? { words, error: 'INTERNAL' });
  const { code, stdout, stderr } = await machines.remote.run(words.split(' '), { environment });
  expect([code, stdout, stderr]).toEqual([exit, '', expect.stringMatching(/^docconv: [^\n]+\n$/)]);
});

/** Runs a command that fails, for a person and for a program. */
async function check(place: Place, failure: Failure): Promise<void> {
  const { words, error: code, reason, says = /./, config } = failure;
  const machine = config === undefined ? machines[place] : opened.machine(place);
  if (config !== undefined) writeFileSync(path.join(machine.home, 'config.json'), config);
  const environment = { ...environmentOf(place, failure), ...failure.environment };
  const argv = words.split(' ');
  const [told, structured] = await Promise.all([
    runHere(machine, argv, { environment }),
    runHere(machine, [...argv, '--json'], { environment }),
  ]);

  const exit = exitCodeOf(code);
  expect([told.code, told.stdout, structured.code, structured.stdout]).toEqual([exit, '', exit, '']);
  expect(told.stderr).toMatch(/^docconv: [^\n]+\n$/);
  expect(told.stderr).toMatch(says);
  const { error } = errorShape.parse(JSON.parse(structured.stderr));
  expect([error.code, error.exit_code]).toEqual([code, exit]);
  if (reason !== undefined) expect(error.reason).toBe(reason);
  expect(told.stderr + structured.stderr).not.toMatch(/dc_live_[0-9A-Za-z]{5}|\n\s+at |node:internal/);
}

function environmentOf(place: Place, { as, fault }: Failure): Record<string, string> {
  const at: Record<string, string> = {};
  if (place === 'remote') at.DOCCONV_BASE_URL = fault ? faultyServer.url(fault) : opened.server.url;
  switch (as) {
    case 'nobody':
      return { ...at, DOCCONV_HOME: path.join(machines[place].home, 'of-nobody') };
    case 'a stranger':
      return { ...at, DOCCONV_API_KEY: stranger };
    case 'one with a small plan':
      return { ...at, DOCCONV_API_KEY: keys[place].small };
    case 'one without quota':
      return { ...at, DOCCONV_API_KEY: keys[place]['used up'] };
    case undefined:
      return fault ? { ...at, DOCCONV_API_KEY: stranger } : at;
  }
}
