import { Hono } from 'hono';
import {
  createKey,
  KEY_LIMIT,
  LONGEST_KEY_NAME,
  listKeys,
  revokeKey,
  type ShownKey,
} from '../../../service/keys/keys.ts';
import { seal, unseal } from '../../../service/keys/secrets.ts';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem } from '../../errors/problem.ts';
import { guardForms } from '../../middleware/guards/guard-forms.ts';
import { signedInOn } from '../../middleware/guards/require-session.ts';
import { type KeysPage, keysPage } from '../../pages/dashboard/keys-page.ts';
import { revokePage } from '../../pages/dashboard/revoke-page.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { dropCookie, MADE_KEY_LIFE_MS, readCookie, writeCookie } from '../../requests/cookies.ts';
import { readForm } from '../../requests/read-form.ts';

/** The keys of the signed-in user: `/dashboard/api`. */
export function keyRoutes(parts: HttpParts): Hono<Env> {
  const routes = new Hono<Env>();
  routes.use(guardForms(parts.settings));
  routes.get('/', (context) => {
    const revoked = context.req.query('revoked') === 'yes';
    return showKeys(context, parts, { made: takeMadeKey(context, parts), revoked });
  });
  routes.post('/', (context) => makeKey(context, parts));
  routes.get('/:id/revoke', async (context) =>
    renderPage(context, revokePage(context, await findKey(context, parts, context.req.param('id')))),
  );
  routes.post('/:id/revoke', async (context) => {
    const { account } = signedInOn(context);
    if (!(await revokeKey(parts, { accountId: account.id, keyId: context.req.param('id') })))
      throw noSuchKey();
    return context.redirect('/dashboard/api?revoked=yes', 303);
  });
  return routes;
}

async function showKeys(context: HttpContext, parts: HttpParts, page: Omit<KeysPage, 'keys'>) {
  const keys = await listKeys(parts, signedInOn(context).account.id);
  return renderPage(context, keysPage(context, { ...page, keys }));
}

/** Loading the page that shows the key again makes no other. An address with the key would stay in histories and logs. */
async function makeKey(context: HttpContext, parts: HttpParts) {
  const typed = (await readForm(context)).text('name');
  const result = await createKey(parts, { accountId: signedInOn(context).account.id, name: typed });
  switch (result.type) {
    case 'created':
      leaveMadeKey(context, parts, { key: result.key, name: result.record.name });
      return context.redirect('/dashboard/api', 303);
    case 'invalid_name':
      return showKeys(context, parts, { typed, problem: INVALID_NAME, status: 400 });
    case 'too_many':
      return showKeys(context, parts, { typed, problem: TOO_MANY, status: 400 });
  }
}

const INVALID_NAME = `A name is one line of 1 to ${LONGEST_KEY_NAME} characters, all of them visible.`;
const TOO_MANY = `An account has at most ${KEY_LIMIT} keys in use. Revoke one first.`;

async function findKey(context: HttpContext, parts: HttpParts, id: string): Promise<ShownKey> {
  const keys = await listKeys(parts, signedInOn(context).account.id);
  const key = keys.find((found) => found.id === id && found.revokedAt === undefined);
  if (!key) throw noSuchKey();
  return key;
}

function noSuchKey(): HttpProblem {
  return new HttpProblem(404, 'NOT_FOUND', 'There is no such key in use.', {
    hint: 'Your keys are listed at /dashboard/api.',
  });
}

/** A key just made, as it is shown once. */
interface MadeKey {
  key: string;
  name: string;
}

type Parts = Pick<HttpParts, 'settings' | 'clock'>;

/**
 * Lays a key just made down for the page that comes next: sealed, so that only this service reads it, and for this
 * session. Any node can show it, and none has to remember it.
 */
function leaveMadeKey(context: HttpContext, { settings, clock }: Parts, made: MadeKey): void {
  const text = JSON.stringify({ ...made, expiresAt: clock() + MADE_KEY_LIFE_MS });
  writeCookie(context, settings, 'docconv-made-key', seal(settings.secret, purposeOf(context), text));
}

/** Takes the key that was laid down, which is gone then. */
function takeMadeKey(context: HttpContext, { settings, clock }: Parts): MadeKey | undefined {
  const sealed = readCookie(context, settings, 'docconv-made-key');
  if (sealed === undefined) return undefined;
  dropCookie(context, settings, 'docconv-made-key');
  const text = unseal(settings.secret, purposeOf(context), sealed);
  if (text === undefined) return undefined;
  const { key, name, expiresAt } = JSON.parse(text) as MadeKey & { expiresAt: number };
  return clock() < expiresAt ? { key, name } : undefined;
}

function purposeOf(context: HttpContext): string {
  const { session, account } = signedInOn(context);
  return `made-key\n${account.id}\n${session.hash}`;
}
