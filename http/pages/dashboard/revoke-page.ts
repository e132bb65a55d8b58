import { html } from 'hono/html';
import type { ShownKey } from '../../../service/keys/keys.ts';
import type { HttpContext } from '../../env.ts';
import type { SitePage } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** Asks once more before a key is revoked. */
export function revokePage(context: HttpContext, { id, name, prefix, provider }: ShownKey): SitePage {
  return {
    title: 'Revoke a key',
    main: html`<h1>Revoke “${name}”?</h1>
<p class="lead">Whatever uses the key <code>${prefix}…</code>${provider === undefined ? '' : html`, made for ${provider},`} is refused from then on.
This cannot be undone.</p>
<form method="post" action="/dashboard/api/${id}/revoke" class="actions">
${tokenField(context)}
<a class="button" href="/dashboard/api">Keep it</a>
<button type="submit" class="danger">Revoke the key</button>
</form>`,
  };
}
