import { html } from 'hono/html';
import type { HttpContext } from '../env.ts';
import { documentFrame, type Markup } from '../pages/document-frame.ts';

/** Asks the owner of this machine whether a tool may use docconv here. */
export function renderQuestion(context: HttpContext) {
  return renderBare(
    context,
    'Allow this tool to use docconv?',
    html`<h1>Allow this tool to use docconv?</h1>
<p>A tool on this machine, such as an editor or a coding agent, asks to convert documents with docconv.</p>
<p>If you allow it, an account is made on this machine and its key is stored in your docconv settings, readable by you
alone. Nothing leaves this machine, and nothing costs money.</p>
<p class="warning">Allow it only if you have just asked a tool to connect.</p>
<form method="post">
<p><button type="submit" name="decision" value="approve">Allow</button>
<button type="submit" name="decision" value="deny" class="secondary">Deny</button></p>
</form>`,
  );
}

/** Says how it ended. */
export function renderEnd(context: HttpContext, approved: boolean) {
  const title = approved ? 'Connected' : 'Denied';
  const next = approved
    ? 'The tool can convert documents now. You can close this window.'
    : 'Nothing was changed. You can close this window.';
  return renderBare(context, title, html`<h1>${title}</h1>\n<p>${next}</p>`);
}

/** A page without the site around it: this server has no other. */
function renderBare(context: HttpContext, title: string, main: Markup) {
  const body = html`<main id="main" class="reading">\n${main}\n</main>`;
  return context.html(documentFrame({ title, body }));
}
