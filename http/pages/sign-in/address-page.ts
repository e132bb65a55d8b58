import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import { alert } from '../alert.ts';
import type { Markup, Page } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** Asks for the mail address. */
export function addressPage(
  context: HttpContext,
  {
    typed = '',
    problem,
    status,
    hasOwnAccount = false,
  }: { typed?: string; problem?: string; status?: Page['status']; hasOwnAccount?: boolean } = {},
): Page {
  return {
    title: 'Sign in',
    status,
    main: html`<h1>Sign in</h1>
${hasOwnAccount ? ownAccountForm(context) : ''}
<p>You get a mail with a link and a code, good for 15 minutes. There is no password. An account is made the first time.</p>
${alert(problem)}
<form method="post" action="/sign-in">
${tokenField(context)}
<p><label for="email">Mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}"></p>
<p><button type="submit">Send the mail</button></p>
</form>`,
  };
}

/** On one's own machine nobody has to be told apart. */
function ownAccountForm(context: HttpContext): Markup {
  return html`<form method="post" action="/sign-in/local" class="card">
${tokenField(context)}
<p>This server runs on your machine alone. Its account is the one that the command line uses here.</p>
<p><button type="submit">Open the account of this machine</button></p>
</form>
<h2>Another account</h2>`;
}
