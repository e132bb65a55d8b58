import type { Warning } from '../../engine/index.ts';
import { dayOf } from '../../service/accounts/month.ts';
import type { Estimate } from '../../service/docconv.ts';
import { DocconvError, withMoreHints } from '../../service/errors.ts';
import { PLANS_HERE, PLANS_OF_SERVER } from '../../service/keys/plan-hints.ts';
import { withAddresses } from '../../service/with-addresses.ts';
import type { Context } from '../context.ts';
import { envelope, estimateData } from '../envelope.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import { printable } from '../terminal/printable.ts';
import { counted } from '../terminal/quantities.ts';
import { attempt, itemErrors } from './convert-work.ts';
import { describeCost, describeEstimates, describeRemaining } from './footer.ts';
import type { ItemWork } from './run-items.ts';
import type { Totals } from './totals.ts';
import { withRequest } from './with-request.ts';
import type { WorkParts } from './work-parts.ts';

/** Telling what an item would cost, without doing it (`--dry-run`). What the items before it would use up is gone. */
export function estimateWork(parts: WorkParts): ItemWork<Estimate> {
  const before = { pages: 0, conversions: 0 };
  return {
    make: (item, active) =>
      withRequest(parts, item, active, (request) =>
        attempt(parts, item, request, async (asked, warnings) => {
          const estimate = await parts.docconv.estimate(asked);
          return { ...estimate, warnings: [...estimate.warnings, ...warnings] };
        }),
      ),
    async deliver(item, estimate) {
      parts.tally.usage = estimate.usage;
      parts.tally.remaining = estimate.remaining;
      const refusal = estimate.refusal ?? refuseAfter(before, parts, estimate);
      await parts.screen.aside(() =>
        parts.context.terminal.writeOut(describe(parts, item, { ...estimate, refusal })),
      );
      if (refusal) throw refusal;
      before.pages += estimate.pages;
      before.conversions += 1;
      return { pages: estimate.pages, tokens: 0 };
    },
    ...itemErrors(parts),
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

/** Why it would be refused though its own quote fits: what is left goes to the documents before it. */
function refuseAfter(
  before: Pick<Estimate['remaining'], 'pages' | 'conversions'>,
  { context: { services } }: WorkParts,
  { pages, remaining, resetsAt }: Estimate,
): DocconvError | undefined {
  const left = {
    pages: Math.max(0, remaining.pages - before.pages),
    conversions: Math.max(0, remaining.conversions - before.conversions),
  };
  if (left.conversions >= 1 && left.pages >= pages) return undefined;
  const { address } = services;
  const refusal = new DocconvError(
    'quota_exceeded',
    `It would be refused: after the documents before it ${counted(left.pages, 'page')} and ${counted(left.conversions, 'conversion')} are left this month, and it needs ${counted(pages, 'page')}.`,
    `Convert fewer documents or pages, wait until ${dayOf(resetsAt)} (UTC), or change the plan.`,
    { reason: 'quota' },
  );
  const plans = address === undefined ? PLANS_HERE : withAddresses(PLANS_OF_SERVER, address);
  return withMoreHints(refusal, plans);
}

function describe({ context, isSeveral }: WorkParts, item: BatchItem, estimate: Estimate): string {
  const { pages, warnings, remaining } = estimate;
  switch (context.invocation.mode) {
    case 'json':
      return envelope('estimate', estimateData(item.input.name, estimate));
    case 'raw':
      return `${pages}\n`;
    case 'terminal': {
      const left = isSeveral ? '' : `; ${describeRemaining(remaining)}`;
      return `${printable(item.input.name)}: ${describeCost(estimate)}${left}\n${notes(warnings)}`;
    }
  }
}

const notes = (warnings: readonly Warning[]) =>
  warnings.map(({ message }) => `  ${printable(message)}\n`).join('');
