import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../testing/make-pdf.ts';
import { pagesUsed, runHere } from '../testing/run-here.ts';
import { type Machine, makeMachine } from '../testing/run-program.ts';

let machine: Machine;
const put = (name: string, content: string | Buffer) => {
  const file = path.join(machine.folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};
const read = (name: string) => readFileSync(path.join(machine.folder, name), 'utf8');
const parse = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape byte is what is looked for
const escapeByte = /\u001b/;
const stackTrace = /\n\s+at |node:internal|\.ts:\d|\.js:\d/;

/** Enough pages to be at them for some seconds. */
const slowPdf = () =>
  makePdf(
    Array.from({ length: 400 }, (_, i) =>
      Array.from({ length: 40 }, (_, j) => `Line ${j} of page ${i} with words`),
    ),
  );

beforeAll(async () => {
  machine = makeMachine();
  put('one.pdf', makePdf([['Lorem ipsum dolor sit amet']]));
  put('three.pdf', makePdf([['First page here'], ['Second page here'], ['Third page here']]));
  put('empty.pdf', '');
  put('text.pdf', 'This is no document');
  put('folder/in/two.pdf', makePdf([['Page one of two'], ['Page two of two']]));
  const signedIn = await runHere(machine, ['login', '--yes']);
  expect(signedIn.code, signedIn.stderr).toBe(0);
});
afterAll(() => machine.remove());

describe('a fresh machine', () => {
  let fresh: Machine;
  beforeAll(() => {
    fresh = makeMachine();
    writeFileSync(path.join(fresh.folder, 'one.pdf'), makePdf([['Lorem ipsum']]));
  });
  afterAll(() => fresh.remove());

  test('needs a key, and says how to get one', async () => {
    const { code, stdout, stderr } = await runHere(fresh, ['convert', 'one.pdf']);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^docconv: An API key is needed\. .*docconv login.*--yes.*\n$/);
  });

  test('refuses a key it does not know, and does not keep it', async () => {
    const wrong = await runHere(fresh, ['login', '--api-key-stdin'], {
      stdin: `dc_live_${'a'.repeat(33)}\n`,
    });
    expect([wrong.code, wrong.stdout]).toEqual([3, '']);
    expect(wrong.stderr).not.toContain('aaaaaaaaaa');
    expect((await runHere(fresh, ['whoami'])).code).toBe(3);
    const garbage = await runHere(fresh, ['login', '--api-key-stdin'], { stdin: 'hunter2\n' });
    expect(garbage.code).toBe(1);
    expect(garbage.stderr).not.toContain('hunter2');
  });

  test('converts with --yes alone, keeps the key to its owner, and signs out and in again', async () => {
    const { code, stdout } = await fresh.run(['convert', 'one.pdf', '--yes', '--raw']);
    expect([code, stdout]).toEqual([0, 'Lorem ipsum\n']);
    const config = path.join(fresh.home, 'config.json');
    expect(statSync(config).mode & 0o777).toBe(0o600);
    const { apiKey } = JSON.parse(readFileSync(config, 'utf8'));

    const who = await runHere(fresh, ['whoami']);
    expect(who.stdout).toContain(apiKey.slice(0, 12));
    expect(who.stdout + who.stderr).not.toContain(apiKey);

    expect((await runHere(fresh, ['logout'])).code).toBe(0);
    expect((await runHere(fresh, ['whoami'])).code).toBe(3);
    expect((await runHere(fresh, ['whoami'], { environment: { DOCCONV_API_KEY: apiKey } })).code).toBe(0);
    const again = await runHere(fresh, ['login', '--api-key-stdin'], { stdin: `${apiKey}\n` });
    expect([again.code, again.stdout]).toEqual([0, '']);
    expect(again.stderr).not.toContain(apiKey);
    expect((await runHere(fresh, ['whoami'])).code).toBe(0);
  });
});

