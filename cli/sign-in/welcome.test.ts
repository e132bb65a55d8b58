import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { displayWidth } from '../terminal/fit-text.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { findExample, nextSteps, welcome } from './welcome.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docconv-welcome-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the example is a document that lies there, whose name a shell takes as it is', async () => {
  for (const name of ['zeta.pdf', 'notes.txt', 'a b.pdf', '-rf.pdf', '$(x).pdf', 'beta.docx']) {
    writeFileSync(path.join(folder, name), '');
  }
  expect(await findExample(folder)).toEqual({ input: 'beta.docx', output: 'beta.md' });
});

test('the example is made up where there is no document, or no folder', async () => {
  const made = { input: 'report.pdf', output: 'report.md' };
  expect(await findExample(folder)).toEqual(made);
  expect(await findExample(path.join(folder, 'none'))).toEqual(made);
});

test.each([40, 60, 120])('what is said first fits into %i columns and one screen', async (columns) => {
  const { terminal, services } = fakeContext({ terminal: { columns: () => columns } });
  const lines = [
    ...welcome({ terminal }).split('\n'),
    ...(await nextSteps({ terminal, services })).split('\n'),
  ];
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(columns, 48));
  expect(lines.length).toBeLessThan(20);
});
