import { html } from 'hono/html';
import type { AccountStatus } from '../../../service/docconv.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';

/** How much of each allowance of the month is used. */
export function meters({ usage, limits }: Pick<AccountStatus, 'usage' | 'limits'>): Markup {
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
