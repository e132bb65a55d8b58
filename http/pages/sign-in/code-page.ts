import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import { alert, blamed } from '../alert.ts';
import type { SitePage } from '../layout.ts';
import { tokenField } from '../token-field.ts';

/** What a page that asks for a mailed code is for. */
export interface CodePage {
  /** Where the form is sent: this page. */
  action: string;
  /** Where a new code is asked for. */
  again: string;
  /** Whether mails are shown in the server's terminal. */
  inTerminal: boolean;
  problem?: string;
  status?: SitePage['status'];
  heading: string;
  submit: string;
}

/** Asks for the code of a mail. */
export function codePage(context: HttpContext, page: CodePage): SitePage {
  const where = page.inTerminal
    ? 'No mail server is set up, so the mail is shown in the terminal in which the server runs.'
    : 'The mail was sent to the address that you typed. It can take a minute; check your spam folder too.';
  return {
    title: page.heading,
    status: page.status,
    main: html`<h1>${page.heading}</h1>
<p>${where}</p>
${alert(page.problem)}
<form method="post" action="${page.action}">
${tokenField(context)}
<p><label for="code">Code of six digits</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="20"${page.problem === undefined ? html` autofocus` : blamed(page.problem)}></p>
<p><button type="submit">${page.submit}</button></p>
</form>
<p><a href="${page.again}">Send another mail, or to another address</a></p>`,
  };
}
