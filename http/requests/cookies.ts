import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_LIFE_MS } from '../../service/sessions/sessions.ts';
import { SIGN_IN_LIFE_MS } from '../../service/sign-in/limits.ts';
import type { HttpContext } from '../env.ts';

/** So long a key that was just made waits to be shown. */
export const MADE_KEY_LIFE_MS = 60_000;

/** What a browser keeps for us. Scripts see none of it. */
const LIVES_MS = {
  /** Token of the session. */
  docconv: SESSION_LIFE_MS,
  /** Names the browser while nobody is signed in: forms and codes are bound to it. */
  'docconv-browser': SIGN_IN_LIFE_MS * 4,
  /** Where to go after the sign-in. */
  'docconv-next': SIGN_IN_LIFE_MS,
  /** A key just made, sealed, until it is shown. */
  'docconv-made-key': MADE_KEY_LIFE_MS,
} as const;

type CookieName = keyof typeof LIVES_MS;

interface CookieSettings {
  /** Over https the name says that no other host has set it: `__Host-docconv`. */
  secure: boolean;
}

export function readCookie(
  context: HttpContext,
  { secure }: CookieSettings,
  name: CookieName,
): string | undefined {
  return secure ? getCookie(context, name, 'host') : getCookie(context, name);
}

export function writeCookie(
  context: HttpContext,
  { secure }: CookieSettings,
  name: CookieName,
  value: string,
): void {
  setCookie(context, name, value, {
    ...optionsFor(secure),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LIVES_MS[name] / 1000,
  });
}

export function dropCookie(context: HttpContext, { secure }: CookieSettings, name: CookieName): void {
  deleteCookie(context, name, { ...optionsFor(secure), httpOnly: true, sameSite: 'Lax' });
}

function optionsFor(secure: boolean) {
  return secure ? { path: '/', secure: true, prefix: 'host' as const } : { path: '/' };
}
