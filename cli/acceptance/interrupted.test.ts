import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import type { AccountStore } from '../../service/accounts/store.ts';
import { openStore } from '../../service/open/open-store.ts';
import { type FaultyServer, startFaultyServer } from '../testing/failures/start-faulty-server.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { openPlaces, type Place, type Places, places } from '../testing/places.ts';
import { runHere } from '../testing/run-here.ts';
import type { Machine } from '../testing/run-program.ts';

let opened: Places;
let faulty: FaultyServer;
beforeAll(async () => {
  [opened, faulty] = await Promise.all([openPlaces(), startFaultyServer()]);
}, 60_000);
afterAll(async () => {
  await Promise.all([opened.remove(), faulty.close()]);
}, 60_000);

/** Work for some seconds. */
const slowPages = 400;
/** Work that is done in the end, too. */
const shorterPages = 200;
const makeSlow = (pages: number) =>
  makePdf(
    Array.from({ length: pages }, (_, i) =>
      Array.from({ length: 40 }, (_, j) => `Line ${j} of page ${i} with words`),
    ),
  );
const slowPdf = makeSlow(slowPages);
const patience = { timeout: 60_000, interval: 50 };

/** Pages that an account has used, and that are set aside for what is under way. */
async function accountOf(place: Place, machine: Machine) {
  const storeFolder = path.join(machine.home, 'store');
  const store: AccountStore =
    place === 'remote' ? opened.server.store : (await openStore({ storeFolder })).store;
  const found = await store.findByKey(hashApiKey(opened.key(place)));
  const quota = () => store.quota(found?.account.id ?? '', Date.now());
  return { used: async () => (await quota()).used.pages, held: async () => (await quota()).held.pages };
}

describe.each(places)('%s, a conversion under way', { timeout: 180_000 }, (place) => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends by %s, writes nothing by half, charges nothing, and can be tried again',
    async (signal) => {
      const machine = opened.machine(place);
      machine.put('slow.pdf', slowPdf);
      const { used, held } = await accountOf(place, machine);
      const before = await used();
      const { child, ended } = machine.start(['convert', 'slow.pdf', '--output', 'made/slow.md']);
      await expect.poll(held, patience).toBe(slowPages);
      child.kill(signal);
      const stderr = 'docconv: Stopped: nothing was charged. Start it again if it is still wanted.\n';
      expect(await ended).toEqual({ code: null, signal, stdout: '', stderr });
      await expect.poll(held, patience).toBe(0);
      expect([await used(), leftIn(machine, 'made')]).toEqual([before, []]);

      const again = await runHere(machine, [
        'convert',
        'slow.pdf',
        '--pages',
        '1-2',
        '--output',
        'made/slow.md',
      ]);
      expect([again.code, again.stderr, leftIn(machine, 'made')]).toEqual([0, '', ['slow.md']]);
      expect(await used()).toBe(before + 2);
    },
  );

  test('in a batch leaves a summary from which it is continued, charged once', async () => {
    const machine = opened.machine(place);
    machine.put('in/slow.pdf', makeSlow(shorterPages));
    const { used, held } = await accountOf(place, machine);
    const before = await used();
    const argv = ['convert', 'in/', '--batch', '--output', 'out/', '--concurrency', '1'];
    const { child, ended } = machine.start([...argv, '--summary', 'out/all.json']);
    await expect.poll(held, patience).toBe(shorterPages);
    child.kill('SIGINT');
    const told =
      place === 'embedded'
        ? /^docconv: Stopped: nothing was charged\..*--resume/
        : /charged once\..*--resume/;
    expect(await ended).toMatchObject({ signal: 'SIGINT', stdout: '', stderr: expect.stringMatching(told) });
    const { results } = JSON.parse(readFileSync(path.join(machine.folder, 'out/all.json'), 'utf8'));
    expect(results).toMatchObject([{ error: { code: 'INTERNAL', message: 'not attempted' } }, {}]);

    const resumed = await runHere(machine, [...argv, '--resume', 'out/all.json']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(leftIn(machine, 'out')).toEqual(['all.json', 'slow.md', 'two.md']);
    expect(await used()).toBe(before + shorterPages + 1);
  });

  test('is 130 to a shell after Ctrl-C', async () => {
    const machine = opened.machine(place);
    machine.put('slow.pdf', slowPdf);
    const line = `bash -c 'stty rows 20 cols 60; trap : INT; docconv convert slow.pdf --output never.md; echo "code $?"'`;
    const { stdout } = await machine.onTerminal(line, {
      typed: { after: /[█░]|the server converts/, text: '\u0003' },
    });
    expect(stdout).toMatch(/code 130/);
    expect(existsSync(path.join(machine.folder, 'never.md'))).toBe(false);
  });
});

describe('a server that takes no more', { timeout: 60_000 }, () => {
  const environment = () => ({
    DOCCONV_BASE_URL: faulty.url('hang'),
    DOCCONV_API_KEY: `dc_live_${'a'.repeat(33)}`,
  });

  test('is let go by Ctrl-C in the middle of an upload', async () => {
    const machine = opened.machine('embedded');
    machine.put('large.pdf', Buffer.concat([slowPdf, Buffer.alloc(40 * 1024 * 1024)]));
    const before = faulty.received();
    const { child, ended } = machine.start(['convert', 'large.pdf', '--output', 'made/large.md'], {
      environment: environment(),
    });
    await expect.poll(() => faulty.received() > before, patience).toBe(true);
    child.kill('SIGINT');
    const stderr = expect.stringMatching(/^docconv: Stopped: nothing was charged\./);
    expect(await ended).toEqual({ code: null, signal: 'SIGINT', stdout: '', stderr });
    expect(leftIn(machine, 'made')).toEqual([]);
  });

  test.each(['usage', 'convert one.pdf'])(
    'is let go by Ctrl-C while %s waits for its answer',
    async (words) => {
      const machine = opened.machine('embedded');
      const before = faulty.asked.length;
      const { child, ended } = machine.start(words.split(' '), { environment: environment() });
      await expect.poll(() => faulty.asked.length > before, patience).toBe(true);
      child.kill('SIGINT');
      const stderr = words === 'usage' ? '' : expect.stringMatching(/nothing was charged\./);
      expect(await ended).toEqual({ code: null, signal: 'SIGINT', stdout: '', stderr });
    },
  );
});

function leftIn(machine: Machine, folder: string): string[] {
  const at = path.join(machine.folder, folder);
  return existsSync(at) ? readdirSync(at).sort() : [];
}
