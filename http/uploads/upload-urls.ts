import { randomBytes } from 'node:crypto';
import type { AccountUploads } from '../../mcp/sources/account-uploads.ts';
import { MINUTE } from '../../service/admission/throttle.ts';
import { DocconvError } from '../../service/errors.ts';
import { HttpProblem } from '../problem.ts';
import { declaredLength, readChunks } from './body.ts';
import { documentTooLarge } from './read-multipart.ts';
import type { Spool, Upload } from './spool.ts';

/** Documents that agents send beside the protocol: each to an address of its own, known to one account. */
export interface UploadUrls {
  uploadsOf(accountId: string): AccountUploads;
  /** Takes in the one document of an address. @throws HttpProblem 404, 408, 413 */
  receive(id: string, request: Request): Promise<ReceivedUpload>;
}

export interface ReceivedUpload {
  /** As `convert` takes it. */
  source: string;
  bytes: number;
  /** ISO 8601. */
  expiresAt: string;
}

interface Entry {
  accountId: string;
  fileName: string;
  maxBytes: number;
  /** Of the address, and of what was sent there. */
  expiresAt: number;
  state: { type: 'open' } | { type: 'receiving' } | { type: 'received'; upload: Upload };
}

/** An agent has this long to run a command, and then to convert. */
const LIFE_MS = 15 * MINUTE;
/** Of one account at a time: what lies on the disk stays within ten of its files. */
const MOST_OF_ACCOUNT = 10;
/** For callers whose plan is not known. */
const MAX_BYTES = 100 * 1024 * 1024;

/** In this process: an upload and its conversion have to reach the same one. */
export function createUploadUrls(parts: {
  spool: Spool;
  clock: () => number;
  publicUrl: () => string;
}): UploadUrls {
  const { spool, clock, publicUrl } = parts;
  const entries = new Map<string, Entry>();

  function sweep(): void {
    for (const [id, { expiresAt, state }] of entries) {
      if (expiresAt > clock() || state.type === 'receiving') continue;
      entries.delete(id);
      if (state.type === 'received') void state.upload.discard().catch(() => undefined);
    }
  }

  function offer(accountId: string, fileName: string, maxBytes = MAX_BYTES) {
    sweep();
    const own = [...entries.values()].filter((entry) => entry.accountId === accountId);
    if (own.length >= MOST_OF_ACCOUNT) throw tooManyUploads(own, clock());
    const id = randomBytes(16).toString('base64url');
    const expiresAt = clock() + LIFE_MS;
    entries.set(id, { accountId, fileName, maxBytes, expiresAt, state: { type: 'open' } });
    setTimeout(sweep, LIFE_MS + MINUTE).unref();
    return { id, url: `${publicUrl()}/mcp/uploads/${id}`, expiresAt };
  }

  return {
    uploadsOf: (accountId) => ({
      offer: async (fileName, maxBytes) => offer(accountId, fileName, maxBytes),
      read: async (id) => {
        sweep();
        const entry = entries.get(id);
        if (entry?.accountId !== accountId || entry.state.type !== 'received') throw uploadMissing();
        return { bytes: await entry.state.upload.read(), fileName: entry.fileName };
      },
    }),
    receive: async (id, request) => {
      sweep();
      const entry = entries.get(id);
      if (entry?.state.type !== 'open') throw addressGone();
      entry.state = { type: 'receiving' };
      try {
        const upload = await store(spool, request, entry.maxBytes);
        entry.state = { type: 'received', upload };
        entry.expiresAt = clock() + LIFE_MS;
        const expiresAt = new Date(entry.expiresAt).toISOString();
        return { source: `upload:${id}`, bytes: upload.byteLength, expiresAt };
      } catch (error) {
        // What broke off may be sent again.
        entry.state = { type: 'open' };
        throw error;
      }
    },
  };
}

async function store(spool: Spool, request: Request, maxBytes: number): Promise<Upload> {
  if ((declaredLength(request) ?? 0) > maxBytes) throw documentTooLarge(maxBytes);
  const upload = spool.begin();
  try {
    for await (const chunk of readChunks(request)) {
      if (upload.byteLength + chunk.byteLength > maxBytes) throw documentTooLarge(maxBytes);
      await upload.write(chunk);
    }
    return upload;
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

function tooManyUploads(own: readonly Entry[], now: number): DocconvError {
  const seconds = Math.ceil((Math.min(...own.map(({ expiresAt }) => expiresAt)) - now) / 1000);
  return new DocconvError(
    'busy',
    `The account has ${MOST_OF_ACCOUNT} uploads that wait to be sent or converted.`,
    `Use one of their addresses, or wait ${seconds} seconds until one expires.`,
    { reason: 'too_many_uploads', retryAfter: seconds },
  );
}

function uploadMissing(): DocconvError {
  return new DocconvError(
    'bad_request',
    'Nothing was uploaded under that name, or it is not kept any more.',
    'Call convert with the path of the file as source for another address, and upload it there.',
    { reason: 'upload_missing' },
  );
}

function addressGone(): HttpProblem {
  return new HttpProblem(404, 'NOT_FOUND', 'This address takes no document: it was used, or has expired.', {
    hint: 'Have the tool convert make another one: call it with the path of the file as source.',
  });
}
