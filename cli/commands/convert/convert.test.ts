import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseArguments } from '../../arguments/arguments.ts';
import { CliError } from '../../cli-error.ts';
import { OutputClosed } from '../../terminal/terminal.ts';
import { type FakeContext, fakeContext } from '../../testing/fake-context.ts';
import { manyTurns } from '../../testing/many-turns.ts';
import { convert } from './convert.ts';

let folder: string;
let before: string;

beforeEach(() => {
  before = process.cwd();
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-cli-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

function put(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.resolve(name)), { recursive: true });
    writeFileSync(name, text);
  }
}

const text = (file: string) => readFileSync(file, 'utf8');
const lines = (said: string) =>
  said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function run(context: FakeContext, ...argv: string[]): Promise<number> {
  const { command } = parseArguments(['convert', ...argv]);
  if (command.type !== 'convert') throw new Error('not convert');
  return convert(context, command.options);
}

async function refusal(promise: Promise<unknown>): Promise<CliError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof CliError) return thrown;
  throw new Error(`no refusal: ${thrown}`);
}

describe('one input', () => {
  test('goes to stdout, and stderr stays empty when it is no terminal', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext();
    expect(await run(context, 'a.pdf')).toBe(0);
    expect([context.out(), context.err()]).toEqual(['# hello\n', '']);
    expect(context.docconv.closed).toBe(1);
  });

  test('breaks warnings between words on a terminal, and nowhere else', async () => {
    put({ 'a long name of a document.pdf': 'lossy' });
    const narrow = fakeContext({ terminal: { stderrIsTerminal: true, columns: () => 40 } });
    await run(narrow, 'a long name of a document.pdf', '--output', 'a.md');
    const warning = 'warning: a long name of a document.pdf: page 1: The page is empty.';
    expect(narrow.err()).toMatch(/^warning: a long name of a document\.pdf:\npage 1: The page is empty\.\n/);
    const piped = fakeContext();
    await run(piped, 'a long name of a document.pdf', '--output', 'b.md');
    expect(piped.err()).toBe(`${warning}\n`);
  });

  test('leaves a footer on a terminal, without colour unless there is colour', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext({ terminal: { stderrIsTerminal: true } });
    await run(context, 'a.pdf');
    expect(context.err()).toBe('a.pdf: 1 page, 4 tokens, 0.0 s · 497 pages left this month\n');
  });

  test('cannot command the terminal it is shown on, and reaches a pipe unchanged', async () => {
    put({ 'a.pdf': 'x\u001b]0;owned\u0007y' });
    const shown = fakeContext({ terminal: { stdoutIsTerminal: true } });
    await run(shown, 'a.pdf');
    expect(shown.out()).toBe('# x]0;ownedy\n');
    const piped = fakeContext();
    await run(piped, 'a.pdf');
    expect(piped.out()).toBe('# x\u001b]0;owned\u0007y\n');
  });

  test('is one envelope under --json', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext({ mode: 'json' });
    await run(context, 'a.pdf', '--json', '--output', 'b.md');
    const [envelope, ...more] = lines(context.out());
    expect(more).toEqual([]);
    expect(envelope).toMatchObject({
      type: 'result',
      data: {
        input: 'a.pdf',
        markdown: '# hello\n',
        page_count: 1,
        token_count: 4,
        processing_time_ms: 12,
        file_name: 'a.pdf',
        usage: { pages_used: 3, pages_limit: 500, pages_remaining: 497 },
        written_to: 'b.md',
      },
    });
    expect(text('b.md')).toBe('# hello\n');
  });

  test('HTML under --json adds html and tables', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext({ mode: 'json' });
    await run(context, 'a.pdf', '--output-format', 'html');
    expect(lines(context.out())[0].data).toMatchObject({
      html: '<h1>hello</h1>\n',
      tables: [{ name: 'tbl-1.html', html: '<table></table>' }],
      table_count: 1,
    });
  });

  test('its tables go into the folder of the output', async () => {
    put({ 'a.pdf': 'hello' });
    await run(fakeContext(), 'a.pdf', '--output-format', 'html', '--output', 'out/b.html', '--tables');
    expect(readdirSync('out').sort()).toEqual(['b.html', 'tbl-1.html']);
    expect(readdirSync('.').sort()).toEqual(['a.pdf', 'out']);
  });

  test('standard input is read whole', async () => {
    const context = fakeContext({ stdin: 'piped' });
    expect(await run(context, '-')).toBe(0);
    expect(context.out()).toBe('# piped\n');
  });

  test('warnings are told on stderr, and not under --silent', async () => {
    put({ 'a.pdf': 'lossy' });
    const loud = fakeContext({ mode: 'raw' });
    await run(loud, 'a.pdf');
    expect(loud.err()).toBe('warning: a.pdf: page 1: The page is empty.\n');
    const silent = fakeContext({ silent: true });
    await run(silent, 'a.pdf');
    expect(silent.err()).toBe('');
  });

  test('a name of glob characters that exists is that file', async () => {
    put({ 'a[1].pdf': 'odd', 'a1.pdf': 'other' });
    const context = fakeContext();
    await run(context, 'a[1].pdf');
    expect(context.out()).toBe('# odd\n');
  });

  test('the password comes from standard input, without its line end', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext({ stdin: 'se cret\r\nrest' });
    await run(context, 'a.pdf', '--password-stdin');
    expect(context.docconv.requests[0]?.options.password).toBe('se cret');
  });

  test('options reach the converter', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext();
    await run(
      context,
      'a.pdf',
      '--pages',
      '2-3',
      '--page-markers',
      '--ocr',
      'never',
      '--no-comments',
      '--idempotency-key',
      'k',
    );
    expect(context.docconv.requests[0]).toMatchObject({
      fileName: 'a.pdf',
      idempotencyKey: 'k',
      options: {
        pages: [{ first: 2, last: 3 }],
        pageMarkers: true,
        ocr: 'never',
        comments: false,
        images: false,
      },
    });
  });
});

