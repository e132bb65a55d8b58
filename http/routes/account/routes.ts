import { Hono } from 'hono';
import { confirmationFor, deleteAccount } from '../../../service/account-holder/delete-account.ts';
import { exportAccount } from '../../../service/account-holder/export-account.ts';
import { endSessionNamed } from '../../../service/sessions/sessions.ts';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { requireSession, signedInOn } from '../../middleware/guards/require-session.ts';
import { withBrowser } from '../../middleware/with-browser.ts';
import { withSession } from '../../middleware/with-session.ts';
import { deletedPage, deletePage } from '../../pages/account/delete-page.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { dropCookie } from '../../requests/cookies.ts';
import { readForm } from '../../requests/read-form.ts';
import { emailRoutes } from './email.ts';
import { showAccount } from './show-account.ts';

/** The account itself: its address, where it is signed in, its data, its end. */
export function accountRoutes(parts: HttpParts): Hono<Env> {
  const { settings, store } = parts;
  const app = new Hono<Env>();
  app.use('/account/*', withSession(parts), requireSession(), withBrowser(settings), guardForms(settings));

  app.get('/account', (context) =>
    showAccount(context, parts, { done: DONE.get(context.req.query('done') ?? '') }),
  );
  app.route('/account/email', emailRoutes(parts));

  app.post('/account/sessions/end', async (context) => {
    await store.endSessions({ accountId: signedInOn(context).account.id });
    dropCookie(context, settings, 'docconv');
    return context.redirect('/', 303);
  });
  app.post('/account/sessions/:id/end', async (context) => {
    const ended = await endSessionNamed(parts, signedInOn(context).account.id, context.req.param('id'));
    if (!ended) throw noSuchSession();
    return context.redirect('/account?done=session', 303);
  });

  app.get('/account/export', async (context) => {
    context.header('Content-Disposition', 'attachment; filename="docconv-account.json"');
    return context.json(await exportAccount(parts, signedInOn(context).account));
  });

  app.get('/account/delete', (context) =>
    renderPage(context, deletePage(context, { confirmation: confirmationFor(signedInOn(context).account) })),
  );
  app.post('/account/delete', (context) => endAccount(context, parts));
  return app;
}

const DONE = new Map([
  ['session', 'The other browser is signed out.'],
  ['email', 'The mail address is changed; the old one was told.'],
  ['email-unnoticed', 'The mail address is changed. The old one could not be told: the mail was not taken.'],
]);

async function endAccount(context: HttpContext, { settings, store, results, jobs }: HttpParts) {
  const { account } = signedInOn(context);
  const typed = (await readForm(context)).text('confirmation');
  if ((await deleteAccount(store, account, typed)) === 'not_confirmed') {
    const confirmation = confirmationFor(account);
    const problem = 'What you typed is something else, so nothing was deleted.';
    return renderPage(context, deletePage(context, { confirmation, problem, status: 400 }));
  }
  await results.removeAll(account.id);
  await jobs.removeAccount(account.id);
  dropCookie(context, settings, 'docconv');
  context.set('signedIn', undefined);
  return renderPage(context, deletedPage());
}

function noSuchSession(): HttpProblem {
  return new HttpProblem(404, 'NOT_FOUND', 'You are no longer signed in there.', {
    hint: 'Reload the page of your account.',
  });
}
