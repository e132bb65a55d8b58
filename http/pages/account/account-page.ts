import { html } from 'hono/html';
import type { Account } from '../../../service/accounts/store.ts';
import type { ShownSession } from '../../../service/sessions/sessions.ts';
import type { HttpContext } from '../../env.ts';
import { alert, blamed } from '../alert.ts';
import { describePlan } from '../components/quantities.ts';
import type { Markup, SitePage } from '../layout.ts';
import { moment } from '../moment.ts';
import { tokenField } from '../token-field.ts';
import { describeDevice } from './describe-device.ts';

/** The account itself: address, sessions, data, end. */
export interface AccountPage {
  account: Account;
  /** The one seen last first. */
  sessions: readonly ShownSession[];
  /** What was done just before. */
  done?: string;
  /** What was wrong with the address that was typed. */
  problem?: string;
  typed?: string;
  /** Whether mails are shown in the terminal of the server. */
  inTerminal: boolean;
  status?: SitePage['status'];
}

export function accountPage(context: HttpContext, page: AccountPage): SitePage {
  const { account, done } = page;
  return {
    title: 'Account',
    status: page.status,
    main: html`<h1>Account</h1>
${done === undefined ? '' : html`<p class="notice" role="status">${done}</p>`}
<dl>
<div><dt>Mail address</dt><dd>${account.email ?? 'none'}</dd></div>
<div><dt>Plan</dt><dd>${describePlan(account.plan)}</dd></div>
<div><dt>Since</dt><dd>${moment(account.createdAt)}</dd></div>
<div><dt>Number</dt><dd><code>${account.id}</code></dd></div>
</dl>
${addressForm(context, page)}
${sessionList(context, page.sessions)}
<section class="band" aria-labelledby="data">
<h2 id="data">Your data</h2>
<p>All that is kept of your account, as a JSON file: address, keys without their secret, sessions, usage, the list of
recent conversions. Documents are not kept.</p>
<p><a class="button quiet" href="/account/export" download>Download</a></p>
</section>
<section class="band" aria-labelledby="end">
<h2 id="end">Delete the account</h2>
<p>Everything of it is removed, and its keys stop working at once.</p>
<p><a class="button quiet" href="/account/delete">Delete…</a></p>
</section>`,
  };
}

function addressForm(
  context: HttpContext,
  { account, problem, inTerminal, typed = '' }: AccountPage,
): Markup {
  return html`<section class="band" aria-labelledby="address">
<h2 id="address">${account.email === undefined ? 'Set a mail address' : 'Change the mail address'}</h2>
<p>A code is mailed to the new address${inTerminal ? ' (no mail server is set up: it is shown in the terminal in which the server runs)' : ''}.${account.email === undefined ? '' : ' The old one is told of the change.'}</p>
${alert(problem)}
<form method="post" action="/account/email">
${tokenField(context)}
<p><label for="email">New mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}"${blamed(problem)}></p>
<p><button type="submit">Send the code</button></p>
</form>
</section>`;
}

function sessionList(context: HttpContext, sessions: readonly ShownSession[]): Markup {
  return html`<section class="band" aria-labelledby="sessions">
<h2 id="sessions">Where you are signed in</h2>
<ul class="sessions">
${sessions.map((session) => sessionItem(context, session))}
</ul>
<div class="actions">
<form method="post" action="/sign-out">${tokenField(context)}<button type="submit" class="quiet">Sign out here</button></form>
<form method="post" action="/account/sessions/end">${tokenField(context)}
<button type="submit" class="quiet">Sign out everywhere</button></form>
</div>
</section>`;
}

function sessionItem(
  context: HttpContext,
  { id, userAgent, createdAt, lastSeenAt, current }: ShownSession,
): Markup {
  const name = describeDevice(userAgent);
  return html`<li>
<p>${name}${current ? html` <strong>(this one)</strong>` : ''}</p>
<p class="hint">signed in ${moment(createdAt)}, last seen ${moment(lastSeenAt)}</p>
${
  current
    ? ''
    : html`<form method="post" action="/account/sessions/${id}/end">${tokenField(context)}
<button type="submit" class="quiet small" aria-label="Sign out ${name}">Sign out</button></form>`
}
</li>`;
}