describe('what fails', () => {
  test.each([
    ['damaged', 1, 'API_ERROR', 'invalid_pdf'],
    ['no key', 3, 'AUTH_REQUIRED', undefined],
    ['no quota', 2, 'QUOTA_EXCEEDED', 'quota'],
    ['bug', 1, 'INTERNAL', undefined],
  ])('%s ends with %i and %s', async (content, exit, code, reason) => {
    put({ 'a.pdf': content, 'out.md': 'old' });
    const context = fakeContext({ mode: 'json' });
    expect(await run(context, 'a.pdf', '--output', 'out.md')).toBe(exit);
    expect(context.out()).toBe('');
    const [{ error }] = lines(context.err());
    expect(error).toMatchObject({ code, exit_code: exit, input: 'a.pdf' });
    expect(error.reason).toBe(reason);
    expect(text('out.md')).toBe('old');
  });

  test('a person gets one line that names the file and the next step', async () => {
    put({ 'a.pdf': 'damaged' });
    const context = fakeContext();
    await run(context, 'a.pdf');
    expect(context.err()).toBe('docconv: a.pdf: The file is not a valid PDF. Repair it.\n');
  });

  test('an address without its scheme is shown with it', async () => {
    const context = fakeContext();
    expect(await run(context, 'www.example.org/a.pdf')).toBe(1);
    expect(context.err()).toContain('if it is an address, write "https://www.example.org/a.pdf"');
  });

  test('a name that is mistyped is told which file was meant', async () => {
    put({ 'report-2025.pdf': 'hello' });
    const context = fakeContext();
    expect(await run(context, './reprot-2025.pdf')).toBe(1);
    expect(context.err()).toBe(
      'docconv: There is no file "./reprot-2025.pdf". Did you mean "report-2025.pdf"?\n',
    );
  });

  test('a missing file is found out before anything is converted', async () => {
    put({ 'a.pdf': 'hello' });
    const context = fakeContext();
    expect(await run(context, 'a.pdf', 'missing.pdf', '--summary', 's.json')).toBe(1);
    expect(context.docconv.requests).toEqual([]);
    expect(context.err()).toMatch(
      /^docconv: There is no file "missing\.pdf"\. Check the path\.\ndocconv: 1 input was not tried.*--on-error continue/,
    );
    expect(JSON.parse(text('s.json'))).toMatchObject({
      total: 2,
      failed: 2,
      results: [
        { error: { code: 'INTERNAL', message: 'not attempted' } },
        { error: { code: 'FILE_NOT_FOUND' } },
      ],
    });
  });

  test.each([
    [['sub'], 'INVALID_ARGS', /is a folder.*--batch/],
    [['a.pdf', 'b.pdf', '--output', 'out'], 'INVALID_ARGS', /final slash/],
    [['a.pdf', '--batch', '--output', 'out.md'], 'INVALID_ARGS', /final slash/],
    [['a.pdf', '--output', 'sub'], 'INVALID_ARGS', /is a folder/],
    [['a.pdf', '--output', 'a.pdf'], 'INVALID_ARGS', /overwrite an input/],
    [['a.pdf', '--output', 'b.pdf/x.md'], 'INVALID_ARGS', /below something that is not a folder/],
    [['a.pdf', '--output', 'x.md', '--summary', 'x.md'], 'INVALID_ARGS', /Two outputs/],
    [['a.pdf', '--summary', 'sub'], 'INVALID_ARGS', /is a folder/],
    [['ftp://example.com/a.pdf'], 'INVALID_ARGS', /ftp:\/\/ addresses/],
    [['file:///etc/passwd'], 'INVALID_ARGS', /Give the path alone/],
    [['file:///tmp/a%20b.pdf'], 'INVALID_ARGS', /Give the path alone: "\/tmp\/a b\.pdf"/],
    [['data:application/pdf;base64,AAAA'], 'INVALID_ARGS', /pipe its bytes into "docconv convert -"/],
  ])('%j is refused with nothing converted', async (argv, code, said) => {
    put({ 'a.pdf': 'a', 'b.pdf': 'b', 'sub/c.pdf': 'c' });
    const context = fakeContext();
    const error = await refusal(run(context, ...argv));
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.hint}`).toMatch(said);
    expect(context.docconv.requests).toEqual([]);
  });

  test('patterns and folders that hold nothing', async () => {
    put({ 'sub/notes.txt': 'x' });
    const context = fakeContext();
    expect(await run(context, '*.pdf')).toBe(1);
    expect(await run(context, 'sub', '--batch')).toBe(1);
    expect(await run(context, 'none/*.pdf')).toBe(1);
    expect(context.err()).toMatch('There is no folder "none".');
    expect(context.err()).toMatch(
      /No file matches "\*\.pdf".*\n.*no document in "sub", but 1 file .*: "sub\/notes\.txt"\. Name a file itself/,
    );
  });

  test('a path with a tilde in quotes, which no shell has replaced', async () => {
    const context = fakeContext();
    expect(await run(context, '~/a.pdf')).toBe(1);
    expect(context.err()).toContain('no file "~/a.pdf". Shells replace "~" only outside quotes');
  });

  test('a reader of stdout that leaves ends everything without a word', async () => {
    put({ 'a.pdf': 'a' });
    const context = fakeContext({ terminal: { writeOut: () => Promise.reject(new OutputClosed()) } });
    await expect(run(context, 'a.pdf')).rejects.toBeInstanceOf(OutputClosed);
    expect(context.err()).toBe('');
  });
});

describe('several inputs', () => {
  const several = { 'a.pdf': 'held a', 'b.pdf': 'b', 'c.pdf': 'c' };
  const soon = { timeout: 20_000 };

  test('print in their order however long each takes', async () => {
    put(several);
    const context = fakeContext();
    const running = run(context, 'a.pdf', 'b.pdf', 'c.pdf', '--concurrency', '3');
    await vi.waitFor(() => expect(context.docconv.requests).toHaveLength(3), soon);
    context.docconv.release();
    await running;
    expect(context.out()).toBe('# held a\n\n# b\n\n# c\n');
  });

  test('under --json come as they are done', async () => {
    put(several);
    const context = fakeContext({ mode: 'json' });
    const running = run(context, 'a.pdf', 'b.pdf', 'c.pdf', '--concurrency', '3');
    const inputs = () => lines(context.out()).map(({ data }) => data.input);
    await vi.waitFor(() => expect(inputs().sort()).toEqual(['b.pdf', 'c.pdf']), soon);
    context.docconv.release();
    await running;
    expect(inputs().at(-1)).toBe('a.pdf');
  });

  test('never hold more results than are converted at a time', async () => {
    put(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i}.pdf`, i === 0 ? 'held x' : 'y'])));
    const context = fakeContext();
    const running = run(context, '*.pdf', '--concurrency', '3');
    await vi.waitFor(() => expect(context.docconv.requests).toHaveLength(3), soon);
    await manyTurns();
    expect(context.docconv.requests).toHaveLength(3);
    context.docconv.release();
    await running;
    expect(context.docconv.requests).toHaveLength(12);
  });

  test.each([
    [
      'a terminal',
      true,
      ['--summary', 's.json'],
      /^docconv: Stopped: nothing was charged\.[\s\S]*same command\nwith --resume s\.json\.\n$/,
    ],
    [
      'a pipe',
      false,
      ['--summary', 's.json'],
      /^docconv: Stopped: nothing was charged\..* with --resume s\.json\.\n$/,
    ],
    [
      'a pipe without a summary',
      false,
      [],
      /^docconv: Stopped: nothing was charged\. Start it again if .*; with --summary <file>, a batch .*\n$/,
    ],
  ])(
    'that are interrupted tell what was charged and how to go on at %s',
    async (_where, stderrIsTerminal, summary, told) => {
      put({ 'a.pdf': 'a', 'b.pdf': 'b' });
      const ending = new AbortController();
      const context = { ...fakeContext({ terminal: { stderrIsTerminal } }), signal: ending.signal };
      context.docconv.convert = async () => {
        ending.abort(new Error('ended'));
        throw ending.signal.reason;
      };
      await expect(run(context, '*.pdf', '--output', 'out/', ...summary)).rejects.toThrow('ended');
      expect(context.err()).toMatch(told);
    },
  );

  test('stop at the first failure unless told to go on', async () => {
    put({ 'a.pdf': 'a', 'b.pdf': 'damaged', 'c.pdf': 'c' });
    const stopping = fakeContext();
    expect(await run(stopping, '*.pdf', '--concurrency', '1', '--summary', 's.json')).toBe(1);
    expect(JSON.parse(text('s.json'))).toEqual({
      total: 3,
      succeeded: 1,
      failed: 2,
      batch_id: expect.any(String),
      options: expect.any(String),
      results: [
        { input: 'a.pdf', status: 'succeeded', pages: 1, tokens: 4, sha256: expect.any(String) },
        {
          input: 'b.pdf',
          status: 'failed',
          error: {
            code: 'API_ERROR',
            message: 'The file is not a valid PDF.',
            hint: 'Repair it.',
            exit_code: 1,
            reason: 'invalid_pdf',
          },
        },
        {
          input: 'c.pdf',
          status: 'failed',
          error: {
            code: 'INTERNAL',
            message: 'not attempted',
            hint: 'Run the command again with --resume and this summary; with --on-error continue, it goes on after failures.',
            exit_code: 1,
          },
        },
      ],
    });
    const going = fakeContext();
    expect(await run(going, '*.pdf', '--on-error', 'continue')).toBe(1);
    expect(going.out()).toBe('# a\n\n# c\n');
    expect([stopping.err(), going.err()]).toEqual([
      expect.stringMatching(/not a valid PDF[\s\S]*1 input was not tried/),
      expect.not.stringContaining('not tried'),
    ]);
  });

  test('that all lack a key end with the code of that', async () => {
    put({ 'a.pdf': 'no key', 'b.pdf': 'no key' });
    expect(await run(fakeContext(), '*.pdf', '--on-error', 'continue')).toBe(3);
  });

  test('keep their path below their common folder, and are told apart', async () => {
    put({
      'in/x/a.pdf': '1',
      'in/y/a.pdf': '2',
      'in/y/a.docx': '3',
      'in/.hidden.pdf': '4',
      'in/z.PDF': '5',
      'in/n.txt': '6',
    });
    expect(await run(fakeContext(), 'in', '--batch', '--output', 'out/')).toBe(0);
    expect(readdirSync('out', { recursive: true }).sort()).toEqual([
      'x',
      'x/a.md',
      'y',
      'y/a.docx.md',
      'y/a.pdf.md',
      'z.md',
    ]);
    expect(text('out/y/a.docx.md')).toBe('# 3\n');
  });

  test('of a folder leave out what is no document by its name, and say so', async () => {
    put({ 'in/a.pdf': 'a', 'in/b': 'b', 'in/c.csv': 'c', 'in/.hidden': 'h' });
    const context = fakeContext();
    const argv = ['in', 'in/b', '--batch', '--output', 'in/', '--summary', 'in/s.json'];
    expect(await run(context, ...argv)).toBe(0);
    expect(await run(context, ...argv)).toBe(0); // its own outputs lie there now
    const told =
      'warning: Passed over: 1 file without the ending of a document: "in/c.csv". To convert a file all the same, name it itself.\n';
    expect(context.err()).toBe(told.repeat(2));
    expect(JSON.parse(text('in/s.json'))).toMatchObject({ total: 2, passed_over: ['in/c.csv'] });
    const quiet = fakeContext({ silent: true });
    await run(quiet, ...argv, '--silent');
    expect(quiet.err()).toBe('');
  });

  test('are converted once, however often named', async () => {
    put({ 'a.pdf': 'a' });
    const context = fakeContext();
    await run(context, 'a.pdf', './a.pdf', '*.pdf');
    expect(context.docconv.requests).toHaveLength(1);
  });

  test('get pictures, tables and layout in places of their own', async () => {
    put({ 'a.pdf': 'a', 'b.pdf': 'b' });
    const context = fakeContext();
    const argv = [
      '--output-format',
      'html',
      '--tables',
      '--images',
      'out/my pictures',
      '--layout',
      'lay/',
      '--output',
      'out/',
    ];
    expect(await run(context, '*.pdf', ...argv)).toBe(0);
    expect(readdirSync('out').sort()).toEqual([
      'a.html',
      'a.tbl-1.html',
      'b.html',
      'b.tbl-1.html',
      'my pictures',
    ]);
    expect(existsSync('out/my pictures/a/image-1.png')).toBe(true);
    expect(readdirSync('lay')).toEqual(['a.json', 'b.json']);
    const first = context.docconv.requests.find(({ fileName }) => fileName === 'a.pdf');
    expect(first?.options.imageFolder).toBe('my%20pictures/a/');
  });

  test('each have an idempotency key of their own, the same again on a retry', async () => {
    put({ 'a.pdf': 'a', 'b.pdf': 'b' });
    const context = fakeContext();
    await run(context, 'a.pdf', 'b.pdf', '--idempotency-key', 'job', '--concurrency', '1');
    await run(context, 'a.pdf', 'b.pdf', '--idempotency-key', 'job', '--concurrency', '1');
    const keys = context.docconv.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^job-/);
    expect(new Set(keys).size).toBe(2);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });

  test('have keys of their own when one pattern names them all, and however long theirs is', async () => {
    put({ 'a.pdf': 'a', 'b.pdf': 'b' });
    const context = fakeContext();
    const long = 'k'.repeat(255);
    await run(context, '*.pdf', '--idempotency-key', long, '--concurrency', '1');
    await run(context, '*.pdf', '--idempotency-key', `${long.slice(1)}x`, '--concurrency', '1');
    const keys = context.docconv.requests.map(({ idempotencyKey = '' }) => idempotencyKey);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^k{238}-[0-9a-f]{16}$/);
  });

  test('have another key once a file has changed, being other work', async () => {
    const context = fakeContext();
    for (const content of ['a', 'changed', 'a']) {
      put({ 'a.pdf': content });
      await run(context, 'a.pdf', '--batch', '--idempotency-key', 'job');
    }
    const [first, changed, again] = context.docconv.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect([changed === first, again === first]).toEqual([false, true]);
  });

  test('a dry run converts nothing and says what it would cost', async () => {
    put({ 'a.pdf': 'a' });
    const context = fakeContext();
    expect(await run(context, 'a.pdf', '--dry-run', '--output', 'a.md')).toBe(0);
    expect(context.out()).toBe(
      'a.pdf: 5 of 12 pages would be charged; left this month: 497 pages, 46 conversions, 491,000 tokens\n',
    );
    expect(context.docconv.requests).toEqual([]);
    expect(existsSync('a.md')).toBe(false);
  });
});

