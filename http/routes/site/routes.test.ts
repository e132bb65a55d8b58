import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import figures from '../../../bench/figures.json' with { type: 'json' };
import { installCommand } from '../../../service/install.ts';
import { openBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';

let door: TestDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

async function read(path: string, status = 200): Promise<string> {
  const response = await door.ask(path, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(status);
  return response.text();
}

describe('pages everybody may see', () => {
  test.each(['/', '/pricing', '/for/ai-agents', '/docs/cli', '/docs/quality'])(
    '%s stands in the frame, without inline style or script',
    async (path) => {
      const page = await read(path);
      expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(page).toContain('<a class="skip" href="#main">');
      expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
      expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    },
  );

  test('the front page begins with install and first command, and shows a result and figures before asking for anything', async () => {
    const page = await read('/');
    const places = [
      `<kbd>${installCommand()}</kbd>`,
      '<kbd>docconv convert sample.pdf --yes</kbd>',
      'sample-sheet.',
      '## 2 Methods',
      'Merged cells without a language model',
      `${(100 * figures.icdar.macroF1).toFixed(1)} %`,
      'npm run bench:quality',
      'id="doors"',
    ].map((piece) => page.indexOf(piece));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test.each([
    ['/openapi.json', 'application/json'],
    ['/.well-known/mcp.json', 'application/mcp-server-card+json'],
    ['/SKILL.md', 'text/markdown'],
    ['/login', 'text/html'],
    ['/health', 'application/json'],
    ['/api/v1/', 'text/html'],
    ['/swagger', 'text/html'],
    ['/.well-known/jwks.json', 'application/json'],
    ['/status', 'application/json'],
    ['/api-keys', 'text/html'],
    ['/device', 'text/html'],
    ['/oauth/authorize', 'text/html'],
  ])('%s leads to what is looked for there', async (path, type) => {
    let response = await door.ask(path);
    for (let step = 0; response.status !== 200 && step < 3; step += 1) {
      response = await door.ask(response.headers.get('location') ?? '/nowhere');
    }
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  test('the front page is JSON for whoever wants that, and leads on in whole addresses', async () => {
    const open = (accept: string) => door.ask('/', { headers: { accept } });
    const response = await open('application/json, text/plain, */*');
    const { headers } = response;
    expect([headers.get('content-type'), headers.get('vary')]).toEqual(['application/json', 'Accept']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const index = await response.text();
    expect(JSON.parse(index)).toMatchObject({
      name: 'docconv',
      convert: expect.stringMatching(/\/convert$/),
    });
    const addresses = [...index.matchAll(/"http:\/\/127\.0\.0\.1:8787(\/[^"]+)"/g)];
    expect(addresses.length).toBeGreaterThan(15);
    const found = addresses.map(async ([, path = '']) => [path, (await door.ask(path)).status] as const);
    const asks = { '/api/v1/convert': 401, '/api/v1/jobs': 401, '/mcp': 405 } as Record<string, number>;
    for (const [path, status] of await Promise.all(found))
      expect([path, status]).toEqual([path, asks[path] ?? 200]);
    for (const accept of [
      '*/*',
      'text/html,application/xml;q=0.9,*/*;q=0.8',
      'text/html, application/json;q=0.9',
    ]) {
      expect((await open(accept)).headers.get('content-type')).toMatch(/^text\/html/);
    }
  });

  test.each(['/api', '/api/v1'])('%s leads programs to the description of the API', async (path) => {
    const { headers } = await door.ask(path, { headers: { accept: 'application/json' } });
    expect([headers.get('location'), headers.get('vary')]).toEqual(['/.well-known/openapi.json', 'Accept']);
  });

  test('keeps what was asked for on the way from where OAuth clients look by habit', async () => {
    const { headers } = await door.ask('/oauth/authorize?client_id=x&state=y');
    expect(headers.get('location')).toBe('/connect?client_id=x&state=y');
  });

  test('promises no more documents for nothing than the plan of new accounts has', async () => {
    const promise = async (plan: string) => {
      const other = await openDoor({ signUpPlan: plan });
      const text = await (await other.ask('/')).text();
      await other.close();
      return /<a href="\/pricing">(?!Pricing)([^<]+)</.exec(text)?.[1];
    };
    expect([await promise('free'), await promise('pro')]).toEqual([
      'Free for 3 documents a month',
      'See the plans',
    ]);
  });

  test.each(['/pricing', '/for/ai-agents', '/docs/api', '/api-docs'])(
    '%s.md is its Markdown, whatever is asked for',
    async (path) => {
      const response = await door.ask(`${path}.md`, { headers: { accept: 'text/html' } });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ]);
      const preferred = await door.ask(path, { headers: { accept: 'text/markdown' } });
      expect(await response.text()).toBe(await preferred.text());
    },
  );

  test.each(['/llms-full.txt', '/docs/cli.md', '/.well-known/mcp.json', '/openapi.json'])(
    '%s may be read by pages of other sites',
    async (path) => {
      expect((await door.ask(path)).headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  test('an error is told in the frame of whoever asks, signed in or not', async () => {
    const browser = openBrowser(door);
    const visited = await browser.open('/nowhere');
    expect([visited.status, visited.text]).toEqual([404, expect.stringContaining('href="/sign-in"')]);
    await signIn(door, browser, 'lost@example.com');
    for (const path of ['/nowhere', '/docs/nowhere', '/dashboard/nowhere', '/connect/nowhere']) {
      const { status, text } = await browser.open(path);
      expect([path, status, text]).toEqual([path, 404, expect.stringContaining('href="/account"')]);
      expect(text).not.toContain('href="/sign-in"');
    }
  });

  test('examples in the documentation are scrolled with the keyboard, and each is copied', async () => {
    for (const name of ['cli', 'api', 'mcp']) {
      const page = await read(`/docs/${name}`);
      const examples = page.match(/<pre\b[^>]*>/g) ?? [];
      const copied = [...page.matchAll(/data-copies="([\w-]+)"/g)].map(([, id]) => id);
      expect(copied).toEqual([...page.matchAll(/<code\b[^>]* id="([\w-]+)"/g)].map(([, id]) => id));
      expect(copied).toHaveLength(examples.length);
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples)
        expect(example).toMatch(/^<pre tabindex="0" role="group" aria-label="Example[^"]*">$/);
    }
  });

  test('the documentation is that of docs/, and its links lead to pages that exist', async () => {
    const files = readdirSync('docs').filter((name) => name.endsWith('.md'));
    const pages = await Promise.all(files.map((name) => read(`/docs/${name.replace('.md', '')}`)));
    const listed = [...(pages[0] ?? '').matchAll(/href="\/docs\/([\w-]+)"/g)].map(([, name]) => `${name}.md`);
    expect(files.filter((name) => !listed.includes(name))).toEqual([]);
    const links = new Set(
      pages.flatMap((page) => [...page.matchAll(/href="(\/docs\/[\w-]+)/g)].map(([, to]) => to)),
    );
    expect(links.size).toBe(files.length);
    for (const link of links) await read(link ?? '');
    expect(pages.join('')).not.toContain('.md"');
    await read('/docs/nothing', 404);
    expect((await door.ask('/docs')).headers.get('location')).toBe('/docs/cli');
  });

  test('the documentation is one text for whoever reads all of it', async () => {
    const response = await door.ask('/llms-full.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    for (const name of ['cli', 'api', 'mcp', 'x402']) {
      const [title] = readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8').split('\n');
      expect(text).toMatch(new RegExp(`<!-- http\\S+/docs/${name} -->\\n\\n${title}\\n`));
    }
    expect(text).not.toContain('aria-current');
  });

  test('the prices are those of the plans for sale', async () => {
    const page = await read('/pricing');
    for (const price of ['$0', '$7.99', '$14.99', '$49.99'])
      expect(page).toContain(`<strong>${price}</strong>`);
    expect(page).toContain('2,500 pages');
    expect(page).not.toContain('Local');
  });

  test('every plan has a button, which leads where plans are bought', async () => {
    const plain = await read('/pricing');
    expect(plain).toContain('>Start with Free</a>');
    expect(plain.match(/href="#another-plan">How to get /g)).toHaveLength(3);
    const sells = await openDoor({ plansUrl: 'mailto:sales@example.com' });
    const selling = await (await sells.ask('/pricing')).text();
    expect(selling).toContain('href="mailto:sales@example.com?subject=docconv%20plan%3A%20Pro">Get Pro</a>');
    await sells.close();
  });

  test('another plan is set with a command on one’s own machine, and asked for elsewhere', async () => {
    expect(await read('/pricing')).toContain('<code>docconv admin plan &lt;account&gt; &lt;plan&gt;</code>');
    const published = await openDoor({ isPublished: true });
    expect(await (await published.ask('/pricing')).text()).toContain('Ask whoever runs this server');
    await published.close();
  });

  test('the plan of whoever is signed in is marked', async () => {
    const browser = openBrowser(door);
    await signIn(door, browser, 'ada@example.com');
    const { text } = await browser.open('/pricing');
    expect(text.match(/Your plan/g)).toHaveLength(1);
    expect(text).toMatch(/Free <span class="status good">Your plan<\/span>/);
    expect(text).not.toContain('Start with');
    const account = await door.parts.store.findAccountByEmail('ada@example.com');
    await door.parts.store.setPlan({ accountId: account?.id ?? '', plan: 'local' });
    const unsold = await browser.open('/pricing');
    expect(unsold.text).toContain('Your plan is Local, which is not for sale.');
    expect(unsold.text).not.toMatch(/Your plan<\/span>/);
  });

  test('terms and privacy are shown and linked where there are such texts, and only then', async () => {
    for (const path of ['/terms', '/privacy']) {
      expect((await door.ask(path)).status).toBe(404);
      expect(await read('/')).not.toContain(`href="${path}"`);
    }
    const text = '# House rules\n\nBe <kind>.\n\n## Limits\n\n- one\n- two';
    const operated = await openDoor({ legalPages: [{ path: '/terms', title: 'Terms', text }] });
    const page = await (await operated.ask('/terms')).text();
    expect(page).toContain('<h1>House rules</h1>');
    expect(page).toContain('<p>Be &lt;kind&gt;.</p>');
    expect(page).toContain('<h2>Limits</h2>');
    expect(page).toContain('<ul><li>one</li><li>two</li></ul>');
    for (const path of ['/', '/sign-in', '/api-docs']) {
      const other = await (await operated.ask(path)).text();
      expect(other).toContain('<a href="/terms">Terms</a>');
      expect(other).not.toContain('/privacy');
    }
    await operated.close();
  });

  test('examples name the address people reach the server at', async () => {
    expect(await read('/for/ai-agents')).toContain('curl http://127.0.0.1:8787/api/v1/convert');
  });

  test('examples name the port that was found when any would do', async () => {
    const listening = await openDoor({ securityContact: 'mailto:a@example.com' });
    // As it is set once the port is known.
    listening.parts.settings.publicUrl = 'http://127.0.0.1:4321';
    for (const path of ['/', '/for/ai-agents', '/api-docs', '/.well-known/security.txt', '/llms.txt']) {
      const text = await (await listening.ask(path)).text();
      expect(text).toContain('http://127.0.0.1:4321');
      expect(text).not.toContain('127.0.0.1:8787');
    }
    await listening.close();
  });

  test('an error is a page that says what to do next', async () => {
    const page = await read('/nowhere', 404);
    expect(page).toContain('<title>Not found · docconv</title>');
    expect(page).toContain('The API is described at <a href="/api-docs">/api-docs</a>;');
  });

  test('crawlers are kept from what belongs to somebody', async () => {
    expect(await read('/robots.txt')).toContain('Disallow: /dashboard');
  });
});

describe('assets', () => {
  test('may be kept for ever, under names that change with their content', async () => {
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await read('/')) ?? [];
    expect(path).toMatch(/^\/assets\/style\.[A-Z0-9]{8}\.css$/);
    const { status, headers } = await door.ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await door.ask(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('come compressed to whoever takes that, and are the same', async () => {
    const [, path = ''] = /data-script="([^"]+)"/.exec(await read('/api-docs?interactive=yes')) ?? [];
    const [plain, refused, packed] = await Promise.all(
      ['identity', 'gzip;q=0', 'br, gzip;q=0.8'].map((coding) =>
        door.ask(path, { headers: { 'accept-encoding': coding } }),
      ),
    );
    for (const response of [plain, refused]) expect(response?.headers.get('content-encoding')).toBe(null);
    expect(packed?.headers.get('content-encoding')).toBe('gzip');
    expect(packed?.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed?.headers.get('etag')).not.toBe(plain?.headers.get('etag'));
    const [bytes, gzip] = [Buffer.from(await bytesOf(plain)), Buffer.from(await bytesOf(packed))];
    expect(gzip.length).toBeLessThan(bytes.length / 3);
    expect(gunzipSync(gzip).equals(bytes)).toBe(true);
  });

  test.each(['/assets/', '/assets/assets.json', '/assets/..%2Fcli.js', '/assets/style.css'])(
    '%s is not there',
    async (path) => {
      await read(path, 404);
    },
  );
});

const bytesOf = (response?: Response) => response?.arrayBuffer() ?? Promise.reject(new Error('no response'));

describe('the reference', () => {
  test('lets in the styles of Scalar by a nonce that is new each time, and nothing from elsewhere', async () => {
    const [first, second] = await Promise.all([
      door.ask('/api-docs?interactive=yes'),
      door.ask('/api-docs?interactive=yes'),
    ]);
    const policies = [first, second].map(({ headers }) => headers.get('content-security-policy') ?? '');
    const [nonce, other] = policies.map((policy) => /style-src 'self' 'nonce-([^']{22,})'/.exec(policy)?.[1]);
    expect(nonce).not.toBe(other);
    expect(await first.text()).toContain(`nonce="${nonce}"`);
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; ");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).not.toMatch(/https?:|\*/);
    }
  });

  test('is light unless the other is asked for, and begins with a first request', async () => {
    const page = await read('/api-docs');
    expect(page).toContain('<h1>API reference</h1>');
    expect(page).not.toMatch(/scalar|nonce/i);
    expect(page).toContain('href="/api-docs?interactive=yes"');
    const headings = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(headings.slice(0, 2)).toEqual(['quick-start', 'basics']);
    const names = [...page.matchAll(/<th scope="row"><code>([^<]+)<\/code>/g)].map(([, name]) => name);
    expect(names).toContain('file');
    expect(names.indexOf('file')).toBeLessThan(names.indexOf('output_format'));
  });

  test('has every operation of the OpenAPI document, what it takes and how it fails', async () => {
    const page = await read('/api-docs');
    const response = await door.ask('/.well-known/openapi.json');
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, { summary: string }>>;
    };
    for (const [path, operations] of Object.entries(paths)) {
      expect(page).toContain(`<code>${path}</code>`);
      for (const { summary } of Object.values(operations)) expect(page).toContain(`>${summary}</h2>`);
    }
    expect(page).toMatch(/<code>output_format<\/code>[\s\S]*markdown or html/);
    expect(page).toContain('<code>data.pages[].source</code>');
    expect(page).toMatch(/<dt>413<\/dt>/);
  });

  test('names each element once', async () => {
    const ids = [...(await read('/api-docs')).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });
});
