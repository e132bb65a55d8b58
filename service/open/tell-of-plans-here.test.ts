import { expect, test } from 'vitest';
import { DocconvError } from '../errors.ts';
import { tellOfPlansHere } from './tell-of-plans-here.ts';

test('whose plan refuses is told how to change it on this machine, and everything else stays as it is', () => {
  const refused = new DocconvError('quota_exceeded', 'm', 'Wait.', { reason: 'quota', isOfPlan: true });
  expect(tellOfPlansHere(refused)).toMatchObject({
    code: 'quota_exceeded',
    reason: 'quota',
    hint: expect.stringMatching(/^Wait\. .*"docconv admin plan <account> <plan>"/),
  });
  const other = new DocconvError('busy', 'm', 'Wait.');
  expect(tellOfPlansHere(other)).toBe(other);
});
