import type { Estimate, MeteredConversion, Usage } from '../../service/docconv.ts';
import type { BatchItem } from '../outputs/plan-items.ts';
import { displayWidth, fitMiddle } from '../terminal/fit-text.ts';
import { printable } from '../terminal/printable.ts';
import { counted, describeDuration, grouped } from '../terminal/quantities.ts';
import { isCut, type Totals } from './totals.ts';

/** With fewer columns a file's name says nothing any more. */
const leastName = 16;

/**
 * What one conversion came to, in one line if that can be: where it went, pages, tokens, time, and what is left of the
 * month. Where the line would be too long it says less of names first.
 */
export function describeConversion(item: BatchItem, conversion: MeteredConversion, columns: number): string {
  const { tokenCount, processingTimeMs, usage } = conversion;
  const time = describeDuration(processingTimeMs / 1000);
  const facts = `${pagesOf(conversion)}, ${counted(tokenCount, 'token')}, ${time}`;
  const [from, to] = [printable(item.input.name), item.output && printable(item.output)];
  const names = to === undefined ? [from] : [`${from} → ${to}`, to];
  const left = grouped(usage.pagesRemaining);
  const ends = [` · ${leftOf(usage)} this month`, ` · ${leftOf(usage)}`];
  const lines = names.flatMap((name) => ends.map((end) => `${name}: ${facts}${end}`));
  const fitting = lines.find((line) => displayWidth(line) <= columns);
  if (fitting !== undefined) return fitting;
  const rest = `: ${facts} · ${left} left`;
  const name = fitMiddle(to ?? from, Math.max(leastName, columns - displayWidth(rest)));
  return `${name}${rest}`;
}

/** What a batch came to, one line. @param output the folder that holds the results */
export function describeTotals(totals: Totals, milliseconds: number, output: string | undefined): string {
  const { pages, tokens, succeeded, cut, usage } = totals;
  const to = output === undefined || succeeded === 0 ? '' : ` → ${printable(output)}`;
  const facts = [counted(pages, 'page'), counted(tokens, 'token'), describeDuration(milliseconds / 1000)];
  return [
    `${describeCounts(totals)}${to}${succeeded === 0 ? '' : `: ${facts.join(', ')}`}`,
    ...(cut === 0 ? [] : [`the plan excluded pages of ${counted(cut, 'document')}`]),
    ...(usage === undefined ? [] : [leftOf(usage)]),
  ].join(' · ');
}

/** What one document would cost, or wants in vain. */
export function describeCost({
  pages,
  totalPages,
  refusal,
}: Pick<Estimate, 'pages' | 'totalPages' | 'refusal'>): string {
  const all = counted(totalPages, 'page');
  const wanted = pages === totalPages ? all : `${grouped(pages)} of ${all}`;
  return `${wanted} ${refusal ? 'needed, more than can be had now' : 'would be charged'}`;
}

/** What a batch would cost, one line. */
export function describeEstimates(totals: Totals): string {
  const { remaining, pages } = totals;
  const would = `${describeCounts(totals, 'estimated')}: ${counted(pages, 'page')} would be charged`;
  return remaining === undefined ? would : `${would}; ${describeRemaining(remaining)}`;
}

/** All amounts that are left this month. */
export function describeRemaining({ conversions, pages, tokens }: Estimate['remaining']): string {
  const amounts = [counted(pages, 'page'), counted(conversions, 'conversion'), counted(tokens, 'token')];
  return `left this month: ${amounts.join(', ')}`;
}

function describeCounts({ succeeded, before, failed, notAttempted }: Totals, done = 'converted'): string {
  const counts = [
    `${grouped(succeeded)} ${done}`,
    ...(before === 0 ? [] : [`${grouped(before)} before`]),
    ...(failed === 0 ? [] : [`${grouped(failed)} failed`]),
    ...(notAttempted === 0 ? [] : [`${grouped(notAttempted)} not attempted`]),
  ];
  return counts.join(', ');
}

function pagesOf(conversion: MeteredConversion): string {
  const { pageCount, totalPages } = conversion;
  if (pageCount === totalPages) return counted(pageCount, 'page');
  const of = `${grouped(pageCount)} of ${counted(totalPages, 'page')}`;
  return isCut(conversion) ? `${of} (plan limit)` : of;
}

function leftOf({ pagesRemaining }: Usage): string {
  return `${counted(pagesRemaining, 'page')} left`;
}