describe('an output that was there', () => {
  test('is replaced whole, keeps its mode, and leaves nothing else behind', async () => {
    put({ 'a.pdf': 'new', 'out/a.md': 'old' });
    chmodSync('out/a.md', 0o640);
    await run(fakeContext(), 'a.pdf', '--output', 'out/');
    expect(text('out/a.md')).toBe('# new\n');
    expect(readdirSync('out')).toEqual(['a.md']);
    const { statSync } = await import('node:fs');
    expect(statSync('out/a.md').mode & 0o777).toBe(0o640);
  });

  test.each([
    ['a link to it', 'link.md', () => symlinkSync('a.pdf', 'link.md')],
    ['a folder that is a link', 'here/a.pdf', () => symlinkSync('.', 'here')],
  ])('is no input, even by way of %s', async (_what, output, prepare) => {
    put({ 'a.pdf': 'new' });
    prepare();
    const context = fakeContext();
    for (const flag of ['--output', '--layout', '--summary']) {
      const error = await refusal(run(context, 'a.pdf', flag, output));
      expect([error.code, error.message]).toEqual(['INVALID_ARGS', `"${output}" would overwrite an input.`]);
    }
    expect([text('a.pdf'), context.docconv.requests]).toEqual(['new', []]);
  });

  test.each([
    ['image-1.png', ['image-1.png'], '.'],
    ['here/page2-1.jpg', ['page2-1.jpg'], 'here'],
    ['a/image-1.png', ['a.pdf', 'a/image-1.png'], '.'],
  ])('is no input with the name of a picture: %s', async (place, inputs, folder) => {
    put(Object.fromEntries(inputs.map((input) => [input, 'an input'])));
    symlinkSync('.', 'here');
    const context = fakeContext();
    const error = await refusal(run(context, ...inputs, '--images', folder));
    expect([error.code, error.message]).toEqual(['INVALID_ARGS', `"${place}" would overwrite an input.`]);
    expect(context.docconv.requests).toEqual([]);
  });

  test('behind a symbolic link stays behind it', async () => {
    put({ 'a.pdf': 'new', 'real.md': 'old' });
    symlinkSync('real.md', 'link.md');
    await run(fakeContext(), 'a.pdf', '--output', 'link.md');
    expect(text('real.md')).toBe('# new\n');
  });

  test('that is a device is written to, not replaced', async () => {
    put({ 'a.pdf': 'new' });
    expect(await run(fakeContext(), 'a.pdf', '--output', '/dev/null')).toBe(0);
    const { statSync } = await import('node:fs');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});
