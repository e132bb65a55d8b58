import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, makeMachine } from '../cli/testing/run-program.ts';
import { buildDocx, p } from '../engine/read/docx/testing/docx.fixture.ts';
import { encryptOffice } from '../engine/read/ooxml/encryption/encrypted.fixture.ts';

let machine: Machine;
beforeAll(() => {
  machine = makeMachine();
  const locked = encryptOffice(buildDocx(p('For your eyes only')), 'sesame');
  writeFileSync(path.join(machine.folder, 'locked.docx'), locked);
});
afterAll(() => machine.remove());

test('an encrypted document is converted with its password, and counted', async () => {
  const argv = ['convert', 'locked.docx', '--password-stdin', '--yes', '--json'];
  const { stdout, stderr } = await machine.run(argv, { stdin: 'sesame\n' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).data).toMatchObject({ markdown: 'For your eyes only\n', page_count: 1 });
});

test.each([
  ['without a password', [], 'password_required'],
  ['with a wrong one', ['--password-stdin'], 'password_wrong'],
])('an encrypted document %s says how to give it', async (_, flags, reason) => {
  const { code, stderr } = await machine.run(['convert', 'locked.docx', '--yes', '--json', ...flags], {
    stdin: 'tahini\n',
  });
  expect(code).toBe(1);
  const { error } = JSON.parse(stderr);
  expect(error).toMatchObject({ code: 'API_ERROR', reason });
  expect(error.hint).toContain('--password-stdin');
});
