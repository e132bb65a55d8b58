import {
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalServer, listenLocally } from '../listen-locally.ts';
import { forward } from './forward.ts';

export const LIES = ['refuse', 'late', 'deaf', 'short', 'foreign'] as const;
/**
 * What a store of documents may do wrong: refuse, take its time, say it has kept what it has not, give half of what was
 * kept, or give what was kept under another name.
 */
type Lie = (typeof LIES)[number];

/** The way to a store that speaks S3, on which it can be made to seem worse than it is. */
export interface StoreGate extends LocalServer {
  lie(how: Lie, milliseconds: number): Promise<void>;
  /** How often it did so. */
  lies: Record<Lie, number>;
}

const LATE_MS = 2_000;

/** @param ahead by how much the clocks of those who ask are ahead of the store's, milliseconds */
export async function startStoreGate(endpoint: string, ahead: number): Promise<StoreGate> {
  const lies = { refuse: 0, late: 0, deaf: 0, short: 0, foreign: 0 };
  let lying: Lie | undefined;
  /** What was read last by somebody else. */
  let other: Buffer | undefined;

  async function giveStored(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await fetchFrom(endpoint, request);
    if (status !== 200) return void response.writeHead(status, headers).end(body);
    if (request.url?.includes('list-type')) return give(response, headers, putAhead(body, ahead));
    if (lying === 'short') {
      lies.short++;
      return give(response, headers, body.subarray(0, body.byteLength / 2));
    }
    if (lying === 'foreign' && other && !other.equals(body)) {
      lies.foreign++;
      return give(response, headers, other);
    }
    other = body;
    give(response, headers, body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (lying === 'refuse') {
      lies.refuse++;
      request.resume();
      return void response.writeHead(503).end();
    }
    if (lying === 'late') {
      lies.late++;
      await sleep(LATE_MS);
    }
    if (lying === 'deaf' && request.method === 'PUT') {
      lies.deaf++;
      await buffer(request);
      return void response.writeHead(200).end();
    }
    if (request.method === 'GET') return giveStored(request, response);
    forward(request, response, endpoint);
  }

  const server = await listenLocally((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  return {
    ...server,
    lies,
    lie: async (how, milliseconds) => {
      lying = how;
      await sleep(milliseconds);
      lying = undefined;
    },
  };
}

interface Fetched {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** With the headers as they came: they are signed. */
function fetchFrom(endpoint: string, { url = '/', headers }: IncomingMessage): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const onward = ask(new URL(url, endpoint), { headers: { ...headers } }, (answered) => {
      const told = ({ statusCode = 502 }) => ({ status: statusCode, headers: answered.headers });
      buffer(answered).then((body) => resolve({ ...told(answered), body }), reject);
    });
    onward.on('error', reject).end();
  });
}

function give(response: ServerResponse, headers: OutgoingHttpHeaders, body: Buffer): void {
  response.writeHead(200, { ...headers, 'content-length': body.byteLength }).end(body);
}

/** The list of what is stored, as of a clock that is ahead. */
function putAhead(list: Buffer, ahead: number): Buffer {
  const moved = list
    .toString()
    .replaceAll(/(?<=<LastModified>)[^<]+/g, (time) => new Date(Date.parse(time) + ahead).toISOString());
  return Buffer.from(moved);
}
