import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocumentFetcher, type DocumentFetcher } from '../../service/fetch/fetch-document.ts';
import type { AccountUploads } from './account-uploads.ts';
import { createDestination } from './destination.ts';
import { chooseFolders } from './folders.ts';
import { createLocalSources, createRemoteSources } from './read-source.ts';
import { parseSource, type SourceReader } from './source.ts';

let folder: string;
let root: string;
let sources: SourceReader;
const fetcher = createDocumentFetcher();
const read = (source: string, reader = sources) =>
  reader.read(parseSource(source), { signal: new AbortController().signal });
const uploads: AccountUploads = {
  offer: async () => ({ id: '1', url: 'https://docs.example/mcp/uploads/1', expiresAt: 0 }),
  read: async () => ({ bytes: new Uint8Array(), fileName: 'a.pdf' }),
};
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => error.reason ?? String(error),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docconv-mcp-'));
  root = join(folder, 'root');
  mkdirSync(join(root, 'below'), { recursive: true });
  writeFileSync(join(root, 'below', 'a.pdf'), 'inside');
  writeFileSync(join(folder, 'secret.pdf'), 'outside');
  sources = createLocalSources({ folders: () => [root], fetcher, allowPrivate: false });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Has a folder be a link into the root at one moment and out of it at the next. */
const CHANGE_FOR_EVER = `
  ln -s below in; ln -s ../outside out; echo ready
  while :; do cp -P in next; mv -T next way; cp -P out next; mv -T next way; done`;
const EXPECTED = new Set(['inside', 'path_not_allowed', 'file_not_found']);

