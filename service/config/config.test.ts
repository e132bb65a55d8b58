import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Environment, loadConfig } from './config.ts';
import { updateConfigFile, withStoredKey } from './config-file.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'docconv-config-'));
});
afterEach(() => rm(home, { recursive: true }));

const load = (environment: Environment = {}) => loadConfig({ DOCCONV_HOME: home, ...environment });
const store = (content: string) => writeFile(join(home, 'config.json'), content);

describe('loadConfig', () => {
  it('works in ~/.docconv by default', () => {
    expect(loadConfig({ DOCCONV_HOME: '' }).home).toBe(join(homedir(), '.docconv'));
    expect(load()).toMatchObject({
      home,
      configFile: join(home, 'config.json'),
      storeFolder: join(home, 'store'),
    });
  });

  it('knows of no key, server or wish at first', () => {
    const { apiKey, apiKeySource, baseUrl, interactive, ci, noColor, noBanner } = load();
    expect({ apiKey, apiKeySource, baseUrl, interactive }).toEqual({});
    expect({ ci, noColor, noBanner }).toEqual({ ci: false, noColor: false, noBanner: false });
  });

  it('prefers the key of the environment to the stored one', async () => {
    await store('{"apiKey":"dc_live_stored"}');
    expect(load()).toMatchObject({ apiKey: 'dc_live_stored', apiKeySource: 'file' });
    expect(load({ DOCCONV_API_KEY: 'dc_live_given\n' })).toMatchObject({
      apiKey: 'dc_live_given',
      apiKeySource: 'environment',
    });
    expect(load({ DOCCONV_API_KEY: '' })).toMatchObject({ apiKeySource: 'file' });
    expect(load({ DOCCONV_API_KEY: ' ' })).toMatchObject({ apiKey: 'dc_live_stored', apiKeySource: 'file' });
  });

  it.each([
    ['1', true],
    ['0', false],
    ['', undefined],
  ])('reads DOCCONV_INTERACTIVE=%j as %j', (value, expected) => {
    expect(load({ DOCCONV_INTERACTIVE: value }).interactive).toBe(expected);
  });

  it('refuses another value of DOCCONV_INTERACTIVE', () => {
    expect(() => load({ DOCCONV_INTERACTIVE: 'yes' })).toThrow(/DOCCONV_INTERACTIVE must be 0 or 1/);
  });

  it.each([
    'DOCCONV_ALLOW_PRINTED_LINKS',
    'DOCCONV_ALLOW_PRIVATE_URLS',
    'DOCCONV_CORS',
    'DOCCONV_HSTS_SUBDOMAINS',
    'DOCCONV_TAKE_JOBS',
    'DOCCONV_X402_ENABLED',
    'DOCCONV_X402_MAINNET',
  ])('refuses a value of %s that is neither 0 nor 1, and has a default for none', (name) => {
    for (const value of ['no', 'true', 'off']) {
      expect(() => load({ [name]: value })).toThrow(`${name} must be 0 or 1`);
    }
    expect(load({ [name]: '' })).toEqual(load());
  });

  it('reads switches as they stand, and as by default where they do not', () => {
    const names = ['DOCCONV_CORS', 'DOCCONV_TAKE_JOBS', 'DOCCONV_X402_ENABLED', 'DOCCONV_X402_MAINNET'];
    const all = (value: string) => {
      const { server } = load(Object.fromEntries(names.map((name) => [name, value])));
      return [server.cors, server.takesJobs, server.payments.enabled, server.payments.mainnet];
    };
    expect(all('')).toEqual([true, true, false, false]);
    expect(all('0')).toEqual([false, false, false, false]);
    expect(all('1')).toEqual([true, true, true, true]);
  });

  it('takes any non-empty CI and NO_COLOR, but only 1 for the switches', () => {
    expect(load({ CI: 'false', NO_COLOR: '0' })).toMatchObject({ ci: true, noColor: true });
    expect(load({ CI: '', NO_COLOR: '' })).toMatchObject({ ci: false, noColor: false });
    expect(
      load({ DOCCONV_NO_BANNER: '1', DOCCONV_ASCII_LOGO: '1', DOCCONV_SKIP_UPDATE_CHECK: '1' }),
    ).toMatchObject({
      noBanner: true,
      asciiLogo: true,
      skipUpdateCheck: true,
    });
    expect(load({ DOCCONV_NO_BANNER: '0' }).noBanner).toBe(false);
  });

  it('takes a server from the environment before that of the file, without its final slash', async () => {
    await store('{"baseUrl":"https://file.example.com/docs/"}');
    expect(load().baseUrl).toBe('https://file.example.com/docs');
    expect(load({ DOCCONV_BASE_URL: 'http://127.0.0.1:8787/' }).baseUrl).toBe('http://127.0.0.1:8787');
    for (const path of ['/api/v1', '/api/v1/convert', '/mcp/']) {
      const { baseUrl } = load({ DOCCONV_BASE_URL: `https://example.com/docs${path}` });
      expect(baseUrl).toBe('https://example.com/docs');
    }
  });

  describe('with servers', () => {
    const one = 'https://one.example.com';
    const two = 'http://two.example.com:8787/docs';
    const kept = { apiKey: 'dc_live_here', servers: { [one]: { apiKey: 'dc_live_one' } } };

    it('uses the key of the server in use, and no other', async () => {
      await store(JSON.stringify(kept));
      expect(load().apiKey).toBe('dc_live_here');
      expect(load({ DOCCONV_BASE_URL: `${one}/` })).toMatchObject({
        apiKey: 'dc_live_one',
        apiKeySource: 'file',
      });
      for (const address of [two, 'https://constructor']) {
        expect(load({ DOCCONV_BASE_URL: address })).toMatchObject({
          apiKey: undefined,
          apiKeySource: undefined,
        });
      }
    });

    it('takes the one key of an older file for that of its server', async () => {
      await store(JSON.stringify({ apiKey: 'dc_live_two', baseUrl: `${two}/`, theme: 'dark' }));
      expect(load().apiKey).toBe('dc_live_two');
      expect(load({ DOCCONV_BASE_URL: one }).apiKey).toBeUndefined();
      const file = join(home, 'config.json');
      await updateConfigFile(file, (current) => withStoredKey(current, one, 'dc_live_one'));
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
        baseUrl: `${two}/`,
        theme: 'dark',
        servers: { [two]: { apiKey: 'dc_live_two' }, [one]: { apiKey: 'dc_live_one' } },
      });
      expect(load().apiKey).toBe('dc_live_two');
    });
  });

  it.each([
    'example.com',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://example.com/?a=1',
  ])('refuses %s as a server without repeating it', (address) => {
    expect(() => load({ DOCCONV_BASE_URL: address })).toThrow(/not a plain http or https URL/);
    expect(() => load({ DOCCONV_BASE_URL: address })).not.toThrow(/secret/);
  });

  it.each([
    'postgres://docconv:s%23cret@db.example.com:5433/docconv?sslmode=require',
    'postgresql:///docconv',
  ])('takes %s as a database', (address) => {
    expect(load({ DOCCONV_DATABASE_URL: `${address} ` }).databaseUrl).toBe(address);
    expect(load({ DOCCONV_DATABASE_URL: '' }).databaseUrl).toBeUndefined();
  });

  it.each(['db.example.com', 'mysql://a:secret@b/c', 'postgres://a:secret@b', 'postgres://a:secret@b/c#d'])(
    'refuses %s as a database without repeating it',
    (address) => {
      expect(() => load({ DOCCONV_DATABASE_URL: address })).toThrow(/DOCCONV_DATABASE_URL is not/);
      expect(() => load({ DOCCONV_DATABASE_URL: address })).not.toThrow(/secret/);
    },
  );

  it.each([
    '{"apiKey":"dc_live_secret"',
    '[]',
    'null',
    '',
    '{"apiKey":7}',
    '{"apiKey":""}',
    '{"servers":[]}',
    '{"servers":{"https://a":"dc_live_secret"}}',
  ])('refuses a config file of %j, naming it but not quoting it', async (content) => {
    await store(content);
    expect(() => load()).toThrow(join(home, 'config.json'));
    expect(() => load()).not.toThrow(/secret/);
  });

  it('refuses a config file that cannot be read', async () => {
    expect(() => loadConfig({ DOCCONV_HOME: join(home, 'config.json') })).not.toThrow();
    await writeFile(join(home, 'file'), '');
    expect(() => loadConfig({ DOCCONV_HOME: join(home, 'file') })).toThrow(/cannot be read/);
  });

  it('accepts a byte order mark', async () => {
    await store('\uFEFF{"apiKey":"dc_live_stored"}');
    expect(load().apiKey).toBe('dc_live_stored');
  });
});

