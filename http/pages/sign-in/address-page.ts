import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import { alert } from '../alert.ts';
import type { Page } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** Asks for the mail address. */
export function addressPage(
  context: HttpContext,
  { typed = '', problem, status }: { typed?: string; problem?: string; status?: Page['status'] } = {},
): Page {
  return {
    title: 'Sign in',
    status,
    main: html`<h1>Sign in</h1>
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
