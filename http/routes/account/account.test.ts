import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashApiKey } from '../../../service/accounts/api-key.ts';
import { MINUTE } from '../../../service/admission/throttle.ts';
import { DocconvError } from '../../../service/errors.ts';
import { createKey } from '../../../service/keys/keys.ts';
import { makeOwnerLink } from '../../../service/sign-in/dashboard-link.ts';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { lastMail, signIn } from '../../testing/sign-in.ts';

let door: TestDoor;
let browser: TestBrowser;
beforeEach(async () => {
  door = await openDoor();
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
});
afterEach(() => door.close());

const accountOf = (email: string) => door.parts.store.findAccountByEmail(email);

async function isSignedIn(asking: TestBrowser): Promise<boolean> {
  return (await asking.open('/account')).status === 200;
}

test.each(['/account', '/account/export', '/account/delete'])(
  '%s is for those who are signed in',
  async (path) => {
    const { status, location } = await openBrowser(door).open(path);
    expect({ status, location }).toEqual({
      status: 303,
      location: `/sign-in?next=${encodeURIComponent(path)}`,
    });
  },
);

test.each(['/account/email', '/sign-out'])('the address %s leads to the forms it is of', async (path) => {
  expect(await browser.open(path)).toMatchObject({ status: 303, location: '/account' });
});

