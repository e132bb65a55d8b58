import { html } from 'hono/html';
import type { HttpContext } from '../../env.ts';
import { alert, blamed } from '../alert.ts';
import { codeBlock, terminal } from '../components/code-block.ts';
import type { Markup, SitePage } from '../layout.ts';
import { tokenField } from '../token-field.ts';

export interface AddressPage {
  typed?: string;
  problem?: string;
  status?: SitePage['status'];
  ownAccountCommand?: string;
  /** Whether a tool waits for an answer, which is asked for afterwards. */
  isForTool: boolean;
  /** Whether mails are shown in the terminal of the server. */
  inTerminal: boolean;
}

/** Asks for the mail address. */
export function addressPage(
  context: HttpContext,
  { typed = '', problem, status, ownAccountCommand, isForTool, inTerminal }: AddressPage,
): SitePage {
  return {
    title: 'Sign in',
    scripts: ['copy.js'],
    status,
    main: html`<h1>Sign in</h1>
${isForTool ? html`<p class="lead">A tool asks for access to your account. Once you are signed in, you see which, and approve or deny it.</p>` : ''}
${ownAccountCommand === undefined ? '' : ownAccount(ownAccountCommand)}
<p>You get a mail with a link and a code, good for 15 minutes. ${inTerminal ? 'No mail server is set up: it is shown in the terminal in which the server runs. ' : ''}There is no password. An account is made the first time.</p>
${alert(problem)}
<form method="post" action="/sign-in">
${tokenField(context)}
<p><label for="email">Mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}"${blamed(problem)}></p>
<p><button type="submit">Send the mail</button></p>
</form>`,
  };
}

/** A button would do for everybody who has a login on the machine; the command can read what its owner alone may. */
function ownAccount(ownAccountCommand: string): Markup {
  return html`<section class="card" aria-labelledby="own-account">
<h2 id="own-account">The account of this machine</h2>
<p>This server runs on your machine alone. This opens it signed in to the account that the command line uses here:</p>
${codeBlock({ id: 'dashboard', caption: 'In a terminal', code: terminal(ownAccountCommand) })}
<p class="hint">It takes a command because others with a login on this machine can open this page, too.</p>
</section>
<h2>Another account</h2>`;
}
