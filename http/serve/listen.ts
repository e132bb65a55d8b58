import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from '../env.ts';
import { rateLimitHeaders } from '../middleware/headers/rate-limit-headers.ts';
import { securityHeaders } from '../middleware/headers/security-headers.ts';

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
};

export type ServerBounds = Partial<typeof BOUNDS>;

/** Serves an app over plain HTTP/1.1. @throws whatever the system says when it cannot listen there */
export async function listen(
  app: Pick<Hono<Env>, 'fetch'>,
  { host, port, bounds }: { host: string; port: number; bounds?: ServerBounds },
): Promise<Listening> {
  const server = createServer({ ...BOUNDS, ...bounds }, getRequestListener(app.fetch));
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { server, host, port: (server.address() as AddressInfo).port };
}

/** What cannot be read as a request gets a response of the usual shape, written by hand: no app is involved. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const { status, message, hint } = refusalOf(error.code);
  const body = JSON.stringify({ success: false, error: message, code: 'BAD_REQUEST', hint });
  const headers = [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
    ...securityHeaders({ secure: false, hstsSubdomains: false }),
    ...rateLimitHeaders(Date.now()),
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): { status: number; message: string; hint: string } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        message: 'The address and the headers of the request are too large.',
        hint: `Keep them within ${BOUNDS.maxHeaderSize / 1024} KiB together.`,
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request took too long to arrive.', hint: 'Send it again.' };
    default:
      return {
        status: 400,
        message: 'This is not a request of HTTP/1.1.',
        hint: 'Use an HTTP client, and http:// unless a proxy in front of the server speaks https.',
      };
  }
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
