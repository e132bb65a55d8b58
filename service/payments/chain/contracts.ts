import { parseAbi, parseAbiItem } from 'viem';

/** What a token with EIP-3009 answers. */
export const TOKEN_ABI = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
]);

export const TRANSFER = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);
export const AUTHORIZATION_USED = parseAbiItem(
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
);
export const AUTHORIZATION_CANCELED = parseAbiItem(
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
);

/** What Permit2 answers. The lowest eight bits of a nonce name a bit, the others the word it is in. */
export const PERMIT2_ABI = parseAbi([
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
]);

export const NONCES_INVALIDATED = parseAbiItem(
  'event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)',
);
