import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import type { SitePage } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** What a mailed link opens. Programs that follow links in mails stop here: signing in takes the button. */
export function linkPage(context: HttpContext, action: string): SitePage {
  return {
    title: 'Sign in',
    main: html`<h1>Sign in</h1>
<p>Go on only if you asked for this link yourself.</p>
<form method="post" action="${action}">
${tokenField(context)}
<p><button type="submit" autofocus>Sign in to docconv</button></p>
</form>`,
  };
}

/** A link or a code that is no longer valid. @param again where to ask for another */
export function gonePage(again: string): SitePage {
  return {
    title: 'No longer valid',
    status: 410,
    main: html`<h1>This link or code is no longer valid</h1>
<p>Links and codes are good for 15 minutes, and once.</p>
<p><a href="${again}">Ask for a new one</a></p>`,
  };
}
