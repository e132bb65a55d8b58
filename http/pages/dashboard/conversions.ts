import { html } from 'hono/html';
import type { ConversionRecord } from '../../../service/accounts/store/activity.ts';
import type { ShownKey } from '../../../service/keys/keys.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';
import { moment } from '../moment.ts';
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

/** Why a conversion failed, in a few words for the list of conversions. @param code stable code of the failure */
function describeFailure(code: string | undefined): string {
  if (code === undefined) return 'the reason is not known';
  return FAILURES.get(code) ?? code.replaceAll('_', ' ');
}

const FAILURES = new Map([
  ['empty_file', 'the file is empty'],
  ['unsupported_format', 'not one of the formats that are read'],
  ['invalid_pdf', 'the PDF is damaged'],
  ['invalid_image', 'the picture is damaged'],
  ['invalid_office', 'the file is damaged'],
  ['password_required', 'it is protected by a password'],
  ['password_wrong', 'the password was wrong'],
  ['no_pages', 'it has no pages'],
  ['pages_out_of_range', 'it has not all of the pages asked for'],
  ['pages_outside_plan', 'the pages are outside the plan'],
  ['too_large', 'it is too large'],
  ['too_complex', 'it is too complex'],
  ['timed_out', 'it took too long'],
  ['out_of_memory', 'it took too much memory'],
  ['engine_failed', 'a fault of docconv'],
  ['internal', 'a fault of docconv'],
  ['language_missing', 'the language for recognition is not installed'],
]);
