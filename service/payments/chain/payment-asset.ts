import { getDefaultAsset } from '@x402/evm';

/** The dollars that prices stand for on a network. */
export interface PaymentAsset {
  /** Address of the token, with its checksum. */
  address: `0x${string}`;
  /** Of its EIP-712 domain. */
  name: string;
  version: string;
  decimals: number;
}

/** @param network CAIP-2 @returns undefined where there are none that can be sent by signature alone */
export function findPaymentAsset(network: string): PaymentAsset | undefined {
  try {
    const { asset, name, version, decimals, assetTransferMethod } = getDefaultAsset(
      network as `${string}:${string}`,
    );
    if (assetTransferMethod !== undefined && assetTransferMethod !== 'eip3009') return undefined;
    return { address: asset as `0x${string}`, name, version, decimals };
  } catch {
    return undefined;
  }
}
