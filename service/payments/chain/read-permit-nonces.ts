import { pad } from 'viem/utils';

/** Hexadecimal digits of a word of 32 bytes. */
const WORD = 64;

/**
 * Nonces of the permits that a transaction settled through x402's proxy for this transfer, read from its input. The
 * proxy takes token, cap, nonce, deadline, amount, payer and receiver as words that stand side by side, wherever the
 * call stands: a facilitator may make several in one transaction.
 */
export function readPermitNonces(
  input: string,
  { asset, payer, payTo, amount }: { asset: string; payer: string; payTo: string; amount: bigint },
): bigint[] {
  const words = input.toLowerCase().slice('0x'.length);
  const token = toWord(asset);
  const transfer = toWord(`0x${amount.toString(16)}`) + toWord(payer) + toWord(payTo);
  const nonces: bigint[] = [];
  for (let at = words.indexOf(transfer); at >= 0; at = words.indexOf(transfer, at + 1)) {
    const permit = at - 4 * WORD;
    if (permit < 0 || !words.startsWith(token, permit)) continue;
    nonces.push(BigInt(`0x${words.slice(at - 2 * WORD, at - WORD)}`));
  }
  return nonces;
}

function toWord(hex: string): string {
  return pad(hex.toLowerCase() as `0x${string}`).slice('0x'.length);
}
