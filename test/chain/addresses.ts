/*
 * Where things stand on Base Sepolia, and so on the test chain: the product's configuration and stock clients run there
 * unchanged.
 */

export const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
export const UPTO_PROXY = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002';
export const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Of our own making; it stands nowhere else. */
export const WALLET_FACTORY = '0x3a11e70000000000000000000000000000000000';
