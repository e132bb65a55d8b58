import { html } from 'hono/html';
import type { Month } from '../../../service/accounts/month.ts';
import type { Use } from '../../../service/accounts/store/activity.ts';
import type { Amounts } from '../../../service/accounts/store.ts';
import type { ShownKey } from '../../../service/keys/keys.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';
import { DOOR_NAMES, nameKeys } from './name-uses.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What was charged in each month, the latest first. */
export function monthsTable(months: readonly { month: Month; used: Amounts }[]): Markup {
  const rows = months.map(({ month, used }) => ({ name: MONTH.format(Date.parse(`${month}-01`)), used }));
  return amountsTable({ of: 'Month', rows });
}

/** What was charged through each door, the most pages first. */
export function doorsTable(uses: readonly Use[]): Markup {
  const nameOf = ({ door }: Use) => (door === undefined ? 'Not noted' : DOOR_NAMES[door]);
  return amountsTable({ of: 'Door', rows: addUp(uses, nameOf) });
}

/** What was charged with each key, the most pages first. */
export function keysTable(uses: readonly Use[], keys: readonly Pick<ShownKey, 'id' | 'name'>[]): Markup {
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
