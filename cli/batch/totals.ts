import type { Estimate, MeteredConversion, Usage } from '../../service/docconv.ts';
import type { Outcome } from './outcome.ts';

/** What a whole batch came to. */
export interface Totals {
  succeeded: number;
  /** Those that had succeeded in an earlier run. */
  before: number;
  failed: number;
  notAttempted: number;
  /** Pages and tokens of this run. */
  pages: number;
  tokens: number;
  /** Documents of which the plan left pages out. */
  cut: number;
  /** What is left this month. */
  usage?: Usage;
  /** The same in all its amounts, before anything is converted. */
  remaining?: Estimate['remaining'];
}

/** What conversions say that their outcomes do not, gathered as they come. */
export type Tally = Pick<Totals, 'cut' | 'usage' | 'remaining'> & {
  /** Documents that were written to standard output, in part at least. */
  printed?: number;
  /** Inputs whose failure was already printed for another one. */
  alike?: number;
};

/** Adds a conversion. They may come in another order than they were charged in. */
export function tallyUp(
  tally: Tally,
  { usage, warnings }: Pick<MeteredConversion, 'usage' | 'warnings'>,
): void {
  if (isCut({ warnings })) tally.cut += 1;
  if (tally.usage === undefined || usage.pagesUsed > tally.usage.pagesUsed) tally.usage = usage;
}

/** Whether the plan left pages of a document out. */
export function isCut({ warnings }: Pick<MeteredConversion, 'warnings'>): boolean {
  return warnings.some(({ code }) => code === 'page_limit');
}

/** @param known what had come of the items before this run, in the same order */
export function totalsOf(outcomes: readonly Outcome[], known: readonly Outcome[], tally: Tally): Totals {
  const ran = outcomes.filter((_, i) => known[i]?.status !== 'succeeded');
  const totals: Totals = {
    succeeded: 0,
    before: outcomes.length - ran.length,
    failed: 0,
    notAttempted: 0,
    pages: 0,
    tokens: 0,
    cut: tally.cut,
    usage: tally.usage,
    remaining: tally.remaining,
  };
  for (const outcome of ran) {
    if (outcome.status === 'failed') totals.failed += 1;
    else if (outcome.status === 'not_attempted') totals.notAttempted += 1;
    else {
      totals.succeeded += 1;
      totals.pages += outcome.pages;
      totals.tokens += outcome.tokens;
    }
  }
  return totals;
}
