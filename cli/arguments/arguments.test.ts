import { describe, expect, test } from 'vitest';
import { CliError } from '../cli-error.ts';
import type { Invocation } from '../command.ts';
import { parseArguments } from './arguments.ts';
import { modeForErrors } from './asks-for.ts';

const plain = {
  inputs: ['a.pdf'],
  outputFormat: 'markdown',
  pageMarkers: false,
  tables: false,
  passwordStdin: false,
  batch: false,
  onError: 'stop',
  dryRun: false,
  stream: false,
  async: false,
  verbose: false,
};

test('an open range goes to the last page', () => {
  const { command } = parseArguments(['convert', 'a.pdf', '--pages', '1, 9-']);
  expect(command).toMatchObject({
    options: {
      pages: [
        { first: 1, last: 1 },
        { first: 9, last: Number.POSITIVE_INFINITY },
      ],
    },
  });
});

function convertOptions(line: string): unknown {
  const { command } = parseArguments(line.split(' '));
  return command.type === 'convert' ? JSON.parse(JSON.stringify(command.options)) : command;
}

describe('convert', () => {
  test.each<[string, object]>([
    ['convert a.pdf', {}],
    ['--json convert a.pdf', {}],
    ['convert --json a.pdf', {}],
    ['convert a.pdf b.pdf', { inputs: ['a.pdf', 'b.pdf'] }],
    ['convert -- --odd.pdf -', { inputs: ['--odd.pdf', '-'] }],
    ['convert -', { inputs: ['-'] }],
    ['convert 2024', { inputs: ['2024'] }],
    ['convert a.pdf --output b.md', { output: 'b.md' }],
    ['convert a.pdf --output=b.md', { output: 'b.md' }],
    ['convert a.pdf -o b.md', { output: 'b.md' }],
    ['convert a.pdf --output=--b', { output: '--b' }],
    ['convert a.pdf --output -', {}],
    ['convert a.pdf --output-format html', { outputFormat: 'html' }],
    ['convert --batch a.pdf', { batch: true }],
    ['convert a.pdf --concurrency 4', { concurrency: 4 }],
    ['convert a.pdf --on-error continue', { onError: 'continue' }],
    ['convert a.pdf --summary s.json', { summary: 's.json' }],
    ['convert a.pdf --idempotency-key job-7', { idempotencyKey: 'job-7' }],
    ['convert a.pdf --pages 7', { pages: [{ first: 7, last: 7 }] }],
    [
      'convert a.pdf --pages 1-5,9',
      {
        pages: [
          { first: 1, last: 5 },
          { first: 9, last: 9 },
        ],
      },
    ],
    ['convert a.pdf --page-markers', { pageMarkers: true }],
    ['convert a.pdf --password-stdin', { passwordStdin: true }],
    ['convert a.pdf --dry-run', { dryRun: true }],
    ['convert a.pdf --async', { async: true }],
    ['convert a.pdf --stream', { stream: true }],
    ['convert a.pdf --images i/', { images: 'i/' }],
    [
      'convert a.pdf --tables --output-format html -o o/',
      { tables: true, outputFormat: 'html', output: 'o/' },
    ],
    ['convert a.pdf --layout l.json', { layout: 'l.json' }],
    ['convert a.pdf --ocr never', { ocr: 'never' }],
    ['convert a.pdf --ocr-lang eng+deu', { ocrLanguages: ['eng', 'deu'] }],
    ['convert a.pdf --min-confidence 0.6', { minConfidence: 0.6 }],
    ['convert a.pdf --second-opinion paddle', { secondOpinion: { type: 'paddle' } }],
    [
      'convert a.pdf --second-opinion http://ocr.lan/read',
      { secondOpinion: { type: 'http', url: 'http://ocr.lan/read' } },
    ],
    ['convert a.pdf --ocr-lang chi_sim,eng,eng', { ocrLanguages: ['chi_sim', 'eng'] }],
    ['convert a.pdf --notes', { notes: true }],
    ['convert a.pdf --no-comments', { comments: false }],
  ])('%s', (line, expected) => {
    expect(convertOptions(line)).toEqual({ ...plain, ...expected });
  });
});

