import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from '../env.ts';
import { awaitBody } from '../requests/awaited-body.ts';
import {
  describeRefusal,
  NO_SUCH_EXPECTATION,
  NO_TUNNEL,
  type ParserError,
  refusalOf,
  UNREADABLE_ADDRESS,
  writeRefusal,
} from './unread-requests.ts';

/** A server that listens. */
export interface Listening {
  server: Server;
  host: string;
  port: number;
}

/** Bounds on slow and oversized requests. Times are in milliseconds. */
const BOUNDS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  /** A 100 MB upload at 1 Mbit/s takes 14 minutes. */
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** A request without a Host is refused below, in the usual shape. */
  requireHostHeader: false,
};

export type ServerBounds = Partial<typeof BOUNDS>;

/** Serves an app over plain HTTP/1.1. @throws whatever the system says when it cannot listen there */
export async function listen(
  app: Pick<Hono<Env>, 'fetch'>,
  { host, port, bounds }: { host: string; port: number; bounds?: ServerBounds },
): Promise<Listening> {
  const take = getRequestListener(app.fetch, { errorHandler: refuseAddress });
  const server = createServer({ ...BOUNDS, ...bounds }, take);
  refuseWhatIsNoRequest(server);
  server.on('checkContinue', (request, response) => {
    awaitBody(response);
    void take(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { server, host, port: (server.address() as AddressInfo).port };
}

/** Whatever never becomes a request of the app gets a response of the usual shape all the same. */
function refuseWhatIsNoRequest(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException & ParserError, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    writeRefusal(socket, refusalOf(error, BOUNDS.maxHeaderSize));
  });
  server.on('connect', (_request, socket: Socket) => writeRefusal(socket, NO_TUNNEL));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { body, headers } = describeRefusal(NO_SUCH_EXPECTATION);
    response.writeHead(NO_SUCH_EXPECTATION.status, headers).end(body);
  });
}

/** The app itself answers its errors: what is thrown before it is reached is an address that cannot be read. */
function refuseAddress(): Response {
  const { body, headers } = describeRefusal(UNREADABLE_ADDRESS);
  return new Response(body, { status: UNREADABLE_ADDRESS.status, headers });
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
