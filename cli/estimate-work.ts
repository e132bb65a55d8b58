import type { Estimate } from '../service/docconv.ts';
import type { Context } from './context.ts';
import { type Bench, jobErrors, prepareRequest } from './convert-work.ts';
import { envelope, estimateData } from './envelope.ts';
import type { Job } from './outputs/plan-jobs.ts';
import { printable } from './printable.ts';
import { counted } from './quantities.ts';
import type { JobWork } from './run-jobs.ts';

/** Telling what a job would cost, without doing it (`--dry-run`). */
export function estimateWork(bench: Bench): JobWork<Estimate> {
  return {
    make: async (job, item) => bench.docconv.estimate(await prepareRequest(bench, job, item)),
    async deliver(job, estimate) {
      bench.tally.usage = estimate.usage;
      await bench.screen.aside(() => bench.context.terminal.writeOut(describe(bench.context, job, estimate)));
      return { pages: estimate.pages, tokens: 0 };
    },
    ...jobErrors(bench),
  };
}

function describe({ invocation }: Context, job: Job, estimate: Estimate): string {
  const { pages, totalPages, usage } = estimate;
  switch (invocation.mode) {
    case 'json':
      return envelope('estimate', estimateData(job.input.name, estimate));
    case 'raw':
      return `${pages}\n`;
    case 'terminal': {
      const all = counted(totalPages, 'page');
      const charged = pages === totalPages ? all : `${pages.toLocaleString('en-US')} of ${all}`;
      const left = usage.pagesRemaining.toLocaleString('en-US');
      return `${printable(job.input.name)}: ${charged} would be charged, ${left} remain this month\n`;
    }
  }
}
