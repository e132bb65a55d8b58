/** A chain payments are taken on, and the dollar token taken there. All of these tokens know EIP-3009. */
export interface PaymentNetwork {
  /** CAIP-2. */
  id: `eip155:${number}`;
  /** As version 1 of x402 called it. */
  legacyName: string;
  /** Whether its money is worth nothing. */
  isTest: boolean;
  token: DollarToken;
}

export interface DollarToken {
  address: `0x${string}`;
  /** Of its EIP-712 domain. */
  name: string;
  version: string;
}

/** Decimal places of every token here: an atomic unit is a millionth of a dollar. */
export const TOKEN_DECIMALS = 6;

const NETWORKS: readonly PaymentNetwork[] = [
  {
    id: 'eip155:84532',
    legacyName: 'base-sepolia',
    isTest: true,
    token: usdc('0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC'),
  },
  {
    id: 'eip155:8453',
    legacyName: 'base',
    isTest: false,
    token: usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USD Coin'),
  },
  {
    id: 'eip155:137',
    legacyName: 'polygon',
    isTest: false,
    token: usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USD Coin'),
  },
  {
    id: 'eip155:43114',
    legacyName: 'avalanche',
    isTest: false,
    token: usdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USD Coin'),
  },
];

export const DEFAULT_NETWORK = 'eip155:84532';

export function findNetwork(id: string): PaymentNetwork | undefined {
  return NETWORKS.find((network) => network.id === id);
}

export function networkIds(): string[] {
  return NETWORKS.map(({ id }) => id);
}

function usdc(address: `0x${string}`, name: string): DollarToken {
  return { address, name, version: '2' };
}
