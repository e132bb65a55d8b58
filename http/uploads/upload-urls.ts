import { randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { z } from '@hono/zod-openapi';
import type { AccountUploads } from '../../mcp/sources/account-uploads.ts';
import type { Attempts } from '../../service/accounts/store/attempts.ts';
import { type Limit, MINUTE, secondsUntil, throttle } from '../../service/admission/throttle.ts';
import type { Blobs } from '../../service/blobs/blobs.ts';
import { contentOf, readStored } from '../../service/blobs/stored-bytes.ts';
import { DocconvError } from '../../service/errors.ts';
import { HttpProblem } from '../errors/problem.ts';
import { declaredLength, readChunks } from './body.ts';
import { documentTooLarge } from './read-multipart.ts';
import type { Spool, Upload } from './spool.ts';

/**
 * Documents that agents send beside the protocol, each to an address of its own that is valid once and for one account.
 * They lie in the store of documents, so any node takes one in and any other converts it. What is left there goes with
 * all else that belongs to no job.
 */
export interface UploadUrls {
  uploadsOf(accountId: string): AccountUploads;
  /** Takes in the one document of an address. @throws HttpProblem 404, 408, 413 */
  receive(address: string, request: Request): Promise<ReceivedUpload>;
}

interface ReceivedUpload {
  /** As `convert` takes it. */
  source: string;
  bytes: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** What is stored beside a document, before it arrives. */
const offerSchema = z.object({
  fileName: z.string(),
  maxBytes: z.int(),
  /** Of the address, and of what was sent there; epoch milliseconds. */
  expiresAt: z.number(),
  received: z.object({ key: z.string(), byteLength: z.int(), digest: z.string() }).optional(),
});

type Offer = z.infer<typeof offerSchema>;

interface UploadParts {
  spool: Spool;
  blobs: Blobs;
  store: Attempts;
  secret: string;
  clock: () => number;
  publicUrl: () => string;
}

/** An agent has this long to run a command, and then to convert. */
const LIFE_MS = 15 * MINUTE;
/** What lies in the store stays within some twenty files of an account. */
const OFFERS: Limit = { name: 'mcp-upload', tries: 10, windowMs: LIFE_MS };
/** For callers whose plan is not known. */
const MAX_BYTES = 100 * 1024 * 1024;

export function createUploadUrls(parts: UploadParts): UploadUrls {
  const { spool, blobs, clock, publicUrl } = parts;

  const saveOffer = (folder: string, offer: Offer) =>
    blobs.put(`${folder}offer`, contentOf(Buffer.from(JSON.stringify(offer))));

  /** @returns undefined when there is none, or not any more */
  async function findOffer(folder: string): Promise<Offer | undefined> {
    const blob = await blobs.get(`${folder}offer`);
    const offer = offerSchema.safeParse(blob && (await json(blob.stream).catch(() => undefined)));
    return offer.success && offer.data.expiresAt > clock() ? offer.data : undefined;
  }

  async function offer(accountId: string, fileName: string, maxBytes = MAX_BYTES) {
    const retryAt = await throttle(parts, [OFFERS, accountId]);
    if (retryAt !== undefined) throw tooManyUploads(secondsUntil(retryAt, clock()));
    const id = randomBytes(16).toString('base64url');
    const expiresAt = clock() + LIFE_MS;
    await saveOffer(folderOf(accountId, id), { fileName, maxBytes, expiresAt });
    return { id, url: `${publicUrl()}/mcp/uploads/${accountId}.${id}`, expiresAt };
  }

  return {
    uploadsOf: (accountId) => ({
      offer: (fileName, maxBytes) => offer(accountId, fileName, maxBytes),
      read: async (id, signal) => {
        const found = isId(id) ? await findOffer(folderOf(accountId, id)) : undefined;
        if (!found?.received) throw uploadMissing();
        return { bytes: await readStored(blobs, found.received, signal), fileName: found.fileName };
      },
    }),
    receive: async (address, request) => {
      const { accountId, id } = parseAddress(address);
      const folder = folderOf(accountId, id);
      const offered = await findOffer(folder);
      if (!offered || offered.received) throw addressUnknown();
      const upload = await receiveInto(spool, request, offered.maxBytes);
      try {
        const received = { key: `${folder}document`, byteLength: upload.byteLength, digest: upload.digest() };
        await blobs.put(received.key, upload);
        const expiresAt = clock() + LIFE_MS;
        await saveOffer(folder, { ...offered, received, expiresAt });
        const source = `upload:${id}`;
        return { source, bytes: received.byteLength, expiresAt: new Date(expiresAt).toISOString() };
      } finally {
        await upload.discard();
      }
    },
  };
}

/** All that an account has in the store lies below its id, and goes with it. */
function folderOf(accountId: string, id: string): string {
  return `${accountId}/${id}/`;
}

const isId = (id: string) => /^[\w-]{22}$/.test(id);

/** @throws HttpProblem 404 */
function parseAddress(address: string): { accountId: string; id: string } {
  const [accountId = '', id = '', ...rest] = address.split('.');
  if (!/^[\w-]+$/.test(accountId) || !isId(id) || rest.length > 0) throw addressUnknown();
  return { accountId, id };
}

async function receiveInto(spool: Spool, request: Request, maxBytes: number): Promise<Upload> {
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

function tooManyUploads(seconds: number): DocconvError {
  return new DocconvError(
    'busy',
    `The account has been given ${OFFERS.tries} addresses for uploads within a quarter of an hour.`,
    `Use one that has taken no file yet, or wait ${seconds} seconds. With the command docconv on the machine of the files, "docconv mcp" reads as many as there are.`,
    { reason: 'too_many_uploads', retryAfter: seconds },
  );
}

function uploadMissing(): DocconvError {
  return new DocconvError(
    'bad_request',
    'Nothing was uploaded under that name, or it is no longer kept.',
    'Call convert with the path of the file as source for another address, and upload it there.',
    { reason: 'upload_missing' },
  );
}

function addressUnknown(): HttpProblem {
  return new HttpProblem(404, 'NOT_FOUND', 'This address takes no document: it was used, or has expired.', {
    hint: 'Have the tool convert make another one: call it with the path of the file as source.',
  });
}
