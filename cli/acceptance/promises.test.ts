import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launcher } from '../../service/testing/program.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { openPlaces, type Place, type Places, places } from '../testing/places.ts';
import { pagesUsed, runHere } from '../testing/run-here.ts';
import { environmentOf, type Machine } from '../testing/run-program.ts';

const locked = fileURLToPath(new URL('../../engine/read/pdf/fixtures/locked-r6.pdf', import.meta.url));
const sample = fileURLToPath(new URL('../../examples/sample.pdf', import.meta.url));
const patience = { timeout: 120_000 };

let opened: Places;
beforeAll(async () => {
  opened = await openPlaces();
});
afterAll(() => opened.remove());

const numbered = (pages: number) => makePdf(Array.from({ length: pages }, (_, i) => [`Page ${i + 1} here`]));
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Runs a line of the shell with the program as `docconv`. */
function shell(machine: Machine, line: string): Promise<[number, string]> {
  const env = environmentOf(machine);
  const script = `docconv() { "${process.execPath}" "${launcher}" "$@"; }; ${line}`;
  return new Promise((resolve) => {
    execFile('bash', ['--norc', '-c', script], { cwd: machine.folder, env }, (error, _stdout, stderr) =>
      resolve([error === null ? 0 : Number(error.code), stderr]),
    );
  });
}

describe.each(places)('what could not be written, %s', patience, (place: Place) => {
  test.each(['docconv convert three.pdf --raw > /dev/full', 'docconv convert three.pdf --json > /dev/full'])(
    'is not charged, or not again: %s',
    async (line) => {
      const machine = opened.machine(place);
      machine.put('three.pdf', numbered(3));
      const before = await pagesUsed(machine);
      const [code, stderr] = await shell(machine, line);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/Standard output could not be written/)]);
      const after = await pagesUsed(machine);
      if (place === 'embedded') expect(after).toBe(before);
      const again = await runHere(machine, ['convert', 'three.pdf', '--output', 'three.md']);
      // As text and not as an envelope it is the same work, so what a server has charged is not charged again.
      expect([again.code, again.stderr, await pagesUsed(machine)]).toEqual([0, '', before + 3]);
      const third = await runHere(machine, ['convert', 'three.pdf', '--output', 'three.md']);
      expect([third.code, await pagesUsed(machine)]).toEqual([0, before + 6]);
    },
  );

  test('nor is what a device has no room for', async () => {
    const machine = opened.machine('embedded');
    const before = await pagesUsed(machine);
    const { code, stderr } = await runHere(machine, ['convert', 'one.pdf', '--output', '/dev/full']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/the disk is full/)]);
    expect(await pagesUsed(machine)).toBe(before);
  });
});

describe.each(places)('--dry-run, %s', patience, (place) => {
  const poor = async () => {
    const machine = opened.machine(place);
    if (place === 'remote') {
      await runHere(machine, ['login', '--api-key-stdin'], { stdin: await opened.server.addKey('free') });
      return machine;
    }
    const id = JSON.parse((await runHere(machine, ['whoami', '--json'])).stdout).data.account;
    await runHere(machine, ['admin', 'plan', id, 'free']);
    return machine;
  };

  test('tells what is left, and ends with 2 where the run would be refused', async () => {
    const machine = await poor();
    machine.put('long.pdf', numbered(7));
    const told = await runHere(machine, ['convert', 'long.pdf', '--dry-run']);
    expect(told.stdout).toMatch(
      /^long\.pdf: 5 of 7 pages would be charged; left this month: \d+ pages, \d conversions?, [\d,]+ tokens\n {2}The free plan/,
    );
    machine.put('many/a.pdf', numbered(5));
    machine.put('many/b.pdf', numbered(4));
    machine.put('many/c.pdf', numbered(5));
    machine.put('many/d.pdf', numbered(5));
    const batch = ['convert', 'many/', '--batch', '--output', 'out/', '--dry-run'];
    const all = await runHere(machine, [...batch, '--json']);
    expect(all.code).toBe(2);
    expect(linesOf(all.stdout).at(-1)).toMatchObject({
      type: 'estimate_total',
      data: { documents: 4, failed: expect.any(Number), remaining: { pages: expect.any(Number) } },
    });
    expect(linesOf(all.stderr)[0].error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      reason: 'quota',
      hint: expect.stringMatching(
        place === 'remote'
          ? /change the plan\. The plans are at http:\/\/127\.0\.0\.1:\d+\/pricing\.$/
          : /change the plan\. On this machine "docconv admin plan <account> <plan>"/,
      ),
    });
    expect(existsSync(path.join(machine.folder, 'out'))).toBe(false);
    for (let i = 0; i < 3; i += 1) await runHere(machine, ['convert', 'one.pdf', '--pages', '1', '--raw']);
    const refused = await runHere(machine, ['convert', 'one.pdf', '--dry-run', '--json']);
    const real = await runHere(machine, ['convert', 'one.pdf', '--json']);
    expect([refused.code, refused.stderr]).toEqual([2, real.stderr]);
    const { input: _, ...refusal } = JSON.parse(real.stderr).error;
    expect(JSON.parse(refused.stdout)).toMatchObject({
      type: 'estimate',
      data: { page_count: 1, remaining: { conversions: 0 }, resets_at: expect.any(String), refusal },
    });
    const inWords = await runHere(machine, ['convert', 'one.pdf', '--dry-run']);
    expect([inWords.code, inWords.stdout]).toEqual([
      2,
      expect.stringMatching(
        /^one\.pdf: 1 page needed, more than can be had now; left this month: \d+ pages, 0 conv/,
      ),
    ]);
    expect(inWords.stderr).toMatch(
      place === 'remote'
        ? /renewed on .* The plans are at http:\/\/127\.0\.0\.1:\d+\/pricing\./
        : /renewed on .* "docconv admin plan <account> <plan>"/,
    );
  });
});

