import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { DocconvError } from '../errors.ts';
import { type BlobContent, type Blobs, checkName } from './blobs.ts';

/** A bucket, and who may use it. */
export interface S3Settings {
  /** Address of the store, without a final slash; buckets are the first part of its paths. */
  endpoint: string;
  bucket: string;
  /** What names begin with, empty or with a final slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Below the bucket. */
  name?: string;
  query?: Record<string, string>;
  content?: BlobContent;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 60_000;
/** Pauses before what failed for no fault of ours is tried again, milliseconds. */
const PAUSES = [100, 500, 2_000];

/** Keeps bytes in a bucket of any store that speaks S3; encrypted as the bucket is set to. */
export function createS3Blobs(settings: S3Settings): Blobs {
  const { endpoint, bucket, prefix } = settings;
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });

  function addressOf({ name, query = {} }: S3Request): URL {
    const path = name === undefined ? '' : `/${prefix}${checkName(name)}`;
    const url = new URL(`${endpoint}/${bucket}${path}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  }

  async function ask(url: URL, { method, content }: S3Request): Promise<Dispatcher.ResponseData> {
    const signer = new AwsV4Signer({ ...settings, service: 's3', url: url.href, method });
    const { headers } = await signer.sign();
    const length = content && { 'content-length': String(content.byteLength) };
    return request(url, {
      dispatcher: agent,
      method,
      headers: { ...Object.fromEntries(headers), ...length },
      body: content?.open(),
    });
  }

  /** @returns undefined when there is no such thing */
  async function send(asked: S3Request): Promise<Dispatcher.ResponseData | undefined> {
    const url = addressOf(asked);
    for (let tried = 0; ; tried++) {
      const pause = PAUSES[tried];
      const response = await ask(url, asked).catch((error: unknown) => {
        if (pause === undefined) throw unavailable(settings, String((error as Error).message), error);
      });
      if (response && response.statusCode < 300) return response;
      await response?.body.dump();
      if (response?.statusCode === 404 && asked.name !== undefined) return undefined;
      const isPassing = response === undefined || response.statusCode >= 500 || response.statusCode === 429;
      if (!isPassing || pause === undefined) throw unavailable(settings, `status ${response?.statusCode}`);
      await sleep(pause);
    }
  }

  async function* list(folder = ''): AsyncGenerator<{ name: string; changedAt: number }> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = { 'list-type': '2', prefix: prefix + folder };
      const page: Dispatcher.ResponseData | undefined = await send({
        method: 'GET',
        query: token ? { ...query, 'continuation-token': token } : query,
      });
      const text = (await page?.body.text()) ?? '';
      yield* readEntries(text, prefix);
      token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    }
  }

  const remove = async (name: string) => void (await (await send({ method: 'DELETE', name }))?.body.dump());

  return {
    put: async (name, content) => {
      await (await send({ method: 'PUT', name, content }))?.body.dump();
      // A store that says it has what it has not must not cost a document.
      const stored = await send({ method: 'HEAD', name });
      await stored?.body.dump();
      if (Number(stored?.headers['content-length']) === content.byteLength) return;
      throw unavailable(settings, `${name} is not there as it was written`);
    },
    get: async (name) => {
      const response = await send({ method: 'GET', name });
      if (!response) return undefined;
      const stream = Readable.from(readBody(settings, response.body), { objectMode: false });
      return { byteLength: Number(response.headers['content-length']), stream };
    },
    removeAll: async (folder) => {
      for await (const { name } of list(checkName(folder))) await remove(name);
    },
    remove,
    list,
    close: () => agent.close(),
  };
}

/** A connection that breaks on the way is the store's trouble, not the document's. */
async function* readBody(settings: S3Settings, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unavailable(settings, String((error as Error).message), error);
  }
}

/** Names of ours need no unescaping; others in the bucket are left out. */
function* readEntries(text: string, prefix: string): Generator<{ name: string; changedAt: number }> {
  for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = /<Key>([\w./-]+)<\/Key>/.exec(entry)?.[1];
    const changed = /<LastModified>([^<]+)</.exec(entry)?.[1];
    if (name?.startsWith(prefix))
      yield { name: name.slice(prefix.length), changedAt: Date.parse(changed ?? '') };
  }
}

function unavailable({ endpoint, bucket }: S3Settings, why: string, cause?: unknown): DocconvError {
  return new DocconvError(
    'server',
    `The store of documents ${endpoint}/${bucket} cannot be used: ${why}.`,
    'Check DOCCONV_BLOBS and the credentials, and that the store runs and can be reached.',
    { reason: 'store_unavailable', cause },
  );
}
