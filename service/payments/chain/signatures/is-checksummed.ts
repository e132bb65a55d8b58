import { getAddress, isAddress } from 'viem/utils';

/** Whether an address carries its checksum (EIP-55) in the case of its letters, and the right one. */
export function isChecksummed(address: string): boolean {
  return isAddress(address, { strict: false }) && getAddress(address) === address;
}
