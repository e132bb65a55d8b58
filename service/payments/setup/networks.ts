import { findPaymentAsset, type PaymentAsset } from '../chain/payment-asset.ts';
import { TOKEN_DECIMALS } from '../price.ts';

/** A chain payments are taken on, and the dollars taken there. */
export interface PaymentNetwork {
  /** CAIP-2. */
  id: `eip155:${number}`;
  /** As version 1 of x402 called it. */
  legacyName: string;
  /** Whether its money is worth nothing. */
  isTest: boolean;
  token: PaymentAsset;
}

const NETWORKS: readonly Omit<PaymentNetwork, 'token'>[] = [
  { id: 'eip155:84532', legacyName: 'base-sepolia', isTest: true },
  { id: 'eip155:8453', legacyName: 'base', isTest: false },
  { id: 'eip155:137', legacyName: 'polygon', isTest: false },
  { id: 'eip155:43114', legacyName: 'avalanche', isTest: false },
];

/** Base Sepolia, whose money is worth nothing. */
export const DEFAULT_NETWORK = 'eip155:84532';

/** The network of a CAIP-2 id; undefined where payments are not taken. */
export function findNetwork(id: string): PaymentNetwork | undefined {
  const network = NETWORKS.find((known) => known.id === id);
  const token = findPaymentAsset(id);
  return network && token?.decimals === TOKEN_DECIMALS ? { ...network, token } : undefined;
}

/** CAIP-2 ids of all networks that are known. */
export function networkIds(): string[] {
  return NETWORKS.map(({ id }) => id);
}