describe('a server on its user’s machine', () => {
  it.each(['below/a.pdf', './below/../below/a.pdf'])('reads %s below its folder', async (path) => {
    const { bytes, fileName } = await read(path);
    expect([Buffer.from(bytes).toString(), fileName]).toEqual(['inside', 'a.pdf']);
  });

  it('takes ~ for the home of its user, wherever that is', async () => {
    vi.stubEnv('HOME', join(root, 'below'));
    expect(Buffer.from((await read('~/a.pdf')).bytes).toString()).toBe('inside');
    vi.stubEnv('HOME', folder);
    expect(await reasonOf(read('~/secret.pdf'))).toBe('path_not_allowed');
    vi.unstubAllEnvs();
  });

  it('says so when its folder is not there, to read from or to write to', async () => {
    const gone = () => [join(folder, 'gone')];
    const reader = createLocalSources({ folders: gone, fetcher, allowPrivate: false });
    const told = { reason: 'no_folder', message: expect.stringContaining('is not there') };
    await expect(read('a.pdf', reader)).rejects.toMatchObject(told);
    await expect(createDestination(gone).check('a.md', 'markdown')).rejects.toMatchObject(told);
  });

  it('reads absolute paths and file addresses below its folder, and links that stay there', async () => {
    symlinkSync(join(root, 'below', 'a.pdf'), join(root, 'link.pdf'));
    for (const source of [join(root, 'below/a.pdf'), `file://${root}/below/a.pdf`, 'link.pdf']) {
      expect(Buffer.from((await read(source)).bytes).toString()).toBe('inside');
    }
  });

  it('does not leave its folder', async () => {
    symlinkSync(join(folder, 'secret.pdf'), join(root, 'way-out.pdf'));
    symlinkSync(folder, join(root, 'up'));
    const tricks = [
      '../secret.pdf',
      'below/../../secret.pdf',
      join(folder, 'secret.pdf'),
      `file://${folder}/secret.pdf`,
      `file://${root}/%2e%2e/secret.pdf`,
      'way-out.pdf',
      'up/secret.pdf',
      '/proc/self/environ',
      '/dev/zero',
      '/etc/passwd',
      '../absent.pdf',
      '/root/absent.pdf',
      `${root}x/a.pdf`,
      `${root}/../secret.pdf`,
      '/proc/self/root/etc/passwd',
      '/proc/self/cwd/package.json',
      '/proc/self/fd/0',
      '//server/share/a.pdf',
      '\\\\server\\share\\a.pdf',
      '\\\\?\\C:\\secret.pdf',
      '\\\\.\\pipe\\x',
    ];
    for (const trick of tricks)
      expect([trick, await reasonOf(read(trick))]).toEqual([trick, 'path_not_allowed']);
  });

  it('names its folder to whoever asks for something else', async () => {
    const destination = createDestination(() => [root]);
    for (const work of [
      () => read('absent.pdf'),
      () => read('/etc/passwd'),
      () => destination.check(join(folder, 'a.md'), 'markdown'),
    ]) {
      await expect(work()).rejects.toMatchObject({ hint: expect.stringContaining(`"${root}"`) });
    }
  });

  it.each([
    ['below/A.pdf', 'Did you mean "a.pdf", in the same folder?'],
    ['below/a.docx', 'Did you mean "a.pdf", in the same folder?'],
    ['below/annnual-report.pdf', 'Did you mean "annual-report.pdf", in the same folder?'],
    ['*.pdf', 'Patterns are not understood: call convert once for each file, with the path of that file.'],
  ])('tells of %s what may be meant', async (path, hint) => {
    writeFileSync(join(root, 'below', 'annual-report.pdf'), '');
    await expect(read(path)).rejects.toMatchObject({ reason: 'file_not_found', hint });
  });

  it('reads the file whose name reads the same, unless that leads out of its folder', async () => {
    writeFileSync(join(root, 'Screenshot at 3.04\u202fPM.png'), 'a picture');
    symlinkSync(join(folder, 'secret.pdf'), join(root, 'way\u00a0out.pdf'));
    expect(Buffer.from((await read('Screenshot at 3.04 PM.png')).bytes).toString()).toBe('a picture');
    expect(await reasonOf(read('way out.pdf'))).toBe('path_not_allowed');
  });

  it('names no file of a folder that a link leads out to', async () => {
    symlinkSync(folder, join(root, 'up'));
    await expect(read('up/secrt.pdf')).rejects.toMatchObject({ hint: expect.not.stringContaining('secret') });
  });

  it('reads regular files only, and never waits for one', async () => {
    execFileSync('mkfifo', [join(root, 'pipe.pdf')]);
    expect(await reasonOf(read('pipe.pdf'))).toBe('not_a_file');
    await expect(read('below')).rejects.toMatchObject({
      reason: 'not_a_file',
      hint: expect.stringContaining('once for each document in it'),
    });
    expect(await reasonOf(read('below/absent.pdf'))).toBe('file_not_found');
  });

  it.each([
    ['BELOW/A.PDF', 'file_not_found'],
    ['C:\\secret.pdf', 'file_not_found'],
    ['below/a.pdf/../../below', 'not_a_file'],
    ['', 'not_a_file'],
    ['~/secret.pdf', 'path_not_allowed'],
    ['below/a.pdf\0.txt', 'invalid_source'],
    ['file:///below/a%00.pdf', 'invalid_source'],
    ['file://server/share/a.pdf', 'invalid_source'],
  ])('takes %j for what it is', async (path, reason) => {
    expect(await reasonOf((async () => read(path))())).toBe(reason);
  });

  it('refuses paths that no system has, and names that no folder has', async () => {
    expect(await reasonOf((async () => read('a/'.repeat(20_000)))())).toBe('invalid_source');
    expect(await reasonOf(read('a'.repeat(5_000)))).toBe('file_not_found');
  });

  it('reads no socket, and no link that leads round in circles', async () => {
    const server = createServer().listen(join(root, 'socket.pdf'));
    await once(server, 'listening');
    symlinkSync(join(root, 'round.pdf'), join(root, 'round.pdf'));
    expect(await reasonOf(read('socket.pdf'))).toBe('not_a_file');
    expect(await reasonOf(read('round.pdf'))).toBe('file_not_found');
    server.close();
  });

  it('reads nothing of the system itself, also where it may read the whole machine', async () => {
    const everything = createLocalSources({ folders: () => ['/'], fetcher, allowPrivate: false });
    for (const path of ['/proc/self/environ', 'proc/cpuinfo', '/sys/kernel/mm', '/dev/zero']) {
      expect([path, await reasonOf(read(path, everything))]).toEqual([path, 'path_not_allowed']);
    }
    expect(Buffer.from((await read(join(folder, 'secret.pdf'), everything)).bytes).toString()).toBe(
      'outside',
    );
  });

  it('refuses a huge file without reading it', async () => {
    writeFileSync(join(root, 'huge.pdf'), '');
    truncateSync(join(root, 'huge.pdf'), 600 * 1024 * 1024);
    expect(await reasonOf(read('huge.pdf'))).toBe('too_large');
  });

  it('reads a file with holes as the zeros that it says it has', async () => {
    writeFileSync(join(root, 'holes.pdf'), '');
    truncateSync(join(root, 'holes.pdf'), 8 * 1024 * 1024);
    const { bytes } = await read('holes.pdf');
    expect([bytes.length, bytes.some((byte) => byte !== 0)]).toEqual([8 * 1024 * 1024, false]);
  });

  it.skipIf(process.platform !== 'linux')(
    'is not led out by a way that changes while it is gone',
    async () => {
      mkdirSync(join(folder, 'outside'));
      writeFileSync(join(folder, 'outside', 'a.pdf'), 'outside');
      const changing = spawn('sh', ['-c', CHANGE_FOR_EVER], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true, // so that the shell can be ended with the commands it runs
      });
      await once(changing.stdout.resume(), 'data');
      const outcomes = new Set<string>();
      for (let i = 0; i < 3_000; i++) {
        const reading = read('way/a.pdf').then(({ bytes }) => Buffer.from(bytes).toString());
        outcomes.add(await reading.catch((error) => error.reason ?? String(error)));
      }
      process.kill(-(changing.pid as number), 'SIGKILL');
      await once(changing, 'close'); // when none of them is left to write into the folder
      expect(outcomes).not.toContain('outside');
      expect([...outcomes].filter((each) => !EXPECTED.has(each))).toEqual([]);
    },
  );

  it('refuses addresses of the private network, and says what would open them', async () => {
    await expect(read('http://127.0.0.1:1/')).rejects.toMatchObject({
      reason: 'url_unreachable',
      hint: expect.stringContaining('DOCCONV_ALLOW_PRIVATE_URLS=1'),
    });
    const open = createLocalSources({ folders: () => [root], fetcher, allowPrivate: true });
    await expect(read('http://127.0.0.1:1/', open)).rejects.toMatchObject({
      reason: 'url_unreachable',
      hint: 'Check the address.',
    });
  });
});

