import { html } from 'hono/html';
import type { ConversionRecord } from '../../../service/accounts/store/activity.ts';
import type { ShownKey } from '../../../service/keys/keys.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup } from '../layout.ts';

/** Which keys the listed conversions were asked for with, the most used first. */
export function keysTable(
  conversions: readonly ConversionRecord[],
  keys: readonly Pick<ShownKey, 'id' | 'name'>[],
): Markup {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const nameOf = (keyId: string | undefined) =>
    keyId === undefined ? 'This site' : (names.get(keyId) ?? 'A former key');
  const rows = new Map<string, { documents: number; pages: number }>();
  for (const { keyId, pages } of conversions) {
    const row = rows.get(nameOf(keyId)) ?? { documents: 0, pages: 0 };
    rows.set(nameOf(keyId), { documents: row.documents + 1, pages: row.pages + pages });
  }
  const sorted = [...rows].toSorted(([, one], [, other]) => other.pages - one.pages);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Use by key">
<table>
<thead><tr><th scope="col">Key</th><th scope="col" class="number">Documents</th><th scope="col" class="number">Pages</th></tr></thead>
<tbody>
${sorted.map(([name, { documents, pages }]) => html`<tr><th scope="row">${name}</th><td class="number">${describeCount(documents)}</td><td class="number">${describeCount(pages)}</td></tr>`)}
</tbody>
</table>
</div>`;
}
