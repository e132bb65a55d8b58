import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import { alert, blamed } from '../alert.ts';
import type { SitePage } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** Asks for what has to be typed before an account is deleted. */
export function deletePage(
  context: HttpContext,
  { confirmation, problem, status }: { confirmation: string; problem?: string; status?: SitePage['status'] },
): SitePage {
  return {
    title: 'Delete the account',
    status,
    main: html`<h1>Delete the account</h1>
<p>Removed at once, and for good: the account, its keys, all sessions, the month’s usage, remembered results and the list
of conversions. Programs that use its keys stop working. This cannot be undone.</p>
${alert(problem)}
<form method="post" action="/account/delete">
${tokenField(context)}
<p><label for="confirmation">Type <strong>${confirmation}</strong> to confirm</label>
<input id="confirmation" name="confirmation" autocomplete="off" spellcheck="false" required maxlength="254"${blamed(problem)}></p>
<p class="actions"><a class="button" href="/account">Keep the account</a>
<button type="submit" class="danger">Delete the account</button></p>
</form>`,
  };
}

/** After the account is gone. */
export function deletedPage(): SitePage {
  return {
    title: 'Account deleted',
    main: html`<h1>The account is deleted</h1>
<p>Nothing of it is kept. You can close this window.</p>`,
  };
}
