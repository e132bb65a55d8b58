import { html } from 'hono/html';
import type { ConnectSession } from '../../../service/accounts/store/connect-sessions.ts';
import type { Account } from '../../../service/accounts/store.ts';
import { isClientAddress } from '../../../service/oauth/client-documents.ts';
import type { HttpContext } from '../../env.ts';
import type { Markup, SitePage } from '../layout.ts';
import { moment } from '../moment.ts';
import { tokenField } from '../token-field.ts';
import { nameOfReturn } from './name-of-return.ts';

/** Shows who asks for access, and asks whether they get it. All that the tool said of itself is only claimed. */
export function approvalPage(context: HttpContext, session: ConnectSession, account: Account): SitePage {
  const { provider, id } = session;
  return {
    title: 'Approve access',
    main: html`<h1>Give “${provider}” access to your account?</h1>
<div class="warning" role="note">
<p><strong>Anybody can claim any name.</strong> Approve only if you started this yourself, just now. If somebody else
sent you here, deny.</p>
</div>
${facts(context, session, account)}
<p>It gets an API key with all rights of your account: what it converts counts against your plan. You can revoke the key
at any time on the <a href="/dashboard/api">page of your keys</a>.</p>
<form method="post" action="/connect/${id}">
${tokenField(context)}
<p class="actions"><button type="submit" name="decision" value="denied" class="quiet">Deny</button>
<button type="submit" name="decision" value="approved">Approve</button></p>
</form>`,
  };
}

function facts(context: HttpContext, session: ConnectSession, account: Account): Markup {
  const { provider, keyName, metadata, createdAt, authorization } = session;
  const returnTo = authorization?.redirectUri ?? session.successUrl;
  return html`<dl>
<dt>Calls itself</dt><dd>${provider}</dd>
<dt>Name of the key</dt><dd>${keyName}</dd>
${Object.entries(metadata).map(([name, value]) => html`<dt>Says: ${name}</dt><dd>${value}</dd>`)}
<dt>Asked</dt><dd>${moment(createdAt)}</dd>
${authorization ? client(authorization.clientId) : askedFrom(context, session)}
${returnTo === undefined ? '' : html`<dt>Returns to</dt><dd>${nameOfReturn(returnTo)}</dd>`}
<dt>Your account</dt><dd>${account.email ?? account.id}</dd>
</dl>`;
}

/** What a tool of Connect cannot claim. */
function askedFrom(context: HttpContext, { requestedFrom }: ConnectSession): Markup {
  const isSameAddress = requestedFrom === context.var.clientAddress;
  return html`<dt>Asked from</dt><dd>${requestedFrom}, ${isSameAddress ? 'the address you have too' : 'another address than yours'}</dd>`;
}

/** The identity of an OAuth client: the host of its metadata document, or that nobody vouches for it. */
function client(clientId: string): Markup {
  return isClientAddress(clientId)
    ? html`<dt>Described by</dt><dd>${new URL(clientId).host}</dd>`
    : html`<dt>Described by</dt><dd>nobody but itself</dd>`;
}
