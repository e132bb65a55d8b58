import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCircularBook, makeEmptyBook, makeHugeBook, makeOverdrawnPage } from '../testing/bad-pdfs.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { pagesUsed, runHere } from '../testing/run-here.ts';
import { type Ended, type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
beforeAll(async () => {
  machine = makeMachine();
  const whole = makePdf([['Some words here']]);
  const locked = fileURLToPath(new URL('../../engine/read/pdf/fixtures/locked-r6.pdf', import.meta.url));
  const files = {
    'whole.pdf': whole,
    'locked.pdf': readFileSync(locked),
    'no-pages.pdf': makeEmptyBook(),
    'huge.pdf': makeHugeBook(100_000),
    'circle.pdf': makeCircularBook(),
    'overdrawn.pdf': makeOverdrawnPage(strokes),
    'table.csv': 'a,b\n1,2\n',
    'damaged.docx': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)]),
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(machine.folder, name), content);
  await runHere(machine, ['login', '--yes']);
});
afterAll(() => machine.remove());

/** Four million operators in some 40 KB. */
const strokes = 1_400_000;

/** The one line of JSON that stderr holds. */
function errorOf({ stderr }: Ended) {
  expect(stderr.trimEnd()).not.toMatch(/\n/);
  expect(stderr).not.toMatch(/\n\s+at |node:internal/);
  return JSON.parse(stderr).error;
}

describe('a document that cannot be read', () => {
  test.each([
    ['no-pages.pdf', 'no_pages', /right file/],
    ['huge.pdf', 'too_large', /choosing pages/],
    ['circle.pdf', 'invalid_pdf', /save it again/],
    ['table.csv', 'unsupported_format', /./],
    ['damaged.docx', 'unsupported_format', /./],
  ])('%s ends with %s', async (name, reason, hint) => {
    const ended = await runHere(machine, ['convert', name, '--json']);
    expect([ended.code, ended.stdout]).toEqual([1, '']);
    expect(errorOf(ended)).toMatchObject({ code: 'API_ERROR', reason, exit_code: 1, input: name });
    expect(errorOf(ended).hint).toMatch(hint);
  });

  test('a wrong password is told as such, from either source', async () => {
    const environment = { DOCCONV_PDF_PASSWORD: 'wrong' };
    const runs = [
      await runHere(machine, ['convert', 'locked.pdf', '--json'], { environment }),
      await runHere(machine, ['convert', 'locked.pdf', '--json', '--password-stdin'], { stdin: 'wrong\n' }),
    ];
    for (const ended of runs) {
      expect(errorOf(ended)).toMatchObject({ code: 'API_ERROR', reason: 'password_wrong', exit_code: 1 });
      expect(ended.stderr).not.toMatch(/"wrong"/);
    }
  });

  test('some pages of too many are converted', async () => {
    const ended = await runHere(machine, ['convert', 'huge.pdf', '--pages', '99999-', '--json']);
    expect(ended.code, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout).data).toMatchObject({ page_count: 2, total_pages: 100_000 });
  });

  test('costs nothing, and the next one is converted', async () => {
    const before = await pagesUsed(machine);
    await runHere(machine, ['convert', 'circle.pdf', 'whole.pdf', '--on-error', 'continue']);
    expect(await pagesUsed(machine)).toBe(before + 1);
  });
});

const MOST_KILOBYTES = 512 * 1024;

test('a page of four million operators ends in bounded time and memory, and says so', async () => {
  const { child, ended } = machine.start(['convert', 'overdrawn.pdf', '--json']);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 100);
  const end = await ended;
  clearInterval(watch);
  expect(peak).toBeLessThan(MOST_KILOBYTES);
  // A machine too busy to see the page through gives it up instead.
  if (end.code === 1) expect(errorOf(end)).toMatchObject({ code: 'API_ERROR', reason: 'timed_out' });
  else expect(JSON.parse(end.stdout).data.warnings[0].message).toMatch(/more drawing than is looked at/);
}, 300_000);

/** Most memory a process has held, kilobytes; 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return 0;
    throw error;
  }
}
