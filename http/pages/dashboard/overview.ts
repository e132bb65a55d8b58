import { html } from 'hono/html';
import type { Month } from '../../../service/accounts/month.ts';
import type { ConversionRecord, Use } from '../../../service/accounts/store/activity.ts';
import type { Amounts } from '../../../service/accounts/store.ts';
import { describeBytes } from '../../../service/describe-bytes.ts';
import type { AccountStatus } from '../../../service/docconv.ts';
import type { ShownKey } from '../../../service/keys/keys.ts';
import type { HttpContext } from '../../env.ts';
import { describeCount, describePlan } from '../components/quantities.ts';
import type { Markup, SitePage } from '../layout.ts';
import { moment } from '../moment.ts';
import { tokenField } from '../token-field.ts';
import { conversionsTable } from './conversions.ts';
import { DOOR_NAMES, nameKeys } from './name-uses.ts';
import { type UsageChart, usageChart } from './usage-chart.ts';

/** What the holder of an account sees first. */
export interface Overview {
  status: AccountStatus;
  chart: UsageChart;
  /** What was charged this month, by day, door and key. */
  uses: readonly Use[];
  /** What was charged in each month, the latest first. */
  months: readonly { month: Month; used: Amounts }[];
  /** The last ones, the latest first. */
  conversions: readonly ConversionRecord[];
  keys: readonly ShownKey[];
  /** What was done just before. */
  done?: Purged;
}

export type Purged = 'results' | 'conversions';

export function overviewPage(context: HttpContext, overview: Overview): SitePage {
  const { status, chart, uses, months, conversions, keys, done } = overview;
  const month = MONTH.format(status.resetsAt - 1);
  return {
    title: 'Overview',
    width: 'wide',
    main: html`<h1>${month}</h1>
${done === undefined ? '' : html`<p class="notice" role="status">${DONE[done]}</p>`}
<p class="lead">${describePlan(status.tier)} plan, files up to ${describeBytes(status.limits.fileSize)}. The month begins again on
${moment(status.resetsAt)}. <a href="/pricing">See the plans</a></p>
${meters(status)}
${usageChart(chart)}
<section class="band" aria-labelledby="recent">
<h2 id="recent">Recent conversions</h2>
${conversions.length === 0 ? nothingYet : conversionsTable(conversions.slice(0, SHOWN_CONVERSIONS), keys)}
</section>
${months.length === 0 ? '' : usage({ month, uses, months, keys })}
${purges(context, conversions.length > 0)}`,
  };
}

/** As many as are looked at without scrolling for long. */
const SHOWN_CONVERSIONS = 25;

