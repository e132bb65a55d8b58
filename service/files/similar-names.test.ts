import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSimilarNames } from './similar-names.ts';

const NAMES = [
  'report-2025.pdf',
  'Minutes.docx',
  'b.pdf',
  'notes.txt',
  'Screenshot at 3.04\u202fPM.png',
  'The board\u2019s plan \u2013 final.pdf',
  'twice\u00a0two.pdf',
  'twice\u2009two.pdf',
  'Mu\u0308ller.pdf',
  '.hidden.pdf',
];

describe('of names that are not in a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docconv-names-'));
    for (const name of NAMES) writeFileSync(join(folder, name), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['Screenshot at 3.04 PM.png', 'Screenshot at 3.04\u202fPM.png'],
    ["The board's plan - final.pdf", 'The board\u2019s plan \u2013 final.pdf'],
    ['M\u00fcller.pdf', 'Mu\u0308ller.pdf'],
  ])('%s reads the same as another', async (name, same) => {
    expect(await findSimilarNames(folder, name)).toEqual({ same, near: same });
  });

  it.each([
    ['reprot-2025.pdf', 'report-2025.pdf'],
    ['REPORT-2025.PDF', 'report-2025.pdf'],
    ['report-2025.docx', 'report-2025.pdf'],
    ['minutes.doc', 'Minutes.docx'],
    ['twice two.pdf', 'twice\u00a0two.pdf'],
  ])('%s is probably meant for %j, and may not be', async (name, near) => {
    expect(await findSimilarNames(folder, name)).toEqual({ same: undefined, near });
  });

  it.each(['a.pdf', 'hidden.pdf', 'budget.pdf', 'notes.pdf'])(
    '%s is meant for none of them',
    async (name) => {
      expect(await findSimilarNames(folder, name)).toEqual({});
    },
  );

  it('nothing is told where the folder cannot be read', async () => {
    expect(await findSimilarNames(join(folder, 'absent'), 'a.pdf')).toEqual({});
  });
});
