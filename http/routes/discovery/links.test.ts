import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { discoveryDocuments } from './documents.ts';

let door: TestDoor;
let url: string;
beforeAll(async () => {
  door = await openDoor();
  url = await door.publish();
});
afterAll(() => door.close());

/** How a plain GET of a stranger is answered at what is there, but is not to be read so. */
const expectedAs = (accept: string): Readonly<Record<string, number>> => ({
  '/account': 303,
  '/api/v1/convert': 401,
  '/api/connect/session': 400,
  '/api/connect/exchange': 405,
  '/oauth/device': 405,
  '/oauth/token': 405,
  '/oauth/register': 405,
  '/oauth/revoke': 405,
  // People are led to the page that says how a host is connected.
  '/mcp': accept === 'text/html' ? 303 : 405,
  '/connect': 303,
  '/dashboard': 303,
  '/dashboard/api': 303,
  '/dashboard/try': 303,
});

interface Found {
  status: number;
  foundOn: string;
}

/** Follows all that leads somewhere on this server, from one form of each page. */
async function crawl(roots: readonly string[], accept: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const waiting = roots.map((path) => ({ path, foundOn: 'here' }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, foundOn } = next;
    if (found.has(path)) continue;
    const response = await fetch(`${url}${path}`, { headers: { accept }, redirect: 'manual' });
    found.set(path, { status: response.status, foundOn });
    const type = response.headers.get('content-type') ?? '';
    const text = /json|text\/(?:html|markdown|plain)/.test(type) ? await response.text() : '';
    const linked = [...linksIn(text), ...linksOf(response.headers.get('link') ?? '')];
    for (const target of linked) waiting.push({ path: target, foundOn: path });
  }
  return found;
}

/** Absolute addresses of this server anywhere in a text, and what HTML and Markdown link to. */
function linksIn(markup: string): string[] {
  const text = markup.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const absolute = [...text.matchAll(/https?:\/\/[^\s"'<>()[\]{}`\\|,]+/g)].map(([target]) => target);
  const relative = [...text.matchAll(/(?:(?:href|src)="|\]\()(\/[^\s"')]*)/g)].map(
    ([, target = '']) => target,
  );
  return [...absolute.filter((target) => target.startsWith(url)), ...relative]
    .map((target) =>
      target
        .replace(url, '')
        .replace(/[.;:]+$/, '')
        .replace(/#.*$/, ''),
    )
    .filter((target) => target.startsWith('/') && !/[…$]/.test(target));
}

function linksOf(header: string): string[] {
  return [...header.matchAll(/<([^>]+)>/g)].map(([, target = '']) => target.replace(url, ''));
}

test.each(['text/html', 'text/markdown'])(
  'nothing that is public leads to what is not there, as %s',
  async (accept) => {
    const roots = ['/', '/.well-known/openapi.json', ...discoveryDocuments().map(({ path }) => path)];
    const found = await crawl(roots, accept);
    expect(found.size).toBeGreaterThan(25);
    const expected = expectedAs(accept);
    const strange = [...found].filter(([path, { status }]) => status !== (expected[path] ?? 200));
    expect(strange).toEqual([]);
    expect(Object.keys(expected).filter((path) => !found.has(path))).toEqual([]);
  },
);

test('an address that is not there would be noticed', async () => {
  const found = await crawl(['/nowhere'], 'text/html');
  expect(found.get('/nowhere')?.status).toBe(404);
  expect(linksIn(`see ${url}/a.md. [b](/b) <a href="/c?x=1&amp;y=2#d">`)).toEqual([
    '/a.md',
    '/b',
    '/c?x=1&y=2',
  ]);
});
