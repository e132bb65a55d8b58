import { listSessions } from '../../../service/sessions/sessions.ts';
import type { HttpContext } from '../../env.ts';
import { signedInOn } from '../../middleware/guards/require-session.ts';
import { type AccountPage, accountPage } from '../../pages/account/account-page.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';

/** The page of the account, with what is to be said on it. */
export async function showAccount(
  context: HttpContext,
  parts: HttpParts,
  said: Pick<AccountPage, 'done' | 'problem' | 'typed' | 'status'>,
) {
  const { account, session } = signedInOn(context);
  const sessions = await listSessions(parts, session);
  const inTerminal = parts.mailer.shownIn === 'terminal';
  return renderPage(context, accountPage(context, { ...said, account, sessions, inTerminal }));
}