function usage({
  month,
  uses,
  months,
  keys,
}: Pick<Overview, 'uses' | 'months' | 'keys'> & { month: string }): Markup {
  return html`<section class="band" aria-labelledby="use">
<h2 id="use">Use</h2>
<div class="columns use">
${
  uses.length === 0
    ? ''
    : html`<div><h3>By key in ${month}</h3>
${keysTable(uses, keys)}</div>
<div><h3>By door in ${month}</h3>
${doorsTable(uses)}
<p class="hint">A command that uses this server comes in by its HTTP API.</p></div>`
}
<div><h3>By month</h3>
${monthsTable(months)}</div>
</div>
<p><a class="button quiet small" href="/dashboard/usage.csv" download>Download by day, door and key (CSV)</a></p>
</section>`;
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const DONE: Readonly<Record<Purged, string>> = {
  results: 'All remembered results were deleted.',
  conversions: 'The list of recent conversions was cleared.',
};

const nothingYet = html`<p>Nothing was converted yet. <a href="/dashboard/try">Try it with a file</a>, or <a href="/dashboard/api">make a
key</a> for the command line or the API.</p>`;

function purges(context: HttpContext, hasConversions: boolean): Markup {
  return html`<section class="band" aria-labelledby="kept">
<h2 id="kept">What is kept</h2>
<div class="columns">
<div><h3>Results</h3>
<p>Documents are not kept. Results of requests with an idempotency key are, for a day, so that a repeated request is
answered without being charged again; those of agents over MCP for an hour, so that they can read on.</p>
<form method="post" action="/dashboard/results/delete">${tokenField(context)}
<button type="submit" class="quiet">Delete remembered results</button></form></div>
<div><h3>The list above</h3>
<p>The names, pages and outcomes of the last hundred conversions. Clearing the list does not change what counts for the
month.</p>
<form method="post" action="/dashboard/conversions/delete">${tokenField(context)}
<button type="submit" class="quiet"${hasConversions ? '' : html` disabled`}>Clear the list</button></form></div>
</div>
</section>`;
}

/** How much of each allowance of the month is used. */
function meters({ usage, limits }: Pick<AccountStatus, 'usage' | 'limits'>): Markup {
  return html`<ul class="meters">
${meter('pages', 'Pages', usage.pages, limits.pages)}
${meter('conversions', 'Documents', usage.conversions, limits.conversions)}
${meter('tokens', 'Tokens of output', usage.tokens, limits.tokens)}
</ul>`;
}

/** From this share on the colour warns. */
const NEARLY_ALL = 0.9;

function meter(id: string, name: string, used: number, limit: number): Markup {
  const left = Math.max(0, limit - used);
  return html`<li><label for="meter-${id}">${name}</label>
<p class="figure"><strong>${describeCount(used)}</strong> of ${describeCount(limit)}</p>
<meter id="meter-${id}" min="0" max="${limit}" optimum="0" high="${limit * NEARLY_ALL}" value="${Math.min(used, limit)}">${used} of ${limit}</meter>
<p class="hint">${left === 0 ? 'none left this month' : `${describeCount(left)} left`}</p></li>`;
}

/** What was charged in each month, the latest first. */
function monthsTable(months: readonly { month: Month; used: Amounts }[]): Markup {
  const rows = months.map(({ month, used }) => ({
    name: MONTH.format(Date.parse(`${month}-01`)),
    used,
  }));
  return amountsTable({ of: 'Month', rows });
}

/** What was charged through each door, the most pages first. */
function doorsTable(uses: readonly Use[]): Markup {
  const nameOf = ({ door }: Use) => (door === undefined ? 'Not noted' : DOOR_NAMES[door]);
  return amountsTable({ of: 'Door', rows: addUp(uses, nameOf) });
}

/** What was charged with each key, the most pages first. */
function keysTable(uses: readonly Use[], keys: readonly Pick<ShownKey, 'id' | 'name'>[]): Markup {
  const nameOfKey = nameKeys(keys);
  const nameOf = ({ keyId, door }: Use) => {
    if (keyId !== undefined) return nameOfKey(keyId) ?? 'A former key';
    return door === undefined ? 'Not noted' : 'No key (this site)';
  };
  return amountsTable({ of: 'Key', rows: addUp(uses, nameOf) });
}

interface AmountsRow {
  name: string;
  used: Amounts;
}

function addUp(uses: readonly Use[], nameOf: (use: Use) => string): AmountsRow[] {
  const rows = new Map<string, Amounts>();
  for (const use of uses) {
    const { conversions, pages, tokens } = rows.get(nameOf(use)) ?? { conversions: 0, pages: 0, tokens: 0 };
    rows.set(nameOf(use), {
      conversions: conversions + use.used.conversions,
      pages: pages + use.used.pages,
      tokens: tokens + use.used.tokens,
    });
  }
  const named = [...rows].map(([name, used]) => ({ name, used }));
  return named.sort((one, other) => other.used.pages - one.used.pages);
}

/** @param of what the rows are, as the head of their names */
function amountsTable({ of, rows }: { of: string; rows: readonly AmountsRow[] }): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Use by ${of.toLowerCase()}">
<table>
<thead><tr><th scope="col">${of}</th><th scope="col" class="number">Documents</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Tokens</th></tr></thead>
<tbody>
${rows.map(
  ({ name, used: { conversions, pages, tokens } }) =>
    html`<tr><th scope="row">${name}</th><td class="number">${describeCount(conversions)}</td><td class="number">${describeCount(pages)}</td><td class="number">${describeCount(tokens)}</td></tr>`,
)}
</tbody>
</table>
</div>`;
}
