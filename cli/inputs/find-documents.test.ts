import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDocuments, type UnreadFolder } from './find-documents.ts';

/** Whom no file belongs to; the superuser may read everything. */
const NOBODY = 65_534;

let folder: string;
const before = process.cwd();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-find-'));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'open'));
  mkdirSync(path.join(folder, 'shut'));
  writeFileSync(path.join(folder, 'open/a.pdf'), '');
  writeFileSync(path.join(folder, 'shut/b.pdf'), '');
  chmodSync(path.join(folder, 'shut'), 0);
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(before);
  chmodSync(path.join(folder, 'shut'), 0o700);
  rmSync(folder, { recursive: true });
});

async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isSuperuser = process.geteuid?.() === 0;
  if (isSuperuser) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isSuperuser) process.seteuid?.(0);
  }
}

describe.skipIf(process.platform === 'win32')('a folder that may not be read', () => {
  test.each([
    ['below another', { folder: '.' }],
    ['that a pattern leads into', { pattern: '**/*.pdf' }],
  ])('%s is told of', async (_, where) => {
    const unread: UnreadFolder[] = [];
    expect(await asNobody(() => findDocuments(where, { onUnread: (one) => unread.push(one) }))).toEqual([
      'open/a.pdf',
    ]);
    expect(unread).toMatchObject([{ folder: 'shut', cause: { code: 'EACCES' } }]);
  });
});

describe.skipIf(process.platform === 'win32')('symbolic links', () => {
  test.each([[{ folder: 'links' }], [{ pattern: 'links/**' }]])(
    'to files are found, those to folders not entered: %o',
    async (where) => {
      mkdirSync('links');
      symlinkSync(path.resolve('open/a.pdf'), 'links/linked.pdf');
      symlinkSync('linked.pdf', 'links/twice.pdf');
      symlinkSync(path.resolve('open'), 'links/folder');
      symlinkSync('nowhere.pdf', 'links/broken.pdf');
      symlinkSync('circle.pdf', 'links/circle.pdf');
      expect(await findDocuments(where)).toEqual(['links/linked.pdf', 'links/twice.pdf']);
    },
  );
});

test('templates and files with macros are documents as well', async () => {
  for (const name of ['a.docm', 'b.DOTX', 'c.pptm', 'd.potx', 'e.ppsx', 'f.xlsm', 'notes']) {
    writeFileSync(path.join(folder, 'open', name), '');
  }
  const passedOver: string[] = [];
  const found = await findDocuments(
    { folder: 'open' },
    { onPassedOver: (files) => passedOver.push(...files) },
  );
  expect(found).toEqual([
    'open/a.docm',
    'open/a.pdf',
    'open/b.DOTX',
    'open/c.pptm',
    'open/d.potx',
    'open/e.ppsx',
  ]);
  expect(passedOver).toEqual(['open/f.xlsm', 'open/notes']);
});