describe('other commands and global flags', () => {
  const terminal = { mode: 'terminal', silent: false, yes: false } as const;
  test.each<[string, Partial<Invocation>]>([
    ['usage', { command: { type: 'usage' } }],
    ['usage --json', { command: { type: 'usage' }, mode: 'json' }],
    ['--raw whoami', { command: { type: 'whoami' }, mode: 'raw' }],
    ['login', { command: { type: 'login', apiKeyStdin: false } }],
    ['login --api-key-stdin --silent', { command: { type: 'login', apiKeyStdin: true }, silent: true }],
    ['login -y', { command: { type: 'login', apiKeyStdin: false }, yes: true }],
    ['jobs', { command: { type: 'jobs' } }],
    ['jobs x --wait -o y', { command: { type: 'jobs', id: 'x', action: 'wait', output: 'y' } }],
    ['jobs x --redeliver', { command: { type: 'jobs', id: 'x', action: 'redeliver' } }],
    ['logout', { command: { type: 'logout' } }],
    ['version', { command: { type: 'version' } }],
    ['--version --json', { command: { type: 'version' }, mode: 'json' }],
    ['convert --version', { command: { type: 'version' } }],
    ['help', { command: { type: 'help' } }],
    ['help convert', { command: { type: 'help', topic: 'convert' } }],
    ['convert --help', { command: { type: 'help', topic: 'convert' } }],
    ['convert --nonsense -h', { command: { type: 'help', topic: 'convert' } }],
    ['--help', { command: { type: 'help' } }],
  ])('%s', (line, expected) => {
    expect(parseArguments(line.split(' '))).toEqual({ ...terminal, ...expected });
  });

  test('no argument at all sets up', () => {
    expect(parseArguments([]).command).toEqual({ type: 'setup' });
  });
});

