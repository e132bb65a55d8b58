import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBlobs } from './blobs.contract.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { type S3Server, startS3 } from './testing/start-s3.ts';

const ONE = { byteLength: 1, open: () => Readable.from([Buffer.from('x')]) };

describe('a bucket', () => {
  let s3: S3Server;
  let times = 0;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  describeBlobs('bytes in a bucket', async () => createS3Blobs({ ...s3.settings, prefix: `t${++times}/` }));

  it('is used only with the right key, and the error names neither key nor secret', async () => {
    const blobs = createS3Blobs({ ...s3.settings, accessKeyId: 'nobody' });
    const error = await blobs.put('a/b', ONE).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'server', reason: 'store_unavailable' });
    expect(String(error)).not.toMatch(/S3RVER|nobody/);
    await blobs.close();
  });
});

/** For a response that breaks off. */
const CUT = 0;

describe('a store with responses of its own', () => {
  let server: Server;
  let answers: number[];
  let bodies: string[] = [];
  let asked: string[] = [];
  let settings: S3Server['settings'];
  beforeAll(async () => {
    server = createServer((request, answer) => {
      const status = request.method === 'HEAD' ? 404 : (answers.shift() ?? 200);
      asked.push(request.url ?? '');
      request.resume().on('end', () => {
        if (status !== CUT) return void answer.writeHead(status).end(bodies.shift());
        answer.writeHead(200, { 'content-length': '9' }).write('half', () => answer.destroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    settings = { endpoint, bucket: 'b', prefix: '', region: 'r', accessKeyId: 'i', secretAccessKey: 's' };
  });
  afterAll(() => server.close());

  it('is asked again, a few times', async () => {
    const blobs = createS3Blobs(settings);
    answers = [503, 500];
    await blobs.remove('a');
    expect(answers).toEqual([]);
    answers = [403, 200];
    await expect(blobs.remove('a')).rejects.toMatchObject({ reason: 'store_unavailable' });
    expect(answers).toEqual([200]);
    await blobs.close();
  });

  it('is asked for the next page of a list that goes on', async () => {
    const entry = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-03-15T12:00:00.000Z</LastModified></Contents>`;
    const blobs = createS3Blobs({ ...settings, prefix: 'p/' });
    bodies = [
      `${entry('p/a/1')}<NextContinuationToken>n+1/=</NextContinuationToken>`,
      entry('p/a/2') + entry('q'),
    ];
    asked = [];
    const found = [];
    for await (const each of blobs.list()) found.push(each);
    const changedAt = Date.UTC(2026, 2, 15, 12);
    expect(found).toEqual([
      { name: 'a/1', changedAt },
      { name: 'a/2', changedAt },
    ]);
    expect(asked.map((url) => new URLSearchParams(url.split('?')[1]).get('continuation-token'))).toEqual([
      null,
      'n+1/=',
    ]);
    await blobs.close();
  });

  it('is to blame when what it sends breaks off', async () => {
    const blobs = createS3Blobs(settings);
    answers = [CUT];
    const { stream } = (await blobs.get('a')) ?? {};
    await expect(stream?.toArray()).rejects.toMatchObject({ code: 'server', reason: 'store_unavailable' });
    await blobs.close();
  });

  it('is not believed when it says that it has what is not there', async () => {
    const blobs = createS3Blobs(settings);
    answers = [];
    await expect(blobs.put('a', ONE)).rejects.toThrow('not there as it was written');
    await blobs.close();
  });
});
