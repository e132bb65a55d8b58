/**
 * What makes a payment the same payment, however it is written. A nonce of EIP-3009 is used up for a token, one of
 * Permit2 for all tokens at once.
 * @param nonce hexadecimal or decimal
 */
export function identifyPayment({
  network,
  asset,
  payer,
  nonce,
}: {
  network: string;
  asset: string | 'permit2';
  payer: string;
  nonce: string;
}): string {
  return [network, asset, payer]
    .map((part) => part.toLowerCase())
    .join('/')
    .concat(`/${BigInt(nonce)}`);
}

/** The nonce of a payment, out of its identity. */
export function nonceOf(id: string): bigint {
  return BigInt(id.slice(id.lastIndexOf('/') + 1));
}
