import { randomUUID } from 'node:crypto';
import { checkIdempotencyKey } from '../convert/convert-once.ts';
import type { ConvertRequest, Docconv } from '../docconv.ts';
import { keyMissing } from '../keys/account-error.ts';
import { ON_HANG_UP } from '../schemas.ts';
import { fieldsOf } from './fields.ts';
import { multipartBody } from './multipart.ts';
import { convertAsJob } from './remote-jobs.ts';
import { readConversion, readEstimate, readIdentity, readStatus } from './responses.ts';
import { openServer, type RemoteResponse, type RemoteServer } from './send.ts';

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
  const status = () => server.send({ method: 'GET', path: CONVERT });
  return {
    convert: async (request) =>
      request.asJob
        ? convertAsJob(send, request, request.asJob)
        : readConversion(await upload(send, request, false)),
    estimate: async (request) => readEstimate(await upload(send, request, true)),
    status: async () => readStatus(await status()),
    identity: async () => readIdentity(await status(), baseUrl),
    close: () => server.close(),
  };
}

/**
 * Without a key of the caller's own one is made up: a try that broke off may have been charged, and the next one is
 * then given its result. Nobody can ask for it by that key later, so the work ends when the caller gives up.
 */
async function upload(
  send: RemoteServer['send'],
  request: ConvertRequest,
  dryRun: boolean,
): Promise<RemoteResponse> {
  const { bytes, fileName, idempotencyKey = randomUUID(), signal, onUpload } = request;
  checkIdempotencyKey(idempotencyKey);
  const form = multipartBody(fieldsOf(request, dryRun), { bytes, fileName });
  return send({
    method: 'POST',
    path: CONVERT,
    headers: {
      'content-type': form.contentType,
      'content-length': String(form.length),
      ...(dryRun ? {} : { 'idempotency-key': idempotencyKey }),
      ...(request.idempotencyKey === undefined || request.endsWithCaller ? { [ON_HANG_UP]: 'cancel' } : {}),
    },
    body: () => form.stream((sent) => onUpload?.(sent, bytes.byteLength)),
    signal,
  });
}
