import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConvertRequest } from '../../../service/docconv.ts';
import { DocconvError } from '../../../service/errors.ts';
import { parseArguments } from '../../arguments/arguments.ts';
import { OutputClosed } from '../../terminal/terminal.ts';
import { type FakeContext, fakeContext } from '../../testing/fake-context.ts';
import { conversionOf } from '../../testing/fake-docconv.ts';
import { convert } from './convert.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-stream-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Converts a document of two pages, a piece each, which fails after so many of them. */
async function stream(context: FakeContext, { piecesBefore = 2, argv = [] as string[] } = {}) {
  context.docconv.convert = async (request: ConvertRequest) => {
    context.docconv.requests.push(request);
    for (const page of [1, 2].slice(0, piecesBefore))
      await request.onPiece?.({
        content: `${page > 1 ? '\n' : ''}page ${page}\n`,
        pages: [{ page, source: 'text', words: 2 }],
      });
    if (piecesBefore < 2)
      throw new DocconvError('unreadable', 'It broke.', 'Mend it.', { reason: 'timed_out' });
    return { ...conversionOf('a', request), content: '', markdown: '', pageCount: 2 };
  };
  const file = path.join(folder, 'a.pdf');
  writeFileSync(file, 'a');
  const { command } = parseArguments(['convert', file, '--stream', ...argv]);
  if (command.type !== 'convert') throw new Error('not convert');
  return convert(context, command.options);
}

const lines = (said: string) =>
  said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a stream is written as it comes, and is the document', async () => {
  const context = fakeContext({ mode: 'raw' });
  expect(await stream(context, { argv: ['--pages', '1-2', '--furniture', 'keep'] })).toBe(0);
  expect(context.out()).toBe('page 1\n\npage 2\n');
  const [request] = context.docconv.requests;
  expect(request?.options).toMatchObject({ pages: [{ first: 1, last: 2 }], furniture: 'keep' });
});

test('a stream under --json has a record a piece, and one more for what is known in the end', async () => {
  const context = fakeContext({ mode: 'json' });
  expect(await stream(context)).toBe(0);
  const records = lines(context.out());
  expect(records.map(({ type }) => type)).toEqual(['piece', 'piece', 'result']);
  expect(records[1].data).toMatchObject({ markdown: '\npage 2\n', pages: [{ page: 2 }] });
  expect(records[2].data).toMatchObject({ page_count: 2, warnings: [], usage: { pages_used: 3 } });
  expect(records[2].data).not.toHaveProperty('markdown');
});

test('a stream that fails says so in its last record, on stderr and by its exit code', async () => {
  const context = fakeContext({ mode: 'json' });
  expect(await stream(context, { piecesBefore: 1 })).toBe(1);
  const records = lines(context.out());
  expect(records.map(({ type }) => type)).toEqual(['piece', 'error']);
  expect(records[1].data.error).toMatchObject({ code: 'API_ERROR', reason: 'timed_out', exit_code: 1 });
  expect(lines(context.err())[0].error).toMatchObject({ code: 'API_ERROR', reason: 'timed_out' });
});

test('a stream that fails before its first piece leaves standard output alone', async () => {
  const context = fakeContext({ mode: 'json' });
  expect(await stream(context, { piecesBefore: 0 })).toBe(1);
  expect(context.out()).toBe('');
});

test('a reader that leaves a stream ends it without a word', async () => {
  const context = fakeContext({
    mode: 'raw',
    terminal: { writeOut: () => Promise.reject(new OutputClosed()) },
  });
  await expect(stream(context)).rejects.toBeInstanceOf(OutputClosed);
  expect(context.err()).toBe('');
});
