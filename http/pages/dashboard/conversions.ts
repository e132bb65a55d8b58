import { html } from 'hono/html';
import type { ConversionRecord } from '../../../service/accounts/store/activity.ts';
import type { ShownKey } from '../../../service/keys/keys.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';
import { moment } from '../moment.ts';
import { describeFailure } from './describe-failure.ts';
import { DOOR_NAMES, nameKeys } from './name-uses.ts';

/** The last conversions, with the name of the key each was asked for with. */
export function conversionsTable(
  conversions: readonly ConversionRecord[],
  keys: readonly Pick<ShownKey, 'id' | 'name'>[],
): Markup {
  const nameOf = nameKeys(keys);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Recent conversions">
<table class="conversions">
<thead><tr><th scope="col">Document</th><th scope="col" class="number">Pages</th><th scope="col">Outcome</th></tr></thead>
<tbody>
${conversions.map((record) => row(record, nameOf))}
</tbody>
</table>
</div>`;
}

function row(
  { fileName, finishedAt, pages, status, failure, keyId, door }: ConversionRecord,
  nameOf: ReturnType<typeof nameKeys>,
): Markup {
  const by = [
    ...(door === undefined ? [] : [DOOR_NAMES[door]]),
    ...(keyId === undefined ? [] : [nameOf(keyId) ?? 'a former key']),
  ].join(', ');
  return html`<tr>
<th scope="row">${fileName}<span class="hint">${moment(finishedAt)}${by === '' ? '' : ` · ${by}`}</span></th>
<td class="number">${describeCount(pages)}</td>
<td>${
    status === 'succeeded'
      ? html`<span class="status good">Converted</span>`
      : html`<span class="status bad">Failed</span><span class="hint">${describeFailure(failure)}</span>`
  }</td>
</tr>`;
}
