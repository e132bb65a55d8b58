/** An object as headers of x402 carry it: JSON in base64. */
export function encodeHeader(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}
