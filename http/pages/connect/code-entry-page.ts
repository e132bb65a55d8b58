import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import { alert, blamed } from '../alert.ts';
import type { SitePage } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** Asks for the short code that a tool shows. */
export function codeEntryPage(
  context: HttpContext,
  { typed = '', problem, status }: { typed?: string; problem?: string; status?: SitePage['status'] } = {},
): SitePage {
  return {
    title: 'Connect a tool',
    status,
    main: html`<h1>Connect a tool</h1>
<p>Type the code that the tool shows. Go on only if you started the tool yourself, just now: a code that somebody sent
you gives them access to your account.</p>
${alert(problem)}
<form method="post" action="/connect">
${tokenField(context)}
<p><label for="user_code">Code of eight letters</label>
<input id="user_code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" required
maxlength="20" placeholder="XXXX-XXXX" value="${typed}"${blamed(problem)}></p>
<p><button type="submit">Continue</button></p>
</form>`,
  };
}
