import type { TestBrowser } from './open-browser.ts';
import type { TestDoor } from './open-door.ts';

/** The code and the link's path of the mail sent last. */
export function lastMail({ mails }: TestDoor): { to: string; text: string; code: string; link: string } {
  const { to = '', text = '' } = mails.at(-1) ?? {};
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const link = /\/sign-in\/link\/\S+/.exec(text)?.[0] ?? '';
  return { to, text, code, link };
}

/** Signs a browser in by the code of a mail. */
export async function signIn(door: TestDoor, browser: TestBrowser, email: string): Promise<void> {
  await browser.open('/sign-in');
  await browser.submit('/sign-in', { email });
  await browser.follow();
  const done = await browser.submit('/sign-in/code/', { code: lastMail(door).code });
  if (done.status !== 303) throw new Error(`not signed in: ${done.status} ${done.text}`);
}
