import type { ServerResponse } from 'node:http';
import { startHost, type TestHost } from '../../../service/fetch/testing/start-host.ts';

/** What a server may do instead of what it should; the first part of its path says which. */
const faults = {
  '500': (response) => respond(response, 500, { error: 'Out of order.', code: 'SERVER_ERROR' }),
  '503': (response) => respond(response, 503, '<html>Service Unavailable</html>'),
  busy: (response) =>
    respond(
      response,
      429,
      { error: 'Too busy.', code: 'RATE_LIMITED', reason: 'busy' },
      { 'retry-after': '1' },
    ),
  'busy-for-long': (response) =>
    respond(
      response,
      429,
      { error: 'Too busy.', code: 'RATE_LIMITED', reason: 'busy' },
      { 'retry-after': '600' },
    ),
  quota: (response) => respond(response, 429, { error: 'Used up.', code: 'RATE_LIMITED', reason: 'quota' }),
  revoked: (response) => respond(response, 401, { error: 'No such key.', code: 'UNAUTHORIZED' }),
  garbage: (response) => respond(response, 200, 'this is no JSON'),
  'other-json': (response) => respond(response, 200, { success: true }),
  elsewhere: (response) => respond(response, 302, '', { location: 'http://127.0.0.1:1/' }),
  'not-found': (response) => respond(response, 404, '<html>Not Found</html>'),
  'hang-up': (response) => void response.destroy(),
  hang: () => undefined,
} satisfies Record<string, (response: ServerResponse) => void>;

export type Fault = keyof typeof faults;

export interface FaultyServer extends Pick<TestHost, 'asked' | 'close'> {
  url(fault: Fault): string;
  /** Bytes of documents that have come in. */
  received(): number;
}

/** Answers as it should not. */
export async function startFaultyServer(): Promise<FaultyServer> {
  let received = 0;
  const host = await startHost(
    (request, response) => {
      const fault = (request.url ?? '').split('/')[1] as Fault;
      request.on('data', (part: Buffer) => {
        received += part.byteLength;
        if (fault === 'hang') request.pause();
      });
      request.on('error', () => undefined);
      if (fault === 'hang') return;
      request.on('end', () => faults[fault](response));
    },
    { secure: false },
  );
  return {
    asked: host.asked,
    close: host.close,
    url: (fault) => `http://127.0.0.1:${host.port}/${fault}`,
    received: () => received,
  };
}

function respond(
  response: ServerResponse,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify({ success: false, ...body }));
}