describe('a conversion', () => {
  test('the payload of --raw is what --output writes', async () => {
    const { stdout } = await runHere(machine, ['convert', 'three.pdf', '--raw']);
    const written = await runHere(machine, ['convert', 'three.pdf', '--output', 'made/three.md']);
    expect([written.stdout, written.stderr]).toEqual(['', '']);
    expect(read('made/three.md')).toBe(stdout);
    expect(stdout).toMatch(/First page here[\s\S]*Third page here/);
  });

  test('the result envelope is whole', async () => {
    const { stdout } = await runHere(machine, ['convert', 'three.pdf', '--json', '--pages', '2-3']);
    expect(parse(stdout)[0]).toMatchObject({
      type: 'result',
      data: {
        input: 'three.pdf',
        file_name: 'three.pdf',
        page_count: 2,
        total_pages: 3,
        token_count: expect.any(Number),
        processing_time_ms: expect.any(Number),
        pages: [
          { page: 2, source: 'text' },
          { page: 3, source: 'text' },
        ],
        usage: {
          pages_used: expect.any(Number),
          pages_limit: expect.any(Number),
          pages_remaining: expect.any(Number),
        },
      },
    });
  });

  test('standard input and page markers', async () => {
    const stdin = readFileSync(path.join(machine.folder, 'three.pdf'));
    const { code, stdout } = await runHere(machine, ['convert', '-', '--page-markers'], { stdin });
    expect(code).toBe(0);
    expect(stdout).toMatch(/<!-- page 2 -->\s+Second page here/);
  });
});

describe('bad input', () => {
  test('shows its trace when debugging', async () => {
    const { stderr } = await runHere(machine, ['convert', 'text.pdf'], {
      environment: { DOCCONV_DEBUG: '1' },
    });
    expect(stderr).toMatch(stackTrace);
  });

  test('a full disk behind stdout is a failure', async () => {
    const { code, stdout } = await machine.onTerminal('docconv convert one.pdf --raw > /dev/full');
    expect(code).toBe(1);
    expect(stdout).toMatch(/disk is full/);
  });

  test('nor is a command without --output told to use it', async () => {
    const { stdout } = await machine.onTerminal('docconv skills list > /dev/full');
    expect(stdout.split(/\s+/).join(' ')).toContain(
      'the disk is full. Make room there, or send it elsewhere.',
    );
  });
});

describe('a batch', () => {
  test('writes what it can, tells of the rest, and sums up', async () => {
    const { code, stderr } = await runHere(machine, [
      'convert',
      '**/*.pdf',
      '--batch',
      '--on-error',
      'continue',
      '--output',
      'batch/',
      '--summary',
      'batch/summary.json',
    ]);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(readdirSync(path.join(machine.folder, 'batch'), { recursive: true }).sort()).toEqual([
      'folder',
      'folder/in',
      'folder/in/two.md',
      'one.md',
      'summary.json',
      'three.md',
    ]);
    const summary = JSON.parse(read('batch/summary.json'));
    expect(summary).toMatchObject({ total: 5, succeeded: 3, failed: 2 });
    expect(summary.results.map(({ input }: { input: string }) => input)).toEqual([
      'empty.pdf',
      'folder/in/two.pdf',
      'one.pdf',
      'text.pdf',
      'three.pdf',
    ]);
  });

  test('charges a repeated job once', async () => {
    const argv = ['convert', 'one.pdf', 'three.pdf', '--raw', '--idempotency-key', 'job-1'];
    const first = await runHere(machine, argv);
    const used = await pagesUsed(machine);
    const second = await runHere(machine, argv);
    expect([second.code, second.stdout]).toEqual([0, first.stdout]);
    expect(await pagesUsed(machine)).toBe(used);
  });
});

