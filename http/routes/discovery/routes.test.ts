import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { openBrowser } from '../../testing/open-browser.ts';
import { openDoor, type TestDoor } from '../../testing/open-door.ts';
import { signIn } from '../../testing/sign-in.ts';
import { discoveryDocuments } from './documents.ts';

let door: TestDoor;
let url: string;
beforeAll(async () => {
  door = await openDoor();
  url = await door.publish();
});
afterAll(() => door.close());

const read = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
const readJson = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await (await read(path)).text());
const absolute = z.string().refine((text) => text.startsWith(`${url}/`), 'an address of this server');

describe('every discovery document', () => {
  const documents = discoveryDocuments();
  const described = { path: '/.well-known/openapi.json', type: 'application/json' };

  test.each([...documents, described])(
    '$path is $type, for everybody, to keep for a while',
    async ({ path, type }) => {
      const response = await read(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      const etag = response.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"\w+"$/);
      const again = await read(path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
      expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const head = await read(path, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type'), head.headers.get('etag')]).toEqual([
        200,
        type,
        etag,
      ]);
      const posted = await read(path, { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(posted.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('the MCP server card', () => {
  const input = z.strictObject({
    description: z.string(),
    isRequired: z.boolean(),
    isSecret: z.boolean(),
    placeholder: z.string(),
  });
  const header = input
    .omit({ placeholder: true })
    .extend({ name: z.string(), value: z.string(), variables: z.record(z.string(), input) });
  const card = z.strictObject({
    $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
    name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
    version: z.literal(packageJson.version),
    description: z.string().min(1).max(100),
    title: z.string().min(1).max(100),
    websiteUrl: absolute,
    icons: z.array(z.strictObject({ src: absolute, mimeType: z.string(), sizes: z.array(z.string()) })),
    remotes: z.array(
      z.strictObject({
        type: z.literal('streamable-http'),
        url: absolute,
        headers: z.array(header),
        supportedProtocolVersions: z.array(z.string()),
      }),
    ),
  });

  test('has the fields of its schema and no others', async () => {
    const { name } = card.parse(await readJson('/mcp/server-card'));
    expect(name).toBe(packageJson.mcpName);
  });

  test('has under its earlier address those of the earlier draft too', async () => {
    const { serverInfo, transport, capabilities, protocolVersion, ...rest } = await readJson(
      '/.well-known/mcp/server-card.json',
    );
    expect(rest).toEqual(await readJson('/mcp/server-card'));
    expect({ serverInfo, transport, capabilities, protocolVersion }).toEqual({
      serverInfo: { name: 'docconv', title: 'docconv', version: packageJson.version },
      transport: { type: 'streamable-http', endpoint: '/mcp' },
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      protocolVersion: '2026-07-28',
    });
  });

  test('names the revisions that the server speaks', async () => {
    const { remotes } = card.parse(await readJson('/mcp/server-card'));
    const named = remotes[0]?.supportedProtocolVersions ?? [];
    const { SUPPORTED_PROTOCOL_VERSIONS } = await import('@modelcontextprotocol/server');
    expect(named).toEqual(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]);
    for (const revision of named.slice(1)) expect(await agreedOn(revision)).toBe(revision);
    expect(await pinned('2026-07-28')).toBe('2026-07-28');
  });

  /** What a server of one of the revisions with a handshake says to it. */
  async function agreedOn(protocolVersion: string): Promise<string> {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    });
    return /"protocolVersion":"([\d-]+)"/.exec(await response.text())?.[1] ?? '';
  }

  async function pinned(protocolVersion: string): Promise<string | undefined> {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const versionNegotiation = { mode: { pin: protocolVersion } };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
    const spoken = client.getNegotiatedProtocolVersion();
    await client.close();
    return spoken;
  }
});

test('the index of skills names them with digests of what is served', async () => {
  const index = z
    .strictObject({
      $schema: z.literal('https://schemas.agentskills.io/discovery/0.2.0/schema.json'),
      skills: z.array(
        z.strictObject({
          name: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
          type: z.literal('skill-md'),
          description: z.string().min(1).max(1024),
          url: absolute,
          digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
        }),
      ),
    })
    .parse(await readJson('/.well-known/agent-skills/index.json'));
  expect(index.skills.map(({ name }) => name)).toEqual(['core', 'docconv']);
  for (const skill of index.skills) {
    const bytes = new Uint8Array(await (await fetch(skill.url)).arrayBuffer());
    expect(skill.digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    expect(new TextDecoder().decode(bytes)).toContain(`name: ${skill.name}\n`);
  }
});

test('the API catalog is a set of links with the types that they lead to', async () => {
  const links = z.array(z.strictObject({ href: absolute, type: z.string() })).min(1);
  const { linkset } = z
    .strictObject({
      linkset: z.array(
        z.strictObject({
          anchor: absolute,
          'service-desc': links,
          'service-doc': links,
          'service-meta': links,
          status: links,
        }),
      ),
    })
    .parse(await readJson('/.well-known/api-catalog'));
  expect(linkset.map(({ anchor }) => anchor)).toEqual([`${url}/api/v1/convert`, `${url}/mcp`]);
  for (const { anchor: _, ...relations } of linkset) {
    for (const { href, type } of Object.values(relations).flat()) {
      expect((await fetch(href)).headers.get('content-type')).toContain(type);
    }
  }
  const head = await read('/.well-known/api-catalog', { method: 'HEAD' });
  expect(head.headers.get('link')).toContain(`<${url}/.well-known/api-catalog>; rel="api-catalog"`);
});

test('the AI catalog has an entry for the MCP server, the API and each skill', async () => {
  const { entries } = z
    .strictObject({
      specVersion: z.literal('1.0'),
      host: z.strictObject({
        displayName: z.string(),
        identifier: z.literal('127.0.0.1'),
        documentationUrl: absolute,
      }),
      entries: z.array(
        z.strictObject({
          identifier: z.string().regex(/^urn:air:127\.0\.0\.1:(?:mcp|api|skill):[a-z]+$/),
          displayName: z.string().min(1),
          type: z.string().regex(/^[a-z]+\/[a-z+-]+$/),
          url: absolute,
          description: z.string().min(1),
        }),
      ),
    })
    .parse(await readJson('/.well-known/ai-catalog.json'));
  expect(new Set(entries.map(({ identifier }) => identifier)).size).toBe(4);
  expect(entries.map(({ type }) => type)).toEqual([
    'application/mcp-server-card+json',
    'application/openapi+json',
    'application/agent-skills+md',
    'application/agent-skills+md',
  ]);
});

test('auth.md has its sections and promises no registration without a person', async () => {
  const text = await (await read('/auth.md')).text();
  expect([...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title)).toEqual([
    'auth.md',
    'Discover',
    'Pick a method',
    'Register',
    'Claim',
    'Use',
    'Scopes',
    'Errors',
    'Revocation',
    'Contact',
  ]);
  expect(text).toContain('Autonomous registration is not offered');
});

test('robots.txt closes what belongs to somebody and says what the rest may be used for', async () => {
  const text = await (await read('/robots.txt')).text();
  expect(text).toContain('\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n');
  expect(text).toContain('\nDisallow: /dashboard\n');
});

test('sitemap.xml, which robots.txt names, lists pages that there are', async () => {
  const robots = await (await read('/robots.txt')).text();
  const [, path = ''] = /^Sitemap: https?:\/\/[^/]+(\/\S+)$/m.exec(robots) ?? [];
  const response = await read(path);
  expect(response.headers.get('content-type')).toBe('application/xml');
  const places = [...(await response.text()).matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)];
  expect(places.length).toBeGreaterThan(10);
  for (const [, place = ''] of places) expect([place, (await read(place)).status]).toEqual([place, 200]);
});

describe('pages for people', () => {
  test.each(['/', '/pricing', '/for/ai-agents', '/api-docs'])(
    '%s is Markdown to whoever prefers that',
    async (path) => {
      const [page, text] = await Promise.all([
        read(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }),
        read(path, { headers: { accept: 'text/markdown, text/html;q=0.9' } }),
      ]);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(text.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      for (const { headers } of [page, text]) expect(headers.get('vary')).toBe('Accept');
      const markdown = await text.text();
      expect(markdown).toMatch(/^# /m);
      expect(markdown).not.toMatch(/<(?:button|script|nav|svg)/);
      expect(markdown).not.toMatch(/\]\(\/(?!\/)/);
    },
  );

  test('the front page says where programs find the same', async () => {
    const link = (await read('/')).headers.get('link') ?? '';
    for (const relation of ['api-catalog', 'service-desc', 'service-doc', 'describedby', 'ai-catalog']) {
      expect(link).toContain(`rel="${relation}"`);
    }
  });
});

test.each(['oauth2', 'oidc'] as const)(
  'the metadata of the authorization server is that of %s',
  async (algorithm) => {
    const issuer = new URL(url);
    const options = { algorithm, [oauth.allowInsecureRequests]: true };
    const metadata = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, options),
    );
    expect(metadata.grant_types_supported).toEqual([
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]);
    expect(metadata.registration_endpoint).toBe(`${url}/oauth/register`);
    const keys = await (await fetch(metadata.jwks_uri ?? '')).json();
    expect(keys).toEqual({ keys: [] });
  },
);

test.each([
  ['/mcp', '/mcp', { method: 'POST', headers: { authorization: 'Bearer dc_live_wrong' } }],
  ['/api/v1/convert', '', { method: 'POST' }],
  ['/api/v1/convert', '', {}],
])(
  'a standard OAuth client gets from a 401 of %s to a key by the metadata alone',
  async (path, of, request) => {
    const refused = await read(path, request);
    expect(refused.status).toBe(401);
    const [, metadataUrl = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const resource = await oauth.processResourceDiscoveryResponse(
      new URL(`${url}${of}`),
      await fetch(metadataUrl),
    );
    const [issuer = ''] = resource.authorization_servers ?? [];
    const config = await openid.discovery(new URL(issuer), 'docconv-cli', undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const scope = resource.scopes_supported?.join(' ') ?? '';
    const begun = await openid.initiateDeviceAuthorization(config, { scope });
    await approve(begun.user_code);
    const { access_token } = await openid.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0 });
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await read('/mcp', { method: 'POST', headers })).status).not.toBe(401);
    expect((await read('/api/v1/convert', { headers })).status).toBe(200);
  },
);

async function approve(userCode: string): Promise<void> {
  const browser = openBrowser(door);
  await signIn(door, browser, 'ada@example.com');
  await browser.open('/connect');
  await browser.submit('/connect', { user_code: userCode });
  await browser.follow();
  await browser.submit('/connect/', { decision: 'approved' });
}

test('security.txt names whom the operator wants to be told, where one is named', async () => {
  const path = '/.well-known/security.txt';
  expect((await fetch(`${url}${path}`)).status).toBe(404);
  const told = await openDoor({ securityContact: 'mailto:security@example.com' });
  try {
    const text = await (await fetch(`${await told.listen()}${path}`)).text();
    expect(text).toMatch(
      /^Contact: mailto:security@example\.com\nExpires: 2026-09-01T00:00:00\.000Z\n[\s\S]*Canonical: http/,
    );
  } finally {
    await told.close();
  }
});
