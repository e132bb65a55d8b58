import { randomUUID } from 'node:crypto';
import { wholeBytes } from '../../engine/open-file.ts';
import { checkIdempotencyKey } from '../convert/convert-once.ts';
import type { ConvertRequest, Docconv, MeteredConversion } from '../docconv.ts';
import { keyMissing } from '../keys/account-error.ts';
import { NDJSON, ON_HANG_UP, streamLine } from '../schemas.ts';
import { formFields } from './fields.ts';
import { multipartBody } from './multipart.ts';
import { failureOfResponse, notUnderstood } from './remote-failure.ts';
import { convertAsJob } from './remote-jobs.ts';
import {
  conversionOf,
  readConversion,
  readEstimate,
  readIdentity,
  readStatus,
  readUsage,
} from './responses.ts';
import { openServer, type RemoteRequest, type RemoteServer } from './send.ts';

const CONVERT = '/api/v1/convert';

/** Has conversions done by a server, through its HTTP API. */
export function createRemoteDocconv(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
  server: RemoteServer = openServer({ baseUrl, apiKey }),
): Docconv {
  /** A document goes nowhere without a key. */
  const send: RemoteServer['send'] = async (request) => {
    if (apiKey === undefined) throw keyMissing();
    return server.send(request);
  };
  const sendForLines: RemoteServer['sendForLines'] = (request) => {
    if (apiKey === undefined) throw keyMissing();
    return server.sendForLines(request);
  };
  const status = () => server.send({ method: 'GET', path: CONVERT });
  return {
    convert: async (request) => {
      const { asJob, onPiece } = request;
      if (asJob) return convertAsJob(send, request, asJob);
      if (onPiece) return readPieces(sendForLines(uploadForPieces(request)), onPiece, baseUrl);
      return readConversion(await send(upload(request, false)));
    },
    estimate: async (request) => readEstimate(await send(upload(request, true)), baseUrl),
    status: async () => readStatus(await status()),
    identity: async () => readIdentity(await status(), baseUrl),
    close: () => server.close(),
  };
}

/**
 * Without a key of the caller's own one is made up: a try that broke off may have been charged, and the next one is
 * then given its result. Nobody can ask for it by that key later, so the work ends when the caller gives up.
 */
function upload(request: ConvertRequest, dryRun: boolean): RemoteRequest {
  const { idempotencyKey = randomUUID() } = request;
  checkIdempotencyKey(idempotencyKey);
  return formRequest(request, dryRun, {
    ...(dryRun ? {} : { 'idempotency-key': idempotencyKey }),
    ...(request.idempotencyKey === undefined || request.endsWithCaller ? { [ON_HANG_UP]: 'cancel' } : {}),
  });
}

/**
 * Pieces that were read cannot be taken back. So where the caller gives no key none is made up, and a try that broke off
 * is not repeated. When the caller breaks off, the pages sent until then are charged.
 */
function uploadForPieces(request: ConvertRequest): RemoteRequest {
  const { idempotencyKey } = request;
  if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
  const named: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return {
    ...formRequest(request, false, { accept: NDJSON, ...named }),
    isOnce: idempotencyKey === undefined,
  };
}

function formRequest(
  request: ConvertRequest,
  dryRun: boolean,
  headers: Record<string, string>,
): RemoteRequest {
  const { bytes, fileName, signal, onUpload } = request;
  const form = multipartBody(formFields(request, dryRun), { bytes: wholeBytes(bytes), fileName });
  return {
    method: 'POST',
    path: CONVERT,
    headers: { 'content-type': form.contentType, 'content-length': String(form.length), ...headers },
    body: () => form.stream((sent) => onUpload?.(sent, bytes.byteLength)),
    signal,
  };
}

/** Hands out the pieces among the lines of a response. @returns the conversion, without its text @throws DocconvError */
async function readPieces(
  lines: AsyncIterable<unknown>,
  onPiece: NonNullable<ConvertRequest['onPiece']>,
  baseUrl: string,
): Promise<MeteredConversion> {
  for await (const line of lines) {
    const { success, data: read, error } = streamLine.safeParse(line);
    if (!success) throw notUnderstood(error);
    switch (read.type) {
      case 'piece':
        await onPiece({ content: read.content, pages: read.pages });
        break;
      case 'result': {
        const conversion = conversionOf({ ...read.data, content: '', markdown: '' });
        return { ...conversion, usage: readUsage(read.usage), replayed: read.replayed };
      }
      case 'error': {
        const status = STATUS_OF[read.problem.code] ?? SERVER_ERROR;
        throw failureOfResponse({ ...read.problem, status }, baseUrl);
      }
    }
  }
  throw notUnderstood();
}

const SERVER_ERROR = 500;
/** The status that would have come with a problem, had it been known before the first line. */
const STATUS_OF: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FILE_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};
