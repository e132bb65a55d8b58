import type { Warning } from '../../engine/index.ts';
import type { Estimate } from '../../service/docconv.ts';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { envelope, estimateData } from '../envelope.ts';
import type { BatchItem } from '../outputs/plan-jobs.ts';
import { printable } from '../terminal/printable.ts';
import { counted } from '../terminal/quantities.ts';
import type { Bench } from './bench.ts';
import { attempt, jobErrors } from './convert-work.ts';
import { describeCost, describeEstimates, describeRemaining } from './footer.ts';
import type { JobWork } from './run-jobs.ts';
import type { Totals } from './totals.ts';
import { withRequest } from './with-request.ts';

/** Telling what a job would cost, without doing it (`--dry-run`). What the jobs before it would use up is gone. */
export function estimateWork(bench: Bench): JobWork<Estimate> {
  const before = { pages: 0, conversions: 0 };
  return {
    make: (job, item) =>
      withRequest(bench, job, item, (request) =>
        attempt(bench, job, request, async (asked, warnings) => {
          const estimate = await bench.docconv.estimate(asked);
          return { ...estimate, warnings: [...estimate.warnings, ...warnings] };
        }),
      ),
    async deliver(job, estimate) {
      bench.tally.usage = estimate.usage;
      bench.tally.remaining = estimate.remaining;
      refuseTooMuch(estimate, before);
      before.pages += estimate.pages;
      before.conversions += 1;
      await bench.screen.aside(() => bench.context.terminal.writeOut(describe(bench, job, estimate)));
      return { pages: estimate.pages, tokens: 0 };
    },
    ...jobErrors(bench),
  };
}

/** What a dry run of several comes to, for standard output. */
export function describeEstimateTotals({ invocation }: Context, totals: Totals): string {
  const { succeeded, failed, notAttempted, pages, remaining } = totals;
  switch (invocation.mode) {
    case 'json':
      return envelope('estimate_total', {
        documents: succeeded + failed + notAttempted,
        estimated: succeeded,
        failed,
        page_count: pages,
        remaining,
      });
    case 'raw':
      return '';
    case 'terminal':
      return `${describeEstimates(totals)}\n`;
  }
}

function refuseTooMuch(
  { pages, remaining }: Estimate,
  before: Pick<Estimate['remaining'], 'pages' | 'conversions'>,
): void {
  const left = {
    pages: Math.max(0, remaining.pages - before.pages),
    conversions: Math.max(0, remaining.conversions - before.conversions),
  };
  if (left.conversions >= 1 && left.pages >= pages) return;
  throw new CliError(
    'QUOTA_EXCEEDED',
    `It would be refused: after the documents before it ${counted(left.pages, 'page')} and ${counted(left.conversions, 'conversion')} are left this month, and it needs ${counted(pages, 'page')}.`,
    'Convert fewer documents or pages, wait until the month is over, or change the plan.',
    { reason: 'quota' },
  );
}

function describe({ context, isSeveral }: Bench, job: BatchItem, estimate: Estimate): string {
  const { pages, warnings, remaining } = estimate;
  switch (context.invocation.mode) {
    case 'json':
      return envelope('estimate', estimateData(job.input.name, estimate));
    case 'raw':
      return `${pages}\n`;
    case 'terminal': {
      const left = isSeveral ? '' : `; ${describeRemaining(remaining)}`;
      return `${printable(job.input.name)}: ${describeCost(estimate)}${left}\n${notes(warnings)}`;
    }
  }
}

const notes = (warnings: readonly Warning[]) =>
  warnings.map(({ message }) => `  ${printable(message)}\n`).join('');
