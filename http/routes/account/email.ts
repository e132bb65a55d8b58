import { Hono } from 'hono';
import {
  beginEmailChange,
  type EmailChangeResult,
  finishEmailChange,
} from '../../../service/account-holder/change-email.ts';
import type { Env, HttpContext } from '../../env.ts';
import { waitFor } from '../../errors/wait-for.ts';
import { signedInOn } from '../../middleware/guards/require-session.ts';
import { renderPage } from '../../pages/layout.ts';
import { type CodePage, codePage } from '../../pages/sign-in/code-page.ts';
import { gonePage } from '../../pages/sign-in/link-page.ts';
import type { HttpParts } from '../../parts.ts';
import { askerOf } from '../../requests/asker-of.ts';
import { readForm } from '../../requests/read-form.ts';
import { describeCodeProblem } from '../sign-in/describe-code-problem.ts';
import { showAccount } from './show-account.ts';

/** Changing the mail address, confirmed at the new one. */
export function emailRoutes(parts: HttpParts): Hono<Env> {
  const app = new Hono<Env>();
  // The page that tells of a wrong address has this address itself.
  app.get('/', (context) => context.redirect('/account', 303));
  app.post('/', (context) => sendCode(context, parts));
  app.get('/:id', (context) => renderPage(context, codeForm(context, parts)));
  app.post('/:id', async (context) => {
    const { account } = signedInOn(context);
    const code = (await readForm(context)).text('code');
    const wish = { account, id: context.req.param('id'), code };
    return respondToCode(context, parts, await finishEmailChange(parts, wish, askerOf(context)));
  });
  return app;
}

async function sendCode(context: HttpContext, parts: HttpParts) {
  const { account } = signedInOn(context);
  const typed = (await readForm(context)).text('email');
  const refuse = (status: 400 | 429, problem: string) =>
    showAccount(context, parts, { typed, status, problem });
  const result = await beginEmailChange(parts, { account, typed }, askerOf(context));
  switch (result.type) {
    case 'sent':
      return context.redirect(`/account/email/${result.id}`, 303);
    case 'same':
      return refuse(400, 'That is the address the account has.');
    case 'invalid_email':
      return refuse(400, 'That is not an e-mail address. Check it and try again.');
    case 'too_many':
      return refuse(
        429,
        `Too many mails were asked for. Try again in ${waitFor(context, parts, result.retryAt)}.`,
      );
  }
}

function respondToCode(context: HttpContext, parts: HttpParts, result: EmailChangeResult) {
  switch (result.type) {
    case 'changed':
      return context.redirect(result.noticed ? '/account?done=email' : '/account?done=email-unnoticed', 303);
    case 'taken':
      return showAccount(context, parts, {
        status: 409,
        problem: 'Another account has this address. Sign in with it, or delete that account first.',
      });
    case 'gone':
      return renderPage(context, gonePage('/account'));
    case 'wrong':
    case 'too_many':
      return renderPage(context, codeForm(context, parts, describeCodeProblem(context, parts, result)));
  }
}

function codeForm(
  context: HttpContext,
  { mailer }: HttpParts,
  problem: Pick<CodePage, 'problem' | 'status'> = {},
) {
  return codePage(context, {
    ...problem,
    heading: 'Confirm the new address',
    submit: 'Change the address',
    action: context.req.path,
    again: '/account',
    inTerminal: mailer.shownIn === 'terminal',
  });
}