describe('the folders of a server on its user’s machine', () => {
  const place = { workingFolder: '/home/ada/work', home: '/home/ada' };

  it('are what the user named, else those of the client, else the one it was started in', () => {
    expect(chooseFolders({ ...place, named: '/docs' })(['/client'])).toEqual(['/docs']);
    expect(chooseFolders(place)(['/client', '/other'])).toEqual(['/client', '/other']);
    expect(chooseFolders(place)([])).toEqual(['/home/ada/work']);
  });

  it.each(['/', '/home', '/home/ada'])(
    'are never %s merely for having been started there',
    (workingFolder) => {
      const folders = chooseFolders({ ...place, workingFolder });
      expect(() => folders()).toThrow(expect.objectContaining({ reason: 'no_folder' }));
      expect(folders(['/client'])).toEqual(['/client']);
    },
  );

  it('count together: paths are taken from the first, and all below any of them may be read and written', async () => {
    const folders = () => [join(root, 'absent'), join(root, 'below'), join(folder, 'other')];
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'b.pdf'), 'other');
    const reader = createLocalSources({ folders, fetcher, allowPrivate: false });
    expect(Buffer.from((await read('a.pdf', reader)).bytes).toString()).toBe('inside');
    expect(Buffer.from((await read(join(folder, 'other/b.pdf'), reader)).bytes).toString()).toBe('other');
    expect(await reasonOf(read(join(folder, 'secret.pdf'), reader))).toBe('path_not_allowed');
    const destination = createDestination(folders);
    expect(await reasonOf(destination.write(join(folder, 'other/c.md'), 'markdown', 'x'))).toBe('done');
    expect(await reasonOf(destination.write(join(folder, 'c.md'), 'markdown', 'x'))).toBe('invalid_output');
  });
});

