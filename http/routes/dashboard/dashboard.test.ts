import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';

const HOSTILE = '"><img src=x onerror=alert(1)>.pdf';

let door: TestDoor;
let browser: TestBrowser;
beforeEach(async () => {
  door = await openDoor();
  browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
});
afterEach(() => door.close());

async function convert(
  apiKey: string,
  fileName: string,
  text: string,
  { idempotencyKey, through = 'api' }: { idempotencyKey?: string; through?: 'api' | 'mcp' } = {},
) {
  return door.parts.docconvFor({ type: 'key', apiKey, door: through }).convert({
    bytes: new TextEncoder().encode(text),
    fileName,
    outputFormat: 'markdown',
    options: {},
    idempotencyKey,
  });
}

/** Makes a key as a person does. @returns the key, as the page shows it */
async function makeKey(name: string): Promise<string> {
  await browser.open('/dashboard/api');
  const sent = await browser.submit('/dashboard/api', { name });
  expect([sent.status, sent.location]).toEqual([303, '/dashboard/api']);
  const page = await browser.follow();
  expect(page.status).toBe(200);
  return /dc_live_[0-9A-Za-z]{34}/.exec(page.text)?.[0] ?? '';
}

test.each(['/dashboard', '/dashboard/api', '/dashboard/api/key_x/revoke'])(
  '%s sends whoever is not signed in to the sign-in and back',
  async (path) => {
    const { status, location } = await openBrowser(door).open(path);
    expect({ status, location }).toEqual({
      status: 303,
      location: `/sign-in?next=${encodeURIComponent(path)}`,
    });
  },
);

