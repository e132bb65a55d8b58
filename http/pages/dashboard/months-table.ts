import { html } from 'hono/html';
import type { Month } from '../../../service/accounts/month.ts';
import type { Amounts } from '../../../service/accounts/store.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What was charged in each month, the latest first. */
export function monthsTable(months: readonly { month: Month; used: Amounts }[]): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Months">
<table>
<thead><tr><th scope="col">Month</th><th scope="col" class="number">Documents</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Tokens</th></tr></thead>
<tbody>
${months.map(
  ({ month, used: { conversions, pages, tokens } }) =>
    html`<tr><th scope="row">${MONTH.format(Date.parse(`${month}-01`))}</th><td class="number">${describeCount(conversions)}</td><td class="number">${describeCount(pages)}</td><td class="number">${describeCount(tokens)}</td></tr>`,
)}
</tbody>
</table>
</div>`;
}