describe('a batch', patience, () => {
  const batch = ['convert', 'in/', '--batch', '--output', 'out/'];
  const summary = (machine: Machine) =>
    JSON.parse(readFileSync(path.join(machine.folder, 'out/s.json'), 'utf8'));

  test('is not continued from the summary of another one', async () => {
    const machine = opened.machine('embedded');
    machine.put('other/x.pdf', numbered(1));
    await runHere(machine, ['convert', 'other/', '--batch', '--output', 'out/', '--summary', 'out/s.json']);
    const { code, stderr } = await runHere(machine, [...batch, '--resume', 'out/s.json']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/another batch: it has "other\/x\.pdf"/)]);
    expect(summary(machine).results).toMatchObject([{ input: 'other/x.pdf' }]);
  });

  test('that is continued converts what changed since, and nothing else', async () => {
    const machine = opened.machine('embedded');
    machine.put('in/b.pdf', numbered(1));
    await runHere(machine, [...batch, '--summary', 'out/s.json']);
    const before = await pagesUsed(machine);
    machine.put('in/b.pdf', numbered(2));
    await runHere(machine, [...batch, '--resume', 'out/s.json']);
    expect(await pagesUsed(machine)).toBe(before + 2);
    expect(readFileSync(path.join(machine.folder, 'out/b.md'), 'utf8')).toContain('Page 2 here');
    await runHere(machine, [...batch, '--resume', 'out/s.json']);
    expect(await pagesUsed(machine)).toBe(before + 2);
  });

  test('converts the pages that a shorter document has, with a warning; alone it is an error', async () => {
    const machine = opened.machine('embedded');
    machine.put('in/two.pdf', numbered(2));
    machine.put('in/four.pdf', numbered(4));
    const ended = await runHere(machine, [...batch, '--pages', '1-3', '--json', '--summary', 'out/s.json']);
    const made = linesOf(ended.stdout).map(({ data }) => [data.input, data.page_count, data.warnings.length]);
    expect([ended.code, made.sort()]).toEqual([
      0,
      [
        ['in/four.pdf', 3, 0],
        ['in/two.pdf', 2, 1],
      ],
    ]);
    expect(summary(machine).results).toMatchObject([{}, { warnings: [{ code: 'pages_missing' }] }]);
    const alone = await runHere(machine, ['convert', 'in/two.pdf', '--pages', '1-3']);
    expect([alone.code, alone.stderr]).toEqual([1, expect.stringMatching(/which has 2/)]);
    const beyond = await runHere(machine, [...batch, '--pages', '3-4', '--on-error', 'continue']);
    expect([beyond.code, beyond.stderr]).toEqual([1, expect.stringMatching(/two\.pdf/)]);
  });

  test('that stops tells how many inputs were not tried', async () => {
    const machine = opened.machine('embedded');
    machine.put('in/a.pdf', 'no PDF');
    machine.put('in/z.pdf', numbered(1));
    const { stderr } = await runHere(machine, [...batch, '--concurrency', '1', '--json']);
    expect(linesOf(stderr).at(-1).error).toMatchObject({
      reason: 'not_attempted',
      message: '2 inputs were not tried after the failure.',
    });
  });
});