describe('a server of many', () => {
  it.each(['below/a.pdf', '/etc/passwd', 'file:///etc/passwd', 'C:\\secret.pdf'])(
    'reads no %s, and says how to send it',
    async (source) => {
      await expect(read(source, createRemoteSources(fetcher, uploads))).rejects.toMatchObject({
        reason: 'upload_needed',
        hint: expect.stringContaining('curl -gsS -T FILE https://docs.example/mcp/uploads/1 '),
      });
    },
  );

  it.each([
    ['of many', () => createRemoteSources(fetcher, uploads), 'upload_needed'],
    ['on its user’s machine', () => sources, 'file_not_found'],
  ])('%s says how an address without its scheme is written', async (_where, open, reason) => {
    await expect(read('www.example.org/a.pdf', open())).rejects.toMatchObject({
      reason,
      hint: expect.stringMatching(/ If it is an address, put "https:\/\/" before it\.$/),
    });
  });

  it('tells whoever gives bare base64 what belongs before it', async () => {
    const bytes = Buffer.alloc(3000, '%PDF-1.7 ').toString('base64');
    for (const source of [bytes, bytes.replace(/.{76}/g, '$&\n')]) {
      expect(() => parseSource(source)).toThrow(
        expect.objectContaining({
          reason: 'invalid_source',
          hint: expect.stringContaining('"data:application/pdf;base64,"'),
        }),
      );
    }
  });

  it('refuses addresses of its own network, and says what to give instead', async () => {
    await expect(read('https://127.0.0.1/', createRemoteSources(fetcher, uploads))).rejects.toMatchObject({
      reason: 'url_unreachable',
      retryable: false,
      hint: expect.stringContaining('uploaded'),
    });
  });

  it.each([
    [7, 7],
    [undefined, 100 * 1024 * 1024],
    [Number.MAX_SAFE_INTEGER, 100 * 1024 * 1024],
  ])('fetches no more than is of use: of %s bytes, %i', async (maxBytes, fetched) => {
    const asked: number[] = [];
    const counting: DocumentFetcher = {
      fetch: async (_address, rules) => {
        asked.push(rules.maxBytes);
        return { bytes: new Uint8Array(), fileName: 'a.pdf', mediaType: '' };
      },
      close: async () => undefined,
    };
    const source = parseSource('https://example.com/a.pdf');
    const { signal } = new AbortController();
    await createRemoteSources(counting, uploads).read(source, { signal, maxBytes });
    expect(asked).toEqual([fetched]);
  });

  it('takes https alone', async () => {
    expect(await reasonOf(read('http://example.com/a.pdf', createRemoteSources(fetcher, uploads)))).toBe(
      'invalid_url',
    );
  });
});

describe('the destination of whole documents', () => {
  it('writes a new file below the folder', async () => {
    expect(await createDestination(() => [root]).write('below/out.md', 'markdown', 'text')).toBe(
      'below/out.md',
    );
    expect(readFileSync(join(root, 'below/out.md'), 'utf8')).toBe('text');
  });

  it('replaces nothing, follows no link, and stays below the folder', async () => {
    symlinkSync(join(folder, 'target.md'), join(root, 'link.md'));
    symlinkSync(folder, join(root, 'up'));
    writeFileSync(join(root, 'there.md'), 'mine');
    const destination = createDestination(() => [root]);
    for (const path of [
      'there.md',
      'link.md',
      '../out.md',
      'up/out.md',
      '/out.md',
      'absent/out.md',
      'run.sh',
      '.',
    ]) {
      expect([path, await reasonOf(destination.check(path, 'markdown'))]).toEqual([path, 'invalid_output']);
      expect([path, await reasonOf(destination.write(path, 'markdown', 'x'))]).toEqual([
        path,
        'invalid_output',
      ]);
    }
    expect(readFileSync(join(root, 'there.md'), 'utf8')).toBe('mine');
  });

  it.each([
    ['a.md', 'markdown', 'done'],
    ['a.markdown', 'markdown', 'done'],
    ['a.HTML', 'html', 'done'],
    ['a.htm', 'html', 'done'],
    ['a.md', 'html', 'invalid_output'],
    ['a.html', 'markdown', 'invalid_output'],
    ['a', 'markdown', 'invalid_output'],
  ] as const)('names a file for what is in it: %s for %s is %s', async (path, format, outcome) => {
    const destination = createDestination(() => [root]);
    expect(await reasonOf(destination.check(path, format))).toBe(outcome);
    expect(await reasonOf(destination.write(path, format, 'x'))).toBe(outcome);
  });
});
