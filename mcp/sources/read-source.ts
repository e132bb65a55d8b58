import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { DocconvError } from '../../service/errors.ts';
import { withScheme } from '../../service/fetch/address-without-scheme.ts';
import type { DocumentFetcher } from '../../service/fetch/fetch-document.ts';
import type { AccountUploads, UploadOffer } from './account-uploads.ts';
import type { Folders } from './folders.ts';
import { openConfined } from './open-confined.ts';
import { invalidSource, type SourceDocument, type SourceReader } from './source.ts';

const MIB = 1024 * 1024;
/** Bounds on what is taken into memory; what the plan allows is checked by the service. */
const MAX_FILE_BYTES = 500 * MIB;
const MAX_FETCHED_BYTES = 100 * MIB;
const FETCH_MS = 5 * 60_000;

/** For a server on its user's machine: files below its folders, and addresses. */
export function createLocalSources(options: {
  folders: Folders;
  fetcher: DocumentFetcher;
  /** Addresses of the private network too. */
  allowPrivate: boolean;
}): SourceReader {
  const { folders, fetcher, allowPrivate } = options;
  const rules = { httpsOnly: false, allowPrivate };
  const hint = allowPrivate
    ? 'Check the address.'
    : 'Check the address; those of a private network are fetched only by a server started with DOCCONV_ALLOW_PRIVATE_URLS=1.';
  return {
    read: async (source, { signal, roots }) => {
      switch (source.type) {
        case 'path':
          return readFile(folders(roots), source.path).catch((error: unknown) => {
            throw orAddress(error, source.path);
          });
        case 'upload':
          throw invalidSource('Nothing is uploaded to this server.', 'Give the path of the file.');
        case 'url':
          return fetchDocument(fetcher, { url: source.url, rules, hint }, signal);
        case 'data':
          return { bytes: source.bytes, fileName: 'document' };
      }
    },
  };
}

/** For a server of many: public addresses, data, and what its caller uploaded. */
export function createRemoteSources(fetcher: DocumentFetcher, uploads: AccountUploads): SourceReader {
  const rules = { httpsOnly: true };
  const hint =
    'Check the address; a document of a private network has to be uploaded: give the path of the file as source.';
  return {
    read: async (source, { signal, maxBytes }) => {
      switch (source.type) {
        case 'path':
          throw orAddress(
            uploadNeeded(await uploads.offer(source.path.split(/[/\\]/).at(-1) || 'document', maxBytes)),
            source.path,
          );
        case 'upload':
          return uploads.read(source.id, signal);
        case 'url':
          return fetchDocument(fetcher, { url: source.url, rules, hint, maxBytes }, signal);
        case 'data':
          return { bytes: source.bytes, fileName: 'document' };
      }
    },
  };
}

async function readFile(roots: readonly string[], path: string): Promise<SourceDocument> {
  const { file, size } = await openConfined(roots, path);
  try {
    if (size > MAX_FILE_BYTES) throw fileTooLarge(size);
    return { bytes: await readUpTo(file, size), fileName: basename(path) };
  } finally {
    await file.close();
  }
}

/** A file that grows while it is read brings no more than was allowed. */
async function readUpTo(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) return bytes.subarray(0, at);
    at += bytesRead;
  }
  return bytes;
}

function fileTooLarge(size: number): DocconvError {
  return new DocconvError(
    'too_large',
    `The file has ${size} bytes; at most ${MAX_FILE_BYTES} are taken.`,
    'Split the document.',
    { reason: 'too_large' },
  );
}

interface Address {
  url: string;
  rules: { httpsOnly: boolean; allowPrivate?: boolean };
  /** What to do when no response came. */
  hint: string;
  maxBytes?: number;
}

async function fetchDocument(
  fetcher: DocumentFetcher,
  { url, rules, hint, maxBytes = MAX_FETCHED_BYTES }: Address,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const bounds = { maxBytes: Math.min(maxBytes, MAX_FETCHED_BYTES), totalMilliseconds: FETCH_MS };
  try {
    return await fetcher.fetch(url, { ...rules, ...bounds }, signal);
  } catch (error) {
    if (!(error instanceof DocconvError) || error.reason !== 'url_unreachable') throw error;
    const { code, message, reason, retryable } = error;
    throw new DocconvError(code, message, hint, { reason, retryable, cause: error });
  }
}

/** Followed by a host that can run a command, instead of a model that writes the document out in base64. */
function uploadNeeded({ id, url, expiresAt }: UploadOffer): DocconvError {
  return new DocconvError(
    'bad_request',
    'This server does not read files of your machine; the file has to be uploaded first.',
    // -g: without it, brackets and braces in the path are patterns to curl.
    `Run: curl -gsS -T FILE ${url} with the path that you gave, in quotes, for FILE; then call convert with source upload:${id} instead. The address takes one file until ${new Date(expiresAt).toISOString()}.`,
    { reason: 'upload_needed' },
  );
}

/** The failure of a path that may be meant for an address. The path itself is not quoted: strangers name files. */
function orAddress(error: unknown, path: string): unknown {
  if (!(error instanceof DocconvError) || withScheme(path) === undefined) return error;
  const { code, message, hint, reason } = error;
  const cause = error;
  return new DocconvError(code, message, `${hint} If it is an address, put "https://" before it.`, {
    reason,
    cause,
  });
}
