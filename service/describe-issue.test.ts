import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';

const schema = z.object({
  name: z.string().min(1).max(5),
  many: z.array(z.string()).max(1),
  count: z.int().min(1).max(9),
  on: z.boolean(),
  format: z.enum(['markdown', 'html']),
  language: z.string().regex(/^[a-z]{3}$/, 'Use a code of three letters.'),
  code: z.string().regex(/^[a-z]{3}$/),
  link: z.url(),
  more: z.record(z.string(), z.string()),
});
const fitting = {
  name: 'a',
  many: [],
  count: 1,
  on: true,
  format: 'html',
  language: 'eng',
  code: 'eng',
  link: 'https://example.com',
  more: {},
};

test.each([
  [{ name: undefined }, 'is missing'],
  [{ name: 7 }, 'has to be text'],
  [{ name: '' }, 'is empty'],
  [{ name: 'abcdef' }, 'may have at most 5 characters'],
  [{ many: ['a', 'b'] }, 'may have at most 1 entries'],
  [{ count: 1.5 }, 'has to be a whole number'],
  [{ count: 0 }, 'has to be at least 1'],
  [{ count: 10 }, 'may be 9 at most'],
  [{ on: 'true' }, 'has to be true or false'],
  [{ format: 'pdf' }, 'has to be "markdown" or "html"'],
  [{ language: 'english' }, 'cannot be used: Use a code of three letters.'],
  [{ code: 'english' }, 'does not have the form that is asked for'],
  [{ link: 'no' }, 'does not have the form that is asked for'],
  [{ more: 'no' }, 'has to be an object'],
])('%j is told in words of the API', (change, told) => {
  const [issue] = schema.safeParse({ ...fitting, ...change }).error?.issues ?? [];
  expect(issue && describeIssue(issue)).toBe(told);
});