describe('on a terminal', () => {
  test('the document is followed by a footer', async () => {
    const { code, stdout } = await machine.onTerminal('docconv convert one.pdf');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Lorem ipsum dolor sit amet\r\n.*one\.pdf: 1 page, \d+ tokens, .* pages left this month/,
    );
  });

  test('--silent and --raw leave the footer out', async () => {
    for (const flag of ['--silent', '--raw']) {
      const { stdout } = await runHere(machine, ['convert', 'one.pdf', flag], { onTerminal: true });
      expect(stdout).toBe('Lorem ipsum dolor sit amet\n');
    }
  });

  test('NO_COLOR leaves no escape byte', async () => {
    const { stdout } = await runHere(machine, ['convert', 'one.pdf'], {
      environment: { NO_COLOR: '1' },
      onTerminal: true,
    });
    expect(stdout).toMatch(/one\.pdf: 1 page/);
    expect(stdout).not.toMatch(escapeByte);
  });

  test('a pipe behind stdout gets the document alone', async () => {
    await machine.onTerminal('docconv convert one.pdf > piped.md');
    expect(read('piped.md')).toBe('Lorem ipsum dolor sit amet\n');
  });

  test('a program that reads the document has the terminal to itself', async () => {
    const { code, stdout } = await machine.onTerminal('docconv convert one.pdf | cat');
    expect([code, stdout]).toEqual([0, 'Lorem ipsum dolor sit amet\r\n']);
    const aside = await machine.onTerminal('docconv convert one.pdf --output aside.md | cat');
    expect(aside.stdout).toMatch(/aside\.md: 1 page/);
  });

  test('is told of failures in colour, where there is colour', async () => {
    const { stdout } = await machine.onTerminal('docconv convert missing.pdf');
    expect(stdout).toContain('\u001b[31mdocconv:\u001b[39m There is no file');
    const plain = await runHere(machine, ['convert', 'missing.pdf'], {
      environment: { NO_COLOR: '1' },
      onTerminal: true,
    });
    expect(plain.stdout).toMatch(/^docconv: There is no file/);
  });

  test('a reader that leaves early is no failure', async () => {
    put(
      'long.pdf',
      makePdf(Array.from({ length: 40 }, () => Array.from({ length: 30 }, () => 'word '.repeat(15)))),
    );
    const { stdout } = await machine.onTerminal(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
      'bash -c \'docconv convert long.pdf --raw | head -c 10; echo "|${PIPESTATUS[0]}"\'',
    );
    expect(stdout).toMatch(/^word word \|0\r\n$/);
  });

  test('work of over a second shows how far it is, and leaves nothing of that behind', async () => {
    put('slow.pdf', slowPdf());
    const line = 'stty rows 20 cols 60; docconv convert slow.pdf --output slow.md';
    const { stdout } = await machine.onTerminal(line);
    expect(stdout).toMatch(/█.* \d+ %[\s\S]*pages\/s/);
    expect(stdout.split('\u001b[?25h').at(-1)).not.toMatch(/█/);
    const inCi = await machine.onTerminal(`${line} --pages 1-150`, {
      environment: { CI: '1', NO_COLOR: '1' },
    });
    expect(inCi.stdout).toMatch(/^slow\.md: 150 of 400 pages/m);
    expect(inCi.stdout).not.toMatch(escapeByte);
  }, 120_000);

  test('a missing key is asked about', async () => {
    const fresh = makeMachine();
    writeFileSync(path.join(fresh.folder, 'one.pdf'), makePdf([['Lorem ipsum']]));
    const { code, stdout } = await fresh.onTerminal('docconv convert one.pdf', { stdin: 'y\n' });
    expect(stdout).toMatch(/Make an account on this machine\? \[Y\/n\][\s\S]*Lorem ipsum/);
    expect(code).toBe(0);
    fresh.remove();
  });
});

describe('told to end', () => {
  test.each([
    ['login', /How do you want to use docconv/],
    ['convert any.pdf', /Make an account/],
  ])('by its terminal that goes away while it asks, %s ends', async (words, question) => {
    const fresh = makeMachine();
    writeFileSync(path.join(fresh.folder, 'any.pdf'), makePdf([['Lorem ipsum']]));
    // `script` holds the terminal; the shell outlives it and notes how the program ended.
    await fresh.onTerminal(`trap '' HUP; docconv ${words}; echo "code $?" > ended`, {
      typed: [],
      told: { after: question, signal: 'SIGKILL' },
    });
    const note = path.join(fresh.folder, 'ended');
    await expect
      .poll(() => existsSync(note) && readFileSync(note, 'utf8'), { timeout: 60_000 })
      .toBe('code 129\n');
    fresh.remove();
  });
});

test('an unwritable folder is found out before anything is charged', async () => {
  put('locked/x', '');
  chmodSync(path.join(machine.folder, 'locked'), 0o500);
  // Only file systems like this one keep root from writing.
  const output = path.resolve(machine.folder, process.getuid?.() === 0 ? '/proc/locked' : 'locked', 'y.md');
  const before = await pagesUsed(machine);
  const { code, stderr } = await runHere(machine, ['convert', 'one.pdf', '--output', output, '--json']);
  expect([code, JSON.parse(stderr).error.code]).toEqual([1, 'INVALID_ARGS']);
  expect([await pagesUsed(machine), existsSync(output)]).toEqual([before, false]);
});
