import { BlockList, isIP, isIPv6 } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** Finds out who asks. X-Forwarded-For is believed as far as trusted proxies wrote it. */
export function findClientAddress(
  trustedProxies: readonly string[],
  log: Pick<Logger, 'warn'>,
): MiddlewareHandler<Env> {
  const trusted = listAddresses(trustedProxies);
  let isWarned = false;
  return async (context, next) => {
    const peer = plainAddress(context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1');
    const forwarded = context.req.header('x-forwarded-for');
    if (forwarded && !isWarned && !isIn(trusted, peer)) {
      isWarned = true;
      log.warn(
        { proxy: peer },
        'X-Forwarded-For came from an address that is not trusted; if that is your proxy, name it in DOCCONV_TRUSTED_PROXIES, else all its visitors share one limit',
      );
    }
    context.set('clientAddress', forwarded ? lastUntrusted(peer, forwarded, trusted) : peer);
    await next();
  };
}

/** @param entries addresses or networks (`10.0.0.0/8`), checked before */
function listAddresses(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Each proxy appends whom it heard from, so the list is read from its end while its writers are trusted. */
function lastUntrusted(peer: string, forwarded: string, trusted: BlockList): string {
  let client = peer;
  for (const hop of forwarded.split(',').reverse()) {
    if (!isIn(trusted, client)) return client;
    const address = plainAddress(hop.trim());
    if (isIP(address) === 0) return client;
    client = address;
  }
  return client;
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** IPv4 as it is, also where a socket for both kinds writes it as IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