test.each(['/account/email', '/account/sessions/end', '/account/delete', '/sign-out'])(
  'no other site can send a form to %s',
  async (path) => {
    const page = await browser.open('/account/delete');
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const send = (headers: Record<string, string>, body: Record<string, string>) =>
      door.ask(path, {
        method: 'POST',
        headers: {
          cookie: `docconv=${browser.cookies.get('docconv')}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams({
          confirmation: 'ada@example.com',
          email: 'eve@example.com',
          ...body,
        }).toString(),
      });
    const own = 'http://127.0.0.1:8787';
    expect([403, 421]).toContain((await send({ origin: 'https://evil.example' }, { token })).status);
    expect((await send({}, { token })).status).toBe(403);
    expect((await send({ origin: own, 'sec-fetch-site': 'cross-site' }, { token })).status).toBe(403);
    expect((await send({ origin: own }, { token: 'x' })).status).toBe(403);
    expect((await send({ origin: own }, {})).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
    expect(door.mails).toHaveLength(1);
  },
);

describe('the mail address', () => {
  async function askToChange(email: string, asking = browser) {
    await asking.open('/account');
    return asking.submit('/account/email', { email });
  }

  test('changes with the code mailed to the new one, and the old one is told', async () => {
    const { id } = (await accountOf('ada@example.com')) ?? {};
    expect((await askToChange('Countess@Example.com')).status).toBe(303);
    expect(lastMail(door)).toMatchObject({ to: 'countess@example.com', link: '' });
    await browser.follow();
    expect((await browser.submit('/account/email/', { code: lastMail(door).code })).status).toBe(303);
    expect((await browser.follow()).text).toContain('countess@example.com');
    expect(lastMail(door)).toMatchObject({
      to: 'ada@example.com',
      text: expect.stringContaining('countess@example.com'),
    });
    expect((await accountOf('countess@example.com'))?.id).toBe(id);
    expect(await accountOf('ada@example.com')).toBeUndefined();
  });

  test('is not changed by a code alone: whoever reads the mail is not signed in', async () => {
    const { location = '' } = await askToChange('eve@example.com');
    const eve = openBrowser(door);
    await signIn(door, eve, 'eve2@example.com');
    const { code } = lastMail({ ...door, mails: door.mails.filter(({ to }) => to === 'eve@example.com') });
    await eve.open(location);
    expect((await eve.submit('/account/email/', { code })).status).toBe(410);
    const id = location.split('/').at(-1);
    const stranger = openBrowser(door);
    await stranger.open(`/sign-in/code/${id}`);
    expect((await stranger.submit('/sign-in/code/', { code })).status).toBe(410);
    expect((await accountOf('ada@example.com'))?.email).toBe('ada@example.com');
  });

  test('a code to sign in changes no address', async () => {
    await browser.open('/account');
    const asked = openBrowser(door);
    asked.cookies.set('docconv-browser', browser.cookies.get('docconv-browser') ?? '');
    await asked.open('/sign-in');
    const { location = '' } = await asked.submit('/sign-in', { email: 'eve@example.com' });
    await browser.open(`/account/email/${location.split('/').at(-1)}`);
    expect((await browser.submit('/account/email/', { code: lastMail(door).code })).status).toBe(410);
    expect(await accountOf('eve@example.com')).toBeUndefined();
  });

  test('of another account is refused only to whoever reads its mail', async () => {
    await signIn(door, openBrowser(door), 'eve@example.com');
    expect((await askToChange('eve@example.com')).status).toBe(303);
    await browser.follow();
    const page = await browser.submit('/account/email/', { code: lastMail(door).code });
    expect(page.status).toBe(409);
    expect((await accountOf('ada@example.com'))?.email).toBe('ada@example.com');
  });

  test.each(['ADA@example.com', 'nobody', 'a@example.com\r\nBcc: b@example.com'])(
    '%j is no new one',
    async (email) => {
      expect((await askToChange(email)).status).toBe(400);
      expect(door.mails).toHaveLength(1);
    },
  );

  test('wrong codes are counted, and mails too', async () => {
    await askToChange('eve@example.com');
    await browser.follow();
    const wrong = lastMail(door).code === '000000' ? '000001' : '000000';
    expect(await browser.submit('/account/email/', { code: wrong })).toMatchObject({
      status: 400,
      text: expect.stringContaining('4 more tries'),
    });
    for (let i = 0; i < 4; i++) expect((await askToChange('eve@example.com')).status).toBe(303);
    expect((await askToChange('eve@example.com')).status).toBe(429);
  });

  test('is changed by a code that is shown in the terminal where no mail server is set up, and the page says so', async () => {
    expect((await browser.open('/account')).text).not.toContain('terminal in which the server runs');
    door.parts.mailer = { ...door.parts.mailer, shownIn: 'terminal' };
    expect((await browser.open('/account')).text).toContain('shown in the terminal in which the server runs');
  });

  test('changes even if the old one takes no mail, and the page says so', async () => {
    await askToChange('countess@example.com');
    const { code } = lastMail(door);
    door.parts.mailer.send = () =>
      Promise.reject(new DocconvError('server', 'x', 'y', { reason: 'mail_not_sent' }));
    await browser.follow();
    await browser.submit('/account/email/', { code });
    expect((await browser.follow()).text).toContain('could not be told');
    expect(await accountOf('countess@example.com')).toBeDefined();
  });
});

describe('sessions', () => {
  test('are listed by browser, and ended one by one', async () => {
    const phone = openBrowser(door);
    phone.headers['user-agent'] = '<b>Phone</b>\u001b[2J';
    await signIn(door, phone, 'ada@example.com');
    const page = await browser.open('/account');
    expect(page.text).toContain('&lt;b&gt;Phone&lt;/b&gt;[2J');
    expect(page.text).toContain('(this one)');
    await browser.submit('/account/sessions/');
    expect([await isSignedIn(phone), await isSignedIn(browser)]).toEqual([false, true]);
  });

  test('of others are not there to be ended', async () => {
    const eve = openBrowser(door);
    await signIn(door, eve, 'eve@example.com');
    const phone = openBrowser(door);
    await signIn(door, phone, 'ada@example.com');
    const page = await browser.open('/account');
    const id = /\/account\/sessions\/([0-9a-f]{24})\/end/.exec(page.text)?.[1] ?? '';
    const evePage = await eve.open('/account');
    const token = /name="token" value="([^"]+)"/.exec(evePage.text)?.[1] ?? '';
    const response = await door.ask(`/account/sessions/${id}/end`, {
      method: 'POST',
      headers: {
        cookie: `docconv=${eve.cookies.get('docconv')}`,
        origin: 'http://127.0.0.1:8787',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token }).toString(),
    });
    expect([id.length, response.status]).toEqual([24, 404]);
    expect(await isSignedIn(phone)).toBe(true);
    await browser.open('/account');
    expect((await browser.submit(`/account/sessions/${id}/end`)).location).toBe('/account?done=session');
    expect([await isSignedIn(phone), await isSignedIn(browser)]).toEqual([false, true]);
  });

  test('end everywhere at once', async () => {
    const phone = openBrowser(door);
    await signIn(door, phone, 'ada@example.com');
    await browser.open('/account');
    await browser.submit('/account/sessions/end');
    expect([await isSignedIn(phone), await isSignedIn(browser)]).toEqual([false, false]);
  });
});

test('the export has all that is kept, and nothing that opens the account', async () => {
  const account = await accountOf('ada@example.com');
  const made = await createKey(door.parts, { accountId: account?.id ?? '', name: 'laptop' });
  const { text, headers } = await browser.open('/account/export');
  expect(headers.get('content-disposition')).toBe('attachment; filename="docconv-account.json"');
  expect(JSON.parse(text)).toEqual({
    exportedAt: door.parts.clock(),
    account,
    keys: [expect.objectContaining({ name: 'laptop', prefix: expect.stringMatching(/^dc_live_/) })],
    sessions: [expect.objectContaining({ userAgent: 'Test Browser' })],
    usageByMonth: [],
    usageByDay: [],
    usageByDoor: [],
    conversions: [],
  });
  const key = made.type === 'created' ? made.key : '';
  const secrets = [
    key,
    hashApiKey(key),
    browser.cookies.get('docconv') ?? '-',
    hashApiKey(browser.cookies.get('docconv') ?? '-'),
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

describe('deletion', () => {
  test('takes the address, typed, and leaves nothing', async () => {
    const { id = '' } = (await accountOf('ada@example.com')) ?? {};
    const made = await createKey(door.parts, { accountId: id, name: 'laptop' });
    const key = made.type === 'created' ? made.key : '';
    const phone = openBrowser(door);
    await signIn(door, phone, 'ada@example.com');
    await browser.open('/account/delete');
    expect((await browser.submit('/account/delete', { confirmation: 'yes' })).status).toBe(400);
    expect(await door.parts.store.findByKey(hashApiKey(key))).toBeDefined();
    const page = await browser.submit('/account/delete', { confirmation: ' Ada@example.com ' });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('The account is deleted') });
    expect(page.headers.get('x-ratelimit-limit')).toBe('0');
    expect(await door.parts.store.findByKey(hashApiKey(key))).toBeUndefined();
    expect(await door.parts.store.findAccount(id)).toBeUndefined();
    expect([await isSignedIn(phone), await isSignedIn(browser)]).toEqual([false, false]);
    await signIn(door, browser, 'ada@example.com');
    expect((await accountOf('ada@example.com'))?.id).not.toBe(id);
  });
});

describe('the owner of the machine', () => {
  let accountId: string;
  let owner: TestBrowser;
  beforeEach(async () => {
    const found = await door.parts.store.findByKey(hashApiKey(await door.addKey('local')));
    accountId = found?.account.id ?? '';
    owner = openBrowser(door);
  });

  function makeLink(): Promise<string> {
    const { store, clock, settings } = door.parts;
    return makeOwnerLink(store, { accountId, publicUrl: settings.publicUrl, now: clock() });
  }

  async function openLink(link: string, asking = owner) {
    await asking.open(new URL(link).pathname);
    return asking.submit('/sign-in/link/');
  }

  test('gets in by a link made on the machine, once and for 15 minutes', async () => {
    const link = await makeLink();
    expect((await openLink(link)).location).toBe('/dashboard');
    expect((await owner.open('/account')).text).toContain(accountId);
    expect((await openLink(link, openBrowser(door))).status).toBe(410);
    const late = await makeLink();
    door.wait(15 * MINUTE);
    expect((await openLink(late, openBrowser(door))).status).toBe(410);
  });

  test('has no address to type when the account is deleted', async () => {
    await openLink(await makeLink());
    await owner.open('/account/delete');
    expect((await owner.submit('/account/delete', { confirmation: '' })).status).toBe(400);
    expect((await owner.submit('/account/delete', { confirmation: 'delete' })).status).toBe(200);
  });

  test('can set an address', async () => {
    await openLink(await makeLink());
    await owner.open('/account');
    await owner.submit('/account/email', { email: 'owner@example.com' });
    await owner.follow();
    expect((await owner.submit('/account/email/', { code: lastMail(door).code })).location).toBe(
      '/account?done=email',
    );
    expect((await accountOf('owner@example.com'))?.plan).toBe('local');
  });
});