describe('updateConfigFile', () => {
  const path = () => join(home, 'new', 'config.json');

  it('makes a file and folder that only their owner can read', async () => {
    await updateConfigFile(path(), (current) => ({ ...current, apiKey: 'k' }));
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, 'new'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(home, 'new'))).toEqual(['config.json']);
  });

  it('closes a file that was open to others', async () => {
    await updateConfigFile(path(), () => ({}));
    await writeFile(path(), '{}', { mode: 0o644 });
    await updateConfigFile(path(), (current) => ({ ...current, apiKey: 'k' }));
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('keeps fields it does not know', async () => {
    await store('{"theme":{"dark":true},"apiKey":"old"}');
    await updateConfigFile(join(home, 'config.json'), (current) => ({ ...current, apiKey: 'new' }));
    expect(JSON.parse(await readFile(join(home, 'config.json'), 'utf8'))).toEqual({
      theme: { dark: true },
      apiKey: 'new',
    });
  });

  it('never overwrites a file that is damaged', async () => {
    await store('{"apiKey":');
    await expect(updateConfigFile(join(home, 'config.json'), () => ({}))).rejects.toThrow(/not valid JSON/);
    expect(await readFile(join(home, 'config.json'), 'utf8')).toBe('{"apiKey":');
  });

  it('loses no change when several are made at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        updateConfigFile(path(), (current) => ({ ...current, [`field${i}`]: i })),
      ),
    );
    expect(Object.keys(JSON.parse(await readFile(path(), 'utf8')))).toHaveLength(20);
  });
});
