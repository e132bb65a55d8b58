import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to a host of the public Internet: unicast, and neither private, local, reserved nor
 * a way to wrap such an address (IPv4 in IPv6, mapped or compatible, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0 || bare !== address) return false;
  const parsed = ipaddr.process(bare);
  return parsed.range() === 'unicast' && !isCompatible(parsed);
}

/** IPv4 in IPv6 as it was first written, `::/96` (RFC 4291, 2.5.5.1), which some hosts still take for the IPv4. */
function isCompatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}
