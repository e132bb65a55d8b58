import { expect, test } from 'vitest';
import type { JobData } from '../../service/schemas.ts';
import { presentJob } from './present-job.ts';

function words(job: Partial<JobData>): string {
  const { content } = presentJob({
    id: 'j',
    file_name: 'a.pdf',
    output_format: 'markdown',
    ...job,
  } as JobData);
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

test.each([
  ['running', {}, /with cancel to end it/],
  ['running', { cancelling: true }, /being cancelled.*to see how/],
  ['cancelled', {}, /Nothing was charged/],
  ['done', {}, /pages are charged.*for the document/],
  ['expired', {}, /no longer kept/],
] as const)('a job that is %s %o is told with what comes next', (state, more, told) => {
  expect(words({ state, ...more })).toMatch(told);
});