describe('an output', patience, () => {
  test('chooses its format by its ending, and no other is written', async () => {
    const machine = opened.machine('embedded');
    expect((await runHere(machine, ['convert', 'one.pdf', '-o', 'one.html'])).code).toBe(0);
    expect(readFileSync(path.join(machine.folder, 'one.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    for (const [flags, says] of [
      [['-o', 'x.html', '--output-format', 'markdown'], /contradicts.*\.md/],
      [['-o', 'x.md', '--output-format', 'html'], /contradicts.*\.html/],
      [['-o', 'x.docx'], /Markdown and HTML, not "x\.docx"/],
    ] as const) {
      const { code, stderr } = await runHere(machine, ['convert', 'one.pdf', ...flags]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
    }
  });

  test('that is read-only is refused, and stays', async () => {
    const machine = opened.machine('embedded');
    machine.put('kept.md', 'mine');
    const file = path.join(machine.folder, 'kept.md');
    chmodSync(file, 0o444);
    const { code, stderr } = await runHere(machine, ['convert', 'one.pdf', '--output', 'kept.md']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/"kept\.md" is read-only/)]);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['mine', 0o444]);
  });

  test('that goes to standard output is parted from the one before it by a blank line', async () => {
    const machine = opened.machine('embedded');
    const { stdout } = await runHere(machine, ['convert', 'one.pdf', 'two.pdf', '--raw']);
    expect(stdout).toBe('Lorem ipsum dolor sit amet\n\nAnother document\n');
  });
});

describe('furniture', patience, () => {
  test('is told of under --verbose alone, in JSON and in the summary; and kept where that is asked for', async () => {
    const machine = opened.machine('embedded');
    cpSync(sample, path.join(machine.folder, 'headed.pdf'));
    const convert = ['convert', 'headed.pdf', '--output', 'out/', '--batch', '--summary', 'out/s.json'];
    const quiet = await runHere(machine, convert);
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    expect(readFileSync(path.join(machine.folder, 'out/s.json'), 'utf8')).toContain('furniture_removed');
    expect((await runHere(machine, [...convert, '--verbose'])).stderr).toMatch(/^warning: .*removed/);
    const json = await runHere(machine, ['convert', 'headed.pdf', '--json']);
    expect(JSON.parse(json.stdout).data.warnings).toMatchObject([{ code: 'furniture_removed' }]);
    const kept = await runHere(machine, ['convert', 'headed.pdf', '--raw', '--furniture', 'keep']);
    const dropped = await runHere(machine, ['convert', 'headed.pdf', '--raw', '--furniture', 'drop']);
    expect(kept.stdout.length).toBeGreaterThan(dropped.stdout.length);
    expect((await runHere(machine, ['convert', 'headed.pdf', '--raw'])).stdout).toBe(dropped.stdout);
  });
});

describe('on a terminal', patience, () => {
  const size = 'stty rows 30 cols 60; ';

  test('a password is asked for, again when it is wrong, and never shown', async () => {
    const machine = opened.machine('embedded');
    cpSync(locked, path.join(machine.folder, 'locked.pdf'));
    const { code, stdout } = await machine.onTerminal(
      `${size}docconv convert locked.pdf --output locked.md`,
      {
        typed: [
          { after: /Password of locked\.pdf: /, text: 'hunter2\r' },
          { after: /does not open it\. Password of locked\.pdf: /, text: 'opên\r' },
        ],
      },
    );
    expect([code, existsSync(path.join(machine.folder, 'locked.md'))]).toEqual([0, true]);
    expect(stdout).not.toMatch(/hunter2|opên/);
  });

  test('errors are broken at words', async () => {
    const machine = opened.machine('embedded');
    const { stdout } = await machine.onTerminal(`${size}docconv convert one.pdf --frobnicate`);
    const lines = stdout.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(60);
    expect(lines.join(' ')).toContain('goes after "--".');
  });

  test('Ctrl-C says that nothing was charged', async () => {
    const machine = opened.machine('embedded');
    machine.put('slow.pdf', makePdf(Array.from({ length: 800 }, () => Array(40).fill('Some words of text'))));
    const before = await pagesUsed(machine);
    const { stdout } = await machine.onTerminal(`${size}docconv convert slow.pdf --output slow.md`, {
      typed: { after: /of 800 pages/, text: '\u0003' },
    });
    expect(stdout).toContain('Stopped: nothing was charged.');
    expect(await pagesUsed(machine)).toBe(before);
  });
});

describe('a reader that leaves', patience, () => {
  test.each([
    'help',
    'convert one.pdf',
    'convert one.pdf --json',
    'convert one.pdf two.pdf --raw',
    'convert one.pdf --dry-run',
    'usage',
    'whoami --json',
    'skills get core',
    'skills list',
    'doctor',
    'completion bash',
    'admin accounts',
    'admin payments --json',
    '--version',
  ])('ends "%s" quietly', async (words) => {
    const machine = opened.machine('embedded');
    const [, stderr] = await shell(machine, `{ docconv ${words}; echo "ended with $?" >&2; } | true`);
    expect(stderr).toBe('ended with 0\n');
  });
});
