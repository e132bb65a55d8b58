import { html } from 'hono/html';
import type { Day } from '../../../service/accounts/month.ts';
import type { Amounts } from '../../../service/accounts/store.ts';
import { describeCount, describeMany } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';

/** A month of use, day by day. */
export interface UsageChart {
  /** All days of the month, the first first. */
  days: readonly Day[];
  /** Days without use may be left out. */
  used: readonly { day: Day; used: Amounts }[];
}

/** Bars of pages a day, and the numbers behind them as a table. */
export function usageChart({ days, used }: UsageChart): Markup {
  const pagesOn = new Map(used.map(({ day, used: { pages } }) => [day, pages]));
  const counts = days.map((day) => pagesOn.get(day) ?? 0);
  const most = Math.max(...counts, 1);
  return html`<figure class="chart">
<figcaption>Pages (up) by day of the month (across)</figcaption>
<div class="plot">
<span class="most" aria-hidden="true">${describeMany(most, 'page')}</span>
<span class="none" aria-hidden="true">0</span>
<svg viewBox="0 0 ${days.length * SLOT} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary(days, counts)}">
${counts.map((count, i) => bar(count, i, most))}
</svg>
<p class="scale" aria-hidden="true">${shownDays(days).map((day) => html`<span>${dayAndMonth(day)}</span>`)}</p>
</div>
${used.length === 0 ? '' : table(used)}
</figure>`;
}

/** The first, the middle and the last. */
function shownDays(days: readonly Day[]): (Day | undefined)[] {
  return [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)];
}

/** Units of the drawing: a day's width, what of it the bar takes, and the height of the longest bar. */
const SLOT = 10;
const BAR = 7;
const HEIGHT = 100;

function bar(count: number, index: number, most: number): Markup | '' {
  if (count === 0) return '';
  const height = Math.max(2, Math.round((count / most) * HEIGHT));
  const x = index * SLOT + (SLOT - BAR) / 2;
  return html`<rect x="${x}" y="${HEIGHT - height}" width="${BAR}" height="${height}"/>`;
}

function summary(days: readonly Day[], counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'No pages this month so far';
  const most = Math.max(...counts);
  const best = days[counts.indexOf(most)];
  return `${describeMany(total, 'page')} this month, most on ${dayAndMonth(best)}: ${describeCount(most)}`;
}

function table(used: UsageChart['used']): Markup {
  return html`<details>
<summary>Show the numbers</summary>
<table>
<thead><tr><th scope="col">Day</th><th scope="col" class="number">Documents</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Tokens</th></tr></thead>
<tbody>
${used.map(
  ({ day, used: { conversions, pages, tokens } }) =>
    html`<tr><th scope="row">${dayAndMonth(day)}</th><td class="number">${describeCount(conversions)}</td><td class="number">${describeCount(pages)}</td><td class="number">${describeCount(tokens)}</td></tr>`,
)}
</tbody>
</table>
</details>`;
}

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

function dayAndMonth(day: Day | undefined): string {
  return day === undefined ? '' : DAY_AND_MONTH.format(Date.parse(day));
}
