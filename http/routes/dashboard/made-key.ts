import { seal, unseal } from '../../../service/keys/secrets.ts';
import type { HttpContext } from '../../env.ts';
import { signedInOn } from '../../middleware/guards/require-session.ts';
import type { HttpParts } from '../../parts.ts';
import { dropCookie, MADE_KEY_LIFE_MS, readCookie, writeCookie } from '../../requests/cookies.ts';

/** A key just made, as it is shown once. */
export interface MadeKey {
  key: string;
  name: string;
}

type Parts = Pick<HttpParts, 'settings' | 'clock'>;

/**
 * Lays a key just made down for the page that comes next: sealed, so that only this service reads it, and for this
 * session. Any node can show it, and none has to remember it.
 */
export function leaveMadeKey(context: HttpContext, { settings, clock }: Parts, made: MadeKey): void {
  const text = JSON.stringify({ ...made, expiresAt: clock() + MADE_KEY_LIFE_MS });
  writeCookie(context, settings, 'docconv-made-key', seal(settings.secret, purposeOf(context), text));
}

/** Takes the key that was laid down, which is gone then. */
export function takeMadeKey(context: HttpContext, { settings, clock }: Parts): MadeKey | undefined {
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
