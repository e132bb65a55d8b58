import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocumentFetcher, type DocumentFetcher } from './fetch-document.ts';
import type { FetchRules, FetchStandIn } from './fetch-rules.ts';
import { startHost, type TestHost, testAuthority } from './testing/start-host.ts';

const rules: FetchRules = { httpsOnly: true, maxBytes: 1_000, totalMilliseconds: 3_000 };
const pdf = '%PDF-1.7 content';

/** What nobody may reach: it stands for a service of our own network. */
let canary: TestHost;
let host: TestHost;
let fetcher: DocumentFetcher;

/** Names that look public lead to the host; loopback counts as public for them alone. */
const publicName: FetchStandIn['resolve'] = () => [{ address: '127.0.0.1', family: 4 }];
const standIn = (): FetchStandIn => ({
  resolve: publicName,
  isPublic: (address) => address === '127.0.0.1',
  authority: testAuthority,
  port: host.port,
});

beforeAll(async () => {
  canary = await startHost((_request, response) => response.end('secret'), {
    secure: false,
    address: '0.0.0.0',
  });
  host = await startHost((request, response) => {
    const path = request.url ?? '';
    const send = (headers: Record<string, string>, body: string | Buffer = pdf, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/pdf', ...headers }).end(body);
    if (path === '/a%20report.pdf') return send({});
    if (path === '/named') return send({ 'content-disposition': `attachment; filename="../../etc/x.pdf"` });
    if (path === '/page') return send({ 'content-type': 'text/html' }, '<html>');
    if (path === '/missing') return send({}, 'no', 404);
    if (path === '/large') return send({}, 'x'.repeat(2_000));
    if (path === '/zipped') return send({ 'content-encoding': 'gzip' }, gzipSync(pdf));
    if (path === '/moved') return send({ location: '/a%20report.pdf' }, '', 302);
    if (path === '/loop') return send({ location: '/loop' }, '', 302);
    if (path === '/downgrade') return send({ location: `http://files.example:${canary.port}/` }, '', 302);
    if (path === '/to-file') return send({ location: 'file:///etc/passwd' }, '', 302);
    if (path === '/hang') return;
    if (path === '/drip' || path === '/lying') {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      const size = path === '/drip' ? 1 : 400;
      const timer = setInterval(() => response.write('x'.repeat(size)), path === '/drip' ? 200 : 5);
      response.on('close', () => clearInterval(timer));
      return;
    }
    send({}, 'unknown', 404);
  });
});
afterAll(() => Promise.all([host.close(), canary.close()]));
beforeEach(() => {
  fetcher = createDocumentFetcher(standIn());
});
afterEach(() => fetcher.close());

const reasonOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'fetched',
    (error) => error.reason ?? String(error),
  );

describe('a document of a public host', () => {
  it('comes with its name and type', async () => {
    const { bytes, fileName, mediaType } = await fetcher.fetch('https://files.example/a%20report.pdf', rules);
    expect([Buffer.from(bytes).toString(), fileName, mediaType]).toEqual([
      pdf,
      'a report.pdf',
      'application/pdf',
    ]);
  });

  it('is found over redirects', async () => {
    const { fileName } = await fetcher.fetch('https://files.example/moved', rules);
    expect(fileName).toBe('a report.pdf');
  });

  it('is named by its host only as far as the name is harmless', async () => {
    const { fileName } = await fetcher.fetch('https://files.example/named', rules);
    expect(fileName).toBe('x.pdf');
  });

  it.each([
    ['/missing', 'url_refused'],
    ['/large', 'too_large'],
    ['/lying', 'too_large'],
    ['/page', 'unsupported_content_type'],
    ['/zipped', 'unsupported_content_type'],
  ])('%s is refused as %s', async (path, reason) => {
    const taking = { ...rules, takesType: (type: string) => type === 'application/pdf' };
    expect(await reasonOf(fetcher.fetch(`https://files.example${path}`, taking))).toBe(reason);
  });

  it.each(['/loop', '/to-file', '/downgrade'])('%s leads nowhere', async (path) => {
    expect(await reasonOf(fetcher.fetch(`https://files.example${path}`, rules))).toBe('url_unreachable');
  });

  it.each(['/hang', '/drip'])('%s is given up in time', async (path) => {
    const work = fetcher.fetch(`https://files.example${path}`, { ...rules, totalMilliseconds: 700 });
    expect(await reasonOf(work)).toBe('url_unreachable');
  });

  it('is let go when the caller gives up', async () => {
    const caller = new AbortController();
    const work = fetcher.fetch('https://files.example/hang', rules, caller.signal);
    setTimeout(() => caller.abort(new Error('gone')), 100);
    await expect(work).rejects.toThrow('gone');
  });
});

