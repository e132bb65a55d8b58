import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { FetchStandIn } from './fetch-rules.ts';
import { isPublicAddress } from './public-address.ts';

const CONNECT_MS = 5_000;
const HEADERS_MS = 10_000;
const IDLE_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** A connection that would have left the public Internet. */
class NotPublic extends Error {}

/**
 * Connects to public hosts only. A name is resolved once, every address it has must be public, and the connection
 * goes to one of exactly those, so that a name which changes its mind gains nothing.
 */
export function createGuardedAgent(allowPrivate: boolean, standIn: FetchStandIn = {}): Agent {
  const isAllowed = allowPrivate ? () => true : (standIn.isPublic ?? isPublicAddress);
  const connect = buildConnector({
    timeout: CONNECT_MS,
    ca: standIn.authority,
    lookup: guardedLookup(isAllowed, standIn.resolve),
    allowH2: false,
  });
  return new Agent({
    connect: guardConnections(connect, isAllowed, standIn.port),
    headersTimeout: HEADERS_MS,
    bodyTimeout: IDLE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
  });
}

/** Also looks at addresses written as numbers, which are not looked up, and at where the connection ended up. */
function guardConnections(
  connect: buildConnector.connector,
  isAllowed: (address: string) => boolean,
  portOf: FetchStandIn['port'],
): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) return callback(new NotPublic(), null);
    const port = typeof portOf === 'function' ? portOf(host) : portOf;
    const target = port === undefined ? options : { ...options, port: String(port) };
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress))
        return callback(null, socket);
      socket.destroy();
      callback(new NotPublic(), null);
    });
  };
}

function guardedLookup(
  isAllowed: (address: string) => boolean,
  resolve: FetchStandIn['resolve'],
): LookupFunction {
  return (host, _options, callback) => {
    const found = (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new NotPublic(), []);
      }
      callback(null, addresses);
    };
    if (resolve) found(null, resolve(host));
    else lookUp(host, { all: true }, found);
  };
}
