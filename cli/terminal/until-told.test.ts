import { expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { untilTold } from './until-told.ts';

test.each([
  ['a person', { terminal: { stderrIsTerminal: true } }, /^Stopping .* Ctrl-C again stops at once\.\n$/],
  ['a log', {}, /^$/],
  ['whoever wants silence', { terminal: { stderrIsTerminal: true }, silent: true }, /^$/],
])('%s is told, once it is to stop, what may take long', async (_, options, told) => {
  const ending = new AbortController();
  const context = { ...fakeContext(options), signal: ending.signal };
  const waiting = untilTold(context);
  expect(context.err()).toBe('');
  ending.abort();
  await waiting;
  expect(context.err()).toMatch(told);
});