describe('what is refused, and what is suggested instead', () => {
  test.each<[string, RegExp]>([
    ['convert', /Nothing to convert.*docconv convert report\.pdf.*piped in: docconv convert -$/],
    ['convert a.pdf --ouput x', /--ouput.*Did you mean --output\?/],
    ['convert a.pdf --Json', /--Json.*Did you mean --json\?/],
    ['convert a.pdf -output x', /-output.*Did you mean --output\?/],
    ['convert a.pdf --page 2', /--page .*Did you mean --pages\?/],
    ['convert a.pdf --format html', /--format .*Did you mean --output-format\?/],
    ['convert a.pdf --html', /--html .*Did you mean --output-format html\?/],
    ['convert a.pdf --password x', /--password .*Did you mean --password-stdin\?/],
    ['convert a.pdf --nonsense', /--nonsense .*See the flags with --help/],
    ['convert a.pdf -x', /no flag -x/],
    ['convert a.pdf --no-json', /no flag --no-json/],
    ['convert a.pdf --zzzzzzzzzzzz', /no flag --zzzzzzzzzzzz here.*after "--"/],
    ['convert a.pdf --output', /--output needs a value.*--output <path>/],
    ['convert a.pdf --output --json', /--output needs a value/],
    ['convert a.pdf --output=', /--output needs a value/],
    ['convert a.pdf --json=true', /--json takes no value/],
    ['convert a.pdf --json --json', /--json was given twice/],
    ['convert a.pdf --notes --no-notes', /--notes was given twice/],
    ['convert a.pdf --json --raw', /exclude each other/],
    ['convert a.pdf --output-format htm', /cannot be "htm".*Did you mean html\?/],
    ['convert a.pdf --output-format docx', /one of: markdown, html/],
    ['convert a.pdf --stream --output-format html', /--stream writes Markdown/],
    ['convert a.pdf --stream --output b.md', /standard output alone.*> report\.md/],
    ['convert a.pdf b.pdf --stream', /one document, now/],
    ['convert a.pdf --stream --async', /one document, now/],
    ['convert a.pdf --async --output b.md', /--async writes no result.*docconv jobs <id>/],
    ['jobs a b', /one id, but got "b"/],
    ['jobs --wait', /are for one job.*Name it/],
    ['jobs a --cancel --wait', /--cancel excludes/],
    ['jobs a --redeliver --wait', /--redeliver excludes --wait and --output/],
    ['jobs a --cancel -o b', /--cancel excludes --wait, --redeliver and --output/],
    ['jobs --redeliver', /are for one job.*Name it/],
    ['convert a.pdf --on-error ignore', /one of: stop, continue/],
    ['convert a.pdf --pages 0', /counted from 1/],
    ['convert a.pdf --pages 9-3', /9-3 runs backwards/],
    ['convert a.pdf --pages 1,,2', /neither a number nor a range/],
    ['convert a.pdf --pages a', /neither a number nor a range/],
    ['convert a.pdf --pages=-3', /neither a number nor a range/],
    ['convert a.pdf --pages 0-', /counted from 1/],
    ['convert a.pdf --pages 1-0', /counted from 1; there is no page 0/],
    ['convert a.pdf --pages 99999999-', /past page/],
    ['convert a.pdf --pages 99999999', /past page/],
    ['convert a.pdf --concurrency 0', /from 1 to 64/],
    ['convert a.pdf --concurrency -1', /needs a value/],
    ['convert a.pdf --concurrency 1.5', /whole number/],
    ['convert a.pdf --concurrency 1e9', /whole number/],
    ['convert a.pdf --ocr-lang ../../x', /names no OCR language/],
    ['convert a.pdf --second-opinion ftp://ocr.lan', /--second-opinion/],
    ['convert a.pdf --min-confidence 60%', /--min-confidence cannot be "60%"/],
    ['convert a.pdf --tables', /--output-format html/],
    ['convert - --password-stdin', /DOCCONV_PDF_PASSWORD/],
    ['usage now', /"usage" takes no argument/],
    ['usage --output x', /no flag --output/],
    ['login dc_live_abcd', /--api-key-stdin/],
    ['help convrt', /Did you mean "docconv convert"/],
    ['help convert jobs', /"help" takes one command, but got "jobs" too/],
    ['convrt a.pdf', /Did you mean "docconv convert"/],
    ['update', /npm install --global docconv/],
    ['uninstall', /npm uninstall --global docconv/],
    ['init', /"docconv" alone/],
    ['convert a.pdf --frmat html', /Did you mean --output-format\?/],
    ['convert a.pdf --stdout', /goes to standard output/],
    ['convert a.pdf --nonsense', /See the flags with --help/],
    ['report.pdf', /docconv convert report\.pdf/],
    ['-', /docconv convert -/],
    ['--nope usage', /no flag --nope/],
    ['--nope', /no flag --nope/],
  ])('%s', (line, expected) => {
    const error = errorOf(() => parseArguments(line.split(' ')));
    expect(error.code).toBe('INVALID_ARGS');
    expect(`${error.message} ${error.hint}`).toMatch(expected);
  });

  test('an escape sequence in an argument is not repeated as such', () => {
    const error = errorOf(() => parseArguments(['\u001b[31mred']));
    expect(error.message).toContain('\\u001b[31mred');
  });

  test('an empty input and a zero byte', () => {
    expect(errorOf(() => parseArguments(['convert', ''])).message).toMatch(/empty/);
    expect(errorOf(() => parseArguments(['convert', 'a\0.pdf'])).message).toMatch(/zero byte/);
    expect(errorOf(() => parseArguments(['convert', 'a', '--output', 'a\0'])).message).toMatch(/zero byte/);
  });
});

test('errors are told as JSON when --json is anywhere before --', () => {
  expect(modeForErrors(['convert', '--nope', '--json'])).toBe('json');
  expect(modeForErrors(['convert', '--', '--json'])).toBe('terminal');
});

function errorOf(act: () => unknown): CliError {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof CliError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}
