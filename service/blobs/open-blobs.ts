import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invalidSetting } from '../config/invalid-setting.ts';
import type { Blobs } from './blobs.ts';
import type { S3Settings } from './s3-blobs.ts';

/** What the environment says about the store of documents and results, unchecked. */
export interface BlobEnvironment {
  /** `file:///folder` or `s3://bucket/prefix`. */
  place?: string;
  endpoint?: string;
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  sessionToken?: string;
}

export type BlobSettings = { type: 'folder'; folder: string } | ({ type: 's3' } & S3Settings);

const DEFAULT_REGION = 'us-east-1';

/** @param home where they lie by default @throws DocconvError `bad_request` */
export function checkBlobSettings(environment: BlobEnvironment, home: string): BlobSettings {
  const { place } = environment;
  if (place === undefined) return { type: 'folder', folder: join(home, 'blobs') };
  const url = URL.canParse(place) ? new URL(place) : undefined;
  if (url?.protocol === 'file:') return { type: 'folder', folder: folderOf(url) };
  if (url?.protocol === 's3:' && url.hostname !== '') return bucketOf(url, environment);
  throw invalidSetting(
    'DOCCONV_BLOBS is neither a folder nor a bucket.',
    'Give file:///srv/docconv, or s3://bucket/prefix.',
  );
}

function folderOf(url: URL): string {
  if (url.host === '' && isAbsolute(url.pathname)) return fileURLToPath(url);
  throw invalidSetting(
    'DOCCONV_BLOBS does not name a folder of this machine.',
    'Give the full path, e.g. file:///srv/docconv.',
  );
}

function bucketOf(url: URL, environment: BlobEnvironment): BlobSettings {
  const { accessKeyId, secretAccessKey, sessionToken, region = DEFAULT_REGION } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw invalidSetting(
      'DOCCONV_BLOBS is a bucket, and there are no credentials for it.',
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    type: 's3',
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${checkPrefix(prefix)}/`,
    endpoint: parseEndpoint(environment.endpoint) ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken,
  };
}

function checkPrefix(prefix: string): string {
  if (/^[\w.-]+(?:\/[\w.-]+)*$/.test(prefix)) return prefix;
  throw invalidSetting(
    'DOCCONV_BLOBS has characters that names in the bucket cannot have.',
    'Use letters, digits, ".", "-" and "_", e.g. s3://bucket/docconv.',
  );
}

function parseEndpoint(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw invalidSetting(
    'AWS_ENDPOINT_URL_S3 is not an http or https address.',
    'Give one, e.g. https://s3.example.com.',
  );
}

export async function openBlobs(settings: BlobSettings): Promise<Blobs> {
  if (settings.type === 'folder') {
    return (await import('./folder-blobs.ts')).createFolderBlobs(settings.folder);
  }
  return (await import('./s3-blobs.ts')).createS3Blobs(settings);
}
