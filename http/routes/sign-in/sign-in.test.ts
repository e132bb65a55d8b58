import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../../service/accounts/api-key.ts';
import { DAY, HOUR, MINUTE } from '../../../service/admission/throttle.ts';
import { DocconvError } from '../../../service/errors.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '../../../service/sessions/sessions.ts';
import { makeOwnerLink } from '../../../service/sign-in/dashboard-link.ts';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { lastMail, signIn } from '../../testing/sign-in.ts';

let door: TestDoor;
let browser: TestBrowser;
beforeEach(async () => {
  door = await openDoor();
  browser = openBrowser(door);
});
afterEach(() => door.close());

async function askForMail(email = 'ada@example.com', asking = browser) {
  await asking.open('/sign-in');
  return asking.submit('/sign-in', { email });
}

/** Whether pages for people who are signed in open. */
async function isSignedIn(asking = browser): Promise<boolean> {
  return (await asking.open('/sign-in')).status === 303;
}

function cookieOf({ cookies }: TestBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('on one’s own machine', () => {
  test('the page names the command that opens its account, and opens it to nobody by itself', async () => {
    await door.addKey('local');
    const { text } = await browser.open('/sign-in');
    expect(text).toContain('<kbd>docconv dashboard</kbd>');
    expect(text).toContain('others with a login on this machine can open this page, too');
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const headers = { cookie: cookieOf(browser), origin: door.parts.settings.publicUrl };
    const body = new URLSearchParams({ token });
    const response = await door.ask('/sign-in/local', { method: 'POST', headers, body });
    expect(response.status).toBe(404);
    expect(await isSignedIn()).toBe(false);
  });

  test('the page names it again after an address that is none', async () => {
    await browser.open('/sign-in');
    const { status, text } = await browser.submit('/sign-in', { email: 'ada' });
    expect([status, text]).toEqual([400, expect.stringContaining('<kbd>docconv dashboard</kbd>')]);
  });

  test('the link of that command goes on to where its owner came from', async () => {
    const { store, clock, settings } = door.parts;
    const found = await store.findByKey(hashApiKey(await door.addKey('local')));
    await browser.open('/sign-in?next=/dashboard/try');
    const accountId = found?.account.id ?? '';
    const link = await makeOwnerLink(store, { accountId, publicUrl: settings.publicUrl, now: clock() });
    await browser.open(new URL(link).pathname);
    expect((await browser.submit('/sign-in/link/')).location).toBe('/dashboard/try');
    expect(door.mails).toEqual([]);
  });

  test('that is not told where others reach the server', async () => {
    const published = await openDoor({ isPublished: true });
    const visitor = openBrowser(published);
    expect((await visitor.open('/sign-in')).text).not.toContain('docconv dashboard');
    await published.close();
  });
});

test('where no mail server is set up, the page says where mails are shown before one is asked for', async () => {
  expect((await browser.open('/sign-in')).text).not.toContain('terminal in which the server runs');
  door.parts.mailer = { ...door.parts.mailer, shownIn: 'terminal' };
  expect((await browser.open('/sign-in')).text).toContain('shown in the terminal in which the server runs');
});

test('mails that could not be sent use up nobody’s allowance', async () => {
  const send = door.parts.mailer.send;
  door.parts.mailer.send = () => Promise.reject(new DocconvError('server', 'Not sent.', 'Wait.'));
  for (let tries = 0; tries < 30; tries++) expect((await askForMail()).status).toBe(503);
  door.parts.mailer.send = send;
  expect((await askForMail()).status).toBe(303);
});

describe('signing in', () => {
  test('by code makes an account on the free plan the first time, and finds it the second', async () => {
    await signIn(door, browser, ' Ada@Example.com ');
    const account = await door.parts.store.findAccountByEmail('ada@example.com');
    expect(account).toMatchObject({ plan: 'free', email: 'ada@example.com' });
    expect(lastMail(door).to).toBe('ada@example.com');
    await signIn(door, openBrowser(door), 'ada@example.com');
    expect(await door.parts.store.listAccounts({ limit: 10 })).toHaveLength(1);
  });

  test('goes on to the dashboard, or to where one came from', async () => {
    await askForMail();
    await browser.follow();
    expect((await browser.submit('/sign-in/code/', { code: lastMail(door).code })).location).toBe(
      '/dashboard',
    );
    const other = openBrowser(door);
    await other.open('/sign-in?next=%2Fconnect%3Fuser_code%3DWDJB-MJHT');
    await other.submit('/sign-in', { email: 'ada@example.com' });
    await other.open(lastMail(door).link);
    expect((await other.submit('/sign-in/link/')).location).toBe('/connect?user_code=WDJB-MJHT');
  });

  test.each([
    ['/dashboard/api', '/dashboard/api'],
    ['/account/email', '/account'],
  ])('%s, sent after the session has expired, leads back to the page of its form', async (action, page) => {
    await signIn(door, browser, 'ada@example.com');
    await browser.open(page);
    door.wait(SESSION_LIFE_MS);
    browser.headers.host = '127.0.0.1:8787';
    browser.headers.referer = `http://127.0.0.1:8787${page}`;
    const refused = await browser.submit(action);
    const link = `/sign-in?next=${page}`;
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining(`href="${link}"`)]);
    await browser.open(link);
    await browser.submit('/sign-in', { email: 'ada@example.com' });
    await browser.open(lastMail(door).link);
    expect((await browser.submit('/sign-in/link/')).location).toBe(page);
  });

  test('says that a tool asks for access, where one does', async () => {
    const told = 'A tool asks for access to your account.';
    expect((await browser.open('/sign-in')).text).not.toContain(told);
    for (const next of ['/connect/abc', '/connect?user_code=WDJB-MJHT']) {
      expect((await browser.open(`/sign-in?next=${encodeURIComponent(next)}`)).text).toContain(told);
    }
    expect((await browser.submit('/sign-in', { email: 'none' })).text).toContain(told);
    expect((await browser.open('/sign-in')).text).not.toContain(told);
  });

  test('does not lose the way when another mail is asked for', async () => {
    await browser.open('/sign-in?next=%2Faccount');
    await browser.submit('/sign-in', { email: 'ada@example.com' });
    expect((await browser.follow()).text).toContain('href="/sign-in?next=%2Faccount"');
  });

  test('by link works in another browser, and the code still needs the one that asked', async () => {
    await askForMail();
    const [phone, thief] = [openBrowser(door), openBrowser(door)];
    const asked = await browser.follow();
    await thief.open('/sign-in');
    const path = /action="(\/sign-in\/code\/[^"]+)"/.exec(asked.text)?.[1] ?? '';
    await thief.open(path);
    expect(await thief.submit('/sign-in/code/', { code: lastMail(door).code })).toMatchObject({
      status: 410,
    });
    await phone.open(lastMail(door).link);
    expect((await phone.submit('/sign-in/link/')).status).toBe(303);
    expect([await isSignedIn(phone), await isSignedIn(thief), await isSignedIn()]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('codes may be typed with spaces and dashes', async () => {
    await askForMail();
    await browser.follow();
    const { code } = lastMail(door);
    expect(
      (await browser.submit('/sign-in/code/', { code: ` ${code.slice(0, 3)} - ${code.slice(3)} ` })).status,
    ).toBe(303);
  });

  test.each([
    '',
    'ada',
    'ada@localhost',
    'ada@example.com\r\nBcc: eve@example.com',
    'a@example.com,b@example.com',
  ])('no mail goes to %j', async (email) => {
    expect(await askForMail(email)).toMatchObject({ status: 400 });
    expect(door.mails).toEqual([]);
  });

  test('what was typed comes back as text, not as markup', async () => {
    const page = await askForMail('"><script>alert(1)</script>@example.com');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('answers the same whether there is an account or not', async () => {
    await signIn(door, openBrowser(door), 'known@example.com');
    const [known, unknown] = [openBrowser(door), openBrowser(door)];
    const responses = [
      await askForMail('known@example.com', known),
      await askForMail('new@example.com', unknown),
    ];
    for (const response of responses) expect(response).toMatchObject({ status: 303, text: '' });
    for (const response of responses)
      expect(response.location).toMatch(/^\/sign-in\/code\/[0-9a-f]{32}-[0-9a-f]{32}$/);
    const mails = door.mails.slice(-2).map(({ text }) => text.replace(/\d{6}|link\/\S+/g, '…'));
    expect(mails[0]).toBe(mails[1]);
  });
});

describe('links and codes', () => {
  test('a program that follows the link of a mail uses nothing up', async () => {
    await askForMail();
    const scanner = openBrowser(door);
    for (let i = 0; i < 3; i++) expect((await scanner.open(lastMail(door).link)).status).toBe(200);
    expect(await isSignedIn(scanner)).toBe(false);
    await browser.open(lastMail(door).link);
    expect((await browser.submit('/sign-in/link/')).status).toBe(303);
  });

  test('are good once, the two of a mail together', async () => {
    await askForMail();
    const asked = await browser.follow();
    const { code, link } = lastMail(door);
    const other = openBrowser(door);
    await other.open(link);
    await other.submit('/sign-in/link/');
    expect((await browser.submit('/sign-in/code/', { code })).status).toBe(410);
    await browser.open(link);
    expect((await browser.submit('/sign-in/link/')).status).toBe(410);
    expect(asked.status).toBe(200);
  });

  test('are good for 15 minutes', async () => {
    await askForMail();
    await browser.follow();
    door.wait(15 * MINUTE);
    expect((await browser.submit('/sign-in/code/', { code: lastMail(door).code })).status).toBe(410);
  });

  test('a code allows five wrong tries', async () => {
    const { location = '' } = await askForMail();
    await browser.follow();
    const { code } = lastMail(door);
    for (const left of ['4 more tries', '3 more tries', '2 more tries', '1 more try']) {
      const page = await browser.submit('/sign-in/code/', { code: otherCode(code) });
      expect(page.status).toBe(400);
      expect(page.text).toContain(left);
    }
    const last = await browser.submit('/sign-in/code/', { code: otherCode(code) });
    expect(last.text).toContain('That was the last try');
    await browser.open(location);
    expect((await browser.submit('/sign-in/code/', { code })).status).toBe(410);
  });

  test('wrong tries are counted over all codes of an address, from wherever they come', async () => {
    const tries: number[] = [];
    for (let mail = 0; mail < 4; mail++) {
      const guesser = openBrowser(door, `198.51.100.${mail}`);
      await askForMail('ada@example.com', guesser);
      await guesser.follow();
      const wrong = otherCode(lastMail(door).code);
      for (let i = 0; i < 4; i++) {
        const { status } = await guesser.submit('/sign-in/code/', { code: wrong });
        tries.push(status);
        if (status !== 400) break;
      }
    }
    expect(tries).toEqual([...Array<number>(15).fill(400), 429]);
    door.wait(HOUR);
    await signIn(door, browser, 'ada@example.com');
  });

  test('no code is guessed in bulk from one network', async () => {
    const last = { status: 0 };
    for (let i = 0; i <= 60; i++) {
      const guesser = openBrowser(door, '2001:db8:1:2::9');
      await guesser.open(`/sign-in/code/${'a'.repeat(32)}-${String(i).padStart(32, '0')}`);
      Object.assign(last, await guesser.submit('/sign-in/code/', { code: '000000' }));
    }
    expect(last.status).toBe(429);
  });
});

describe('mail flooding', () => {
  test('an address gets five mails an hour, whoever asks', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      statuses.push(
        (await askForMail(i % 2 ? 'ADA@example.com' : 'ada@example.com', openBrowser(door, `192.0.2.${i}`)))
          .status,
      );
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(door.mails).toHaveLength(5);
    door.wait(HOUR);
    expect((await askForMail()).status).toBe(303);
  });

  test('a network sends thirty an hour, however many addresses it has', async () => {
    for (let i = 0; i < 30; i++) {
      const asker = openBrowser(door, `2001:db8:1:2::${i}`);
      expect((await askForMail(`a${i}@example.com`, asker)).status).toBe(303);
    }
    const refused = await askForMail('b@example.com', openBrowser(door, '2001:db8:1:2:ffff::1'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await askForMail('b@example.com', openBrowser(door, '2001:db8:1:3::1'))).status).toBe(303);
  });
});

describe('sessions', () => {
  test('have a name that nobody could plant', async () => {
    const planted = 'A'.repeat(43);
    browser.cookies.set('docconv', planted);
    expect(await isSignedIn()).toBe(false);
    await signIn(door, browser, 'ada@example.com');
    const token = browser.cookies.get('docconv') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(planted);
    const thief = openBrowser(door);
    thief.cookies.set('docconv', planted);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('the one before ends when somebody signs in anew', async () => {
    await signIn(door, browser, 'ada@example.com');
    const before = browser.cookies.get('docconv') ?? '';
    await askForLinkElsewhere('eve@example.com');
    await browser.open(lastMail(door).link);
    await browser.submit('/sign-in/link/');
    const old = openBrowser(door);
    old.cookies.set('docconv', before);
    expect([await isSignedIn(old), await isSignedIn()]).toEqual([false, true]);
  });

  async function askForLinkElsewhere(email: string) {
    await askForMail(email, openBrowser(door));
  }

  test('end two weeks after they were last used', async () => {
    await signIn(door, browser, 'ada@example.com');
    for (let i = 0; i < 4; i++) {
      door.wait(SESSION_IDLE_MS - DAY);
      expect(await isSignedIn()).toBe(true);
    }
    door.wait(SESSION_IDLE_MS);
    expect(await isSignedIn()).toBe(false);
  });

  test('end three months after they began, used or not', async () => {
    await signIn(door, browser, 'ada@example.com');
    for (let days = 10; days < SESSION_LIFE_MS / DAY; days += 10) {
      door.wait(10 * DAY);
      expect(await isSignedIn()).toBe(true);
    }
    door.wait(10 * DAY);
    expect(await isSignedIn()).toBe(false);
  });

  test.each(['', 'x', '../../etc/passwd', 'a'.repeat(5_000), '%00', 'A'.repeat(42)])(
    'a guessed name opens nothing: %#',
    async (guess) => {
      browser.cookies.set('docconv', guess);
      expect(await isSignedIn()).toBe(false);
    },
  );

  test('cookies are for the server alone', async () => {
    const page = await browser.open('/sign-in?next=/dashboard');
    for (const cookie of page.headers.getSetCookie())
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('over https, cookies are for this host alone', async () => {
    const secure = await openDoor({
      publicUrl: 'https://docs.example.com',
      secure: true,
      loopbackOnly: false,
    });
    const page = await openBrowser(secure).open('/sign-in');
    const [cookie = ''] = page.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-docconv-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
    await secure.close();
  });
});

describe('forms from elsewhere', () => {
  const own = 'http://127.0.0.1:8787';
  test.each([
    { origin: 'https://evil.example' },
    { origin: undefined },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { origin: 'http://127.0.0.1:8787.evil.example' },
    { origin: 'http://127.0.0.1' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
    { origin: 'https://127.0.0.1:8787' },
  ])('%o is refused', async (headers) => {
    await browser.open('/sign-in');
    Object.assign(browser.headers, headers);
    const page = await browser.submit('/sign-in', { email: 'ada@example.com' });
    expect([403, 421]).toContain(page.status);
    expect(door.mails).toEqual([]);
  });

  test('our own pass, also where the page sends no referrer', async () => {
    await browser.open('/sign-in');
    Object.assign(browser.headers, { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect((await browser.submit('/sign-in', { email: 'ada@example.com' })).status).toBe(303);
  });

  test.each(['', 'x', 'a'.repeat(64)])('the token %j is refused', async (token) => {
    await browser.open('/sign-in');
    expect((await browser.submit('/sign-in', { email: 'ada@example.com', token })).status).toBe(403);
    expect(door.mails).toEqual([]);
  });

  test('the token of another browser is refused', async () => {
    const other = openBrowser(door);
    const page = await other.open('/sign-in');
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await browser.open('/sign-in');
    expect(token).toHaveLength(64);
    expect((await browser.submit('/sign-in', { email: 'ada@example.com', token })).status).toBe(403);
  });

  test('only forms are read, and no long ones', async () => {
    await browser.open('/sign-in');
    Object.assign(browser.headers, { 'content-type': 'text/plain' });
    expect((await browser.submit('/sign-in')).status).toBe(415);
    browser.headers['content-type'] = undefined;
    Object.assign(browser.headers, { 'content-type': 'application/x-www-form-urlencoded' });
    await browser.open('/sign-in');
    expect((await browser.submit('/sign-in', { email: 'a'.repeat(20_000) })).status).toBe(413);
  });
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
])('nobody is sent to %s after signing in', async (next) => {
  await browser.open(`/sign-in?next=${encodeURIComponent(next)}`);
  await browser.submit('/sign-in', { email: 'ada@example.com' });
  await browser.follow();
  expect((await browser.submit('/sign-in/code/', { code: lastMail(door).code })).location).toBe('/dashboard');
  expect((await browser.open(`/sign-in?next=${encodeURIComponent(next)}`)).location).toBe('/dashboard');
  browser.cookies.set('docconv-next', encodeURIComponent(next));
  browser.cookies.delete('docconv');
  await signIn(door, browser, 'ada@example.com');
});

test('signing out ends the session, not only the cookie', async () => {
  await signIn(door, browser, 'ada@example.com');
  const token = browser.cookies.get('docconv') ?? '';
  const page = await browser.open(lastMail(door).link);
  const formToken = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const response = await door.ask('/sign-out', {
    method: 'POST',
    headers: {
      cookie: `docconv=${token}`,
      origin: 'http://127.0.0.1:8787',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ token: formToken }).toString(),
  });
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie().join()).toMatch(/docconv=; Max-Age=0/);
  expect(await isSignedIn()).toBe(false);
});

test('no page can be put into a frame, and the link of a mail is in no referrer', async () => {
  for (const path of [
    '/sign-in',
    `/sign-in/code/${'a'.repeat(32)}-${'b'.repeat(32)}`,
    `/sign-in/link/${'A'.repeat(43)}`,
  ]) {
    const { headers } = await browser.open(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const { headers } = await browser.open(`/sign-in/link/${'A'.repeat(43)}`);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('neither addresses nor codes nor links are in the log', async () => {
  await signIn(door, browser, 'ada@example.com');
  await browser.open(lastMail(door).link);
  const { code, link } = lastMail(door);
  const logged = door.logged();
  expect(logged).toContain('/sign-in/link/:token');
  for (const secret of ['ada@', `"${code}"`, link.slice(-43), browser.cookies.get('docconv') ?? '-']) {
    expect(logged).not.toContain(secret);
  }
});