describe('an address that is not fetched by the strict rules', () => {
  it.each([
    'nonsense',
    'http://files.example/',
    'ftp://files.example/',
    'file:///etc/passwd',
    'https://files.example:8443/',
    'https://user:secret@files.example/',
    'data:text/plain,hello',
    `https://files.example/?${'x'.repeat(3_000)}`,
  ])('%.40s', async (address) => {
    expect(await reasonOf(fetcher.fetch(address, rules))).toBe('invalid_url');
  });
});

describe('the private network', () => {
  const open: FetchRules = { ...rules, httpsOnly: false };
  const guarded = (resolve?: FetchStandIn['resolve']) => createDocumentFetcher({ resolve });

  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '①②⑦.⓪.⓪.①',
    'localhost',
    '169.254.169.254',
    '10.0.0.1',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ])('is not reached by %s', async (name) => {
    const strict = guarded();
    const work = strict.fetch(`http://${name}:${canary.port}/`, { ...open, totalMilliseconds: 1_500 });
    expect(await reasonOf(work)).toBe('url_unreachable');
    await strict.close();
  });

  it.each([
    ['a private address', [['10.0.0.1', 4]]],
    ['the metadata address', [['169.254.169.254', 4]]],
    [
      'a public and a private one',
      [
        ['93.184.215.14', 4],
        ['127.0.0.1', 4],
      ],
    ],
    ['a wrapped one', [['::ffff:127.0.0.1', 6]]],
    ['nothing', []],
  ] as [string, [string, 4 | 6][]][])('is not reached by a name for %s', async (_what, addresses) => {
    const strict = guarded(() => addresses.map(([address, family]) => ({ address, family })));
    expect(await reasonOf(strict.fetch(`http://files.example:${canary.port}/`, open))).toBe(
      'url_unreachable',
    );
    await strict.close();
  });

  it('is not reached by a name that changes its mind', async () => {
    let asked = 0;
    const strict = createDocumentFetcher({
      resolve: () => [{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }],
    });
    const short = { ...open, totalMilliseconds: 800 };
    expect(await reasonOf(strict.fetch(`http://files.example:${canary.port}/`, short))).toBe(
      'url_unreachable',
    );
    expect(await reasonOf(strict.fetch(`http://files.example:${canary.port}/`, short))).toBe(
      'url_unreachable',
    );
    await strict.close();
  });

  it('is not reached by a redirect from a public host', async () => {
    const targets = ['127.0.0.2', '[::ffff:127.0.0.2]', 'private.example'];
    for (const target of targets) {
      const leading = await startHost((_request, response) =>
        response.writeHead(302, { location: `https://${target}:${canary.port}/` }).end(),
      );
      const strict = createDocumentFetcher({
        resolve: (name) => [{ address: name === 'files.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }],
        isPublic: (address) => address === '127.0.0.1',
        authority: testAuthority,
      });
      expect(await reasonOf(strict.fetch(`https://files.example:${leading.port}/`, open))).toBe(
        'url_unreachable',
      );
      await Promise.all([strict.close(), leading.close()]);
    }
  });

  it('is reached where the owner of the machine allows it', async () => {
    const own = await startHost((_request, response) => response.end(pdf), { secure: false });
    const friendly = createDocumentFetcher();
    const work = friendly.fetch(`http://127.0.0.1:${own.port}/x.pdf`, { ...open, allowPrivate: true });
    expect((await work).fileName).toBe('x.pdf');
    await Promise.all([friendly.close(), own.close()]);
  });

  it('never saw a request in all these tests', () => {
    expect(canary.asked).toEqual([]);
  });

  it('gives one response whether a port is open, closed or silent', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const strict = guarded();
    const messages = new Set<string>();
    for (const at of [port, canary.port, 1]) {
      await strict.fetch(`http://127.0.0.1:${at}/`, open).catch((error) => messages.add(error.message));
    }
    expect(messages.size).toBe(1);
    await strict.close();
    silent.close();
  });
});
