import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to a host of the public Internet: unicast, and neither private, local, reserved nor
 * a way to wrap such an address (IPv4 in IPv6, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0 || bare !== address) return false;
  return ipaddr.process(bare).range() === 'unicast';
}
