import { html } from 'hono/html';
import { LONGEST_KEY_NAME, type ShownKey } from '../../../service/keys/keys.ts';
import type { HttpContext } from '../../env.ts';
import { alert, blamed } from '../alert.ts';
import { copyButton } from '../components/code-block.ts';
import type { Markup, SitePage } from '../layout.ts';
import { moment } from '../moment.ts';
import { tokenField } from '../token-field.ts';

/** The keys of an account. */
export interface KeysPage {
  /** The latest first. */
  keys: readonly ShownKey[];
  /** A key just made; the only time it is shown. */
  made?: { key: string; name: string };
  /** Whether a key was revoked just before. */
  revoked?: boolean;
  /** What was wrong with the name that was typed. */
  problem?: string;
  typed?: string;
  status?: SitePage['status'];
}

export function keysPage(context: HttpContext, page: KeysPage): SitePage {
  const used = page.keys.filter(({ revokedAt }) => revokedAt === undefined);
  const revoked = page.keys.filter(({ revokedAt }) => revokedAt !== undefined);
  return {
    title: 'Keys',
    width: 'wide',
    scripts: ['copy.js'],
    status: page.status,
    main: html`<h1>Keys</h1>
<p class="lead">A key lets a program convert within your allowance. Give each program its own, so that you can revoke one
without disturbing the others.</p>
${page.made ? madeKey(page.made) : ''}
${page.revoked ? html`<p class="notice" role="status">The key was revoked and no longer works.</p>` : ''}
${makeForm(context, page)}
${used.length === 0 ? html`<p>There are no keys in use.</p>` : usedKeys(used)}
${revoked.length === 0 ? '' : revokedKeys(revoked)}`,
  };
}

function madeKey({ key, name }: { key: string; name: string }): Markup {
  return html`<section class="notice made-key" role="status" aria-label="New key">
<p><strong>The key “${name}” is ready.</strong> Copy it now; it is not shown again.</p>
<p class="secret"><code id="made-key">${key}</code>${copyButton('made-key', 'the key')}</p>
<p>It goes into <a href="/api-docs#quick-start">requests to the API</a>, <a href="/for/ai-agents#command-line">the
command</a> or <a href="/for/ai-agents#mcp">the settings of an agent</a>.</p>
</section>`;
}

function makeForm(context: HttpContext, { problem, typed = '' }: KeysPage): Markup {
  return html`<form method="post" action="/dashboard/api" class="make-key">
${tokenField(context)}
${alert(problem)}
<label for="name">Name of a new key</label>
<p class="hint" id="name-hint">Where it is used, for instance “Build server”.</p>
<div class="actions"><input id="name" name="name" required maxlength="${LONGEST_KEY_NAME}" autocomplete="off" value="${typed}"${blamed(problem, 'name-hint')}>
<button type="submit">Make a key</button></div>
</form>`;
}

function usedKeys(keys: readonly ShownKey[]): Markup {
  return html`<h2 id="in-use">In use</h2>
<ul class="keys">
${keys.map(
  (key) => html`<li>
<div><h3>${key.name}</h3>
<p class="hint">${key.provider === undefined ? '' : html`made for ${key.provider} · `}<code>${key.prefix}…</code></p></div>
<dl><div><dt>Made</dt><dd>${moment(key.createdAt)}</dd></div>
<div><dt>Last used</dt><dd>${key.lastUsedAt === undefined ? 'never' : moment(key.lastUsedAt)}</dd></div></dl>
<a class="button quiet small" href="/dashboard/api/${key.id}/revoke" aria-label="Revoke ${key.name}, ${key.prefix}…">Revoke</a>
</li>`,
)}
</ul>`;
}

function revokedKeys(keys: readonly ShownKey[]): Markup {
  return html`<details>
<summary>Revoked keys (${keys.length})</summary>
<ul>
${keys.map(
  ({ name, prefix, revokedAt }) =>
    html`<li>${name} <code>${prefix}…</code>${revokedAt === undefined ? '' : html`, revoked ${moment(revokedAt)}`}</li>`,
)}
</ul>
</details>`;
}