describe('the overview', () => {
  test('tells months before, use of the month by key and door, and gives all by day to take along', async () => {
    const key = await makeKey('Build server');
    await convert(key, 'one.pdf', 'a\nb');
    door.wait(20 * 24 * 60 * 60_000);
    browser = openBrowser(door);
    await signIn(door, browser, 'ada@example.com');
    await convert(key, 'two.pdf', 'a\nb\nc');
    await convert(await makeKey('=1+1,"'), 'three.pdf', 'a\nb', { through: 'mcp' });
    const { text } = await browser.open('/dashboard');
    expect(text).toMatch(
      /April 2026<\/th><td class="number">2<\/td><td class="number">5<[\s\S]*March 2026<\/th><td class="number">1<\/td><td class="number">2</,
    );
    expect(text).toMatch(/<th scope="row">Build server<\/th><td class="number">1<\/td><td class="number">3</);
    expect(text).toMatch(/<th scope="row">HTTP API<\/th><td class="number">1<\/td><td class="number">3</);
    expect(text).toMatch(/<th scope="row">MCP<\/th><td class="number">1<\/td><td class="number">2</);
    expect(text).toContain('Pages (up) by day of the month (across)');
    const csv = await browser.open('/dashboard/usage.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toContain('docconv-usage.csv');
    expect(csv.text.split('\r\n')).toEqual([
      'day,door,key,documents,pages,tokens',
      '2026-03-15,HTTP API,Build server,1,2,2',
      '2026-04-04,HTTP API,Build server,1,3,3',
      `2026-04-04,MCP,"'=1+1,""",1,2,2`,
      '',
    ]);
    expect((await openBrowser(door).open('/dashboard/usage.csv')).status).toBe(303);
  });

  test('shows what was used of the month, day by day, and the last conversions', async () => {
    const key = await makeKey('Build server');
    await convert(key, 'one.pdf', 'a\nb\nc');
    await expect(convert(key, 'bad.pdf', '!invalid_pdf')).rejects.toThrow('It failed.');
    const { text } = await browser.open('/dashboard');
    expect(text).toContain('<h1>March 2026</h1>');
    expect(text).toMatch(/<meter id="meter-pages" min="0" max="15"[^>]* value="3">/);
    expect(text).toMatch(/<meter id="meter-conversions" min="0" max="3"[^>]* value="1">/);
    expect(text).toContain('aria-label="3 pages this month, most on 15 March: 3"');
    expect(text.match(/<rect /g)).toHaveLength(1);
    expect(text).toMatch(/one\.pdf[\s\S]*HTTP API, Build server/);
    expect(text).toContain('the PDF is damaged');
    expect(text).toContain('1 April 2026');
  });

  test('says what to do when there is nothing yet', async () => {
    expect((await browser.open('/dashboard')).text).toContain('Nothing was converted yet.');
  });

  test('deletes remembered results, so that the same request is converted anew', async () => {
    const key = await makeKey('a');
    await convert(key, 'a.pdf', 'a', { idempotencyKey: 'job' });
    await convert(key, 'a.pdf', 'a', { idempotencyKey: 'job' });
    expect(door.engine.requests).toHaveLength(1);
    await browser.open('/dashboard');
    expect((await browser.submit('/dashboard/results/delete')).status).toBe(303);
    expect((await browser.follow()).text).toContain('All remembered results were deleted.');
    await convert(key, 'a.pdf', 'a', { idempotencyKey: 'job' });
    expect(door.engine.requests).toHaveLength(2);
  });

  test('clears the list of conversions and leaves the usage', async () => {
    await convert(await makeKey('a'), 'secret-name.pdf', 'a');
    await browser.open('/dashboard');
    await browser.submit('/dashboard/conversions/delete');
    const { text } = await browser.follow();
    expect(text).not.toContain('secret-name.pdf');
    expect(text).toMatch(/<meter id="meter-pages"[^>]* value="1">/);
  });

  test('shows names as text', async () => {
    await convert(await makeKey(HOSTILE), HOSTILE, 'a');
    const { text } = await browser.open('/dashboard');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;.pdf');
  });
});

describe('keys', () => {
  test('are shown once, work, and end at once when revoked', async () => {
    const key = await makeKey('Build server');
    expect((await convert(key, 'a.pdf', 'a')).pageCount).toBe(1);
    const { text } = await browser.open('/dashboard/api');
    expect(text).toContain('Build server');
    expect(text).toContain(`${key.slice(0, 12)}…`);
    expect(text).not.toContain(key.slice(0, 13));
    const [, path = ''] = /href="(\/dashboard\/api\/key_[^/]+\/revoke)"/.exec(text) ?? [];
    expect((await browser.open(path)).text).toContain('Revoke “Build server”?');
    await browser.submit(path);
    expect((await browser.follow()).text).toContain('Revoked keys (1)');
    await expect(convert(key, 'a.pdf', 'a')).rejects.toMatchObject({ code: 'auth_required' });
  });

  test('say where they go, once they are made', async () => {
    await browser.open('/dashboard/api');
    await browser.submit('/dashboard/api', { name: 'Build server' });
    const { text } = await browser.follow();
    for (const [, path = '', id = ''] of text.matchAll(/href="(\/[\w/-]+)#([\w-]+)"/g))
      expect((await browser.open(path)).text).toContain(`id="${id}"`);
    expect(text).toMatch(/href="\/api-docs#quick-start"[\s\S]*href="\/for\/ai-agents#command-line"/);
  });

  test('are made once, however often the page that shows one is loaded', async () => {
    const key = await makeKey('Build server');
    expect(key).toMatch(/^dc_live_/);
    for (let i = 0; i < 2; i++) {
      const { text } = await browser.open('/dashboard/api');
      expect(text).not.toContain(key);
      expect(text.match(/<h3>Build server<\/h3>/g)).toHaveLength(1);
    }
    expect([...browser.cookies.keys()]).not.toContain('docconv-made-key');
  });

  test('wait to be shown sealed, for a minute, and for whoever made them', async () => {
    await browser.open('/dashboard/api');
    await browser.submit('/dashboard/api', { name: 'mine' });
    const sealed = browser.cookies.get('docconv-made-key') ?? '';
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('dc_live');
    const other = openBrowser(door);
    await signIn(door, other, 'bob@example.com');
    other.cookies.set('docconv-made-key', sealed);
    expect((await other.open('/dashboard/api')).text).not.toContain('id="made-key"');
    door.wait(60_000);
    expect((await browser.open('/dashboard/api')).text).not.toContain('id="made-key"');
  });

  test('are in no log and kept by no cache', async () => {
    const key = await makeKey('a');
    expect(door.logged()).not.toContain(key.slice(0, 20));
    expect((await browser.open('/dashboard/api')).headers.get('cache-control')).toBe('no-store');
  });

  test.each(['', '   ', 'a'.repeat(81), 'two\u202elines'])('cannot be named %j', async (name) => {
    await browser.open('/dashboard/api');
    const { status, text } = await browser.submit('/dashboard/api', { name });
    expect(status).toBe(400);
    expect(text).toContain('role="alert"');
    expect(text).not.toMatch(/dc_live_\w{5}/);
  });

  test('of somebody else cannot be revoked', async () => {
    await makeKey('mine');
    const { text } = await browser.open('/dashboard/api');
    const [, path = ''] = /href="(\/dashboard\/api\/key_[^/]+\/revoke)"/.exec(text) ?? [];
    const other = openBrowser(door);
    await signIn(door, other, 'bob@example.com');
    expect((await other.open(path)).status).toBe(404);
    await other.open('/dashboard');
    const page = await other.open('/dashboard');
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await door.ask(path, {
      method: 'POST',
      headers: {
        cookie,
        origin: 'http://127.0.0.1:8787',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token }).toString(),
    });
    expect(response.status).toBe(404);
    expect((await browser.open('/dashboard/api')).text).not.toContain('Revoked keys');
  });
});

test.each([
  '/dashboard/api',
  '/dashboard/api/key_x/revoke',
  '/dashboard/results/delete',
  '/dashboard/conversions/delete',
])('%s takes nothing from a page of somebody else, or without its token', async (path) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = (headers: Record<string, string>) =>
    door.ask(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'name=x&token=x',
    });
  expect((await send({ origin: 'http://127.0.0.1:8787', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({ origin: 'http://127.0.0.1:8787' })).status).toBe(403);
  expect(
    await door.parts.store.listKeys((await door.parts.store.listAccounts({ limit: 9 }))[0]?.id ?? ''),
  ).toEqual([]);
});
