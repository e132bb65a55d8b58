import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { USDC } from '../../../../test/chain/addresses.ts';
import { demand, signPayment } from '../../../../test/chain/sign-payment.ts';
import { readSignedPayment } from './read-signed-payment.ts';

const MERCHANT = '0x1111111111111111111111111111111111111111';
const FACILITATOR = '0x2222222222222222222222222222222222222222';
const LAST = 8_640_000_000_000_000;

const payer = privateKeyToAccount(generatePrivateKey());

async function pay(scheme: 'exact' | 'upto') {
  const extra = scheme === 'upto' ? { facilitatorAddress: FACILITATOR } : {};
  const payload = await signPayment(payer, demand({ scheme, amount: '50000', payTo: MERCHANT, extra }));
  return structuredClone(payload) as unknown as Record<string, Record<string, Record<string, unknown>>>;
}

describe('a signed payment', () => {
  it.each(['exact', 'upto'] as const)('%s is read as a stock client made it', async (scheme) => {
    const payload = await pay(scheme);
    const read = readSignedPayment(payload);
    expect(read).toMatchObject({
      scheme,
      network: 'eip155:84532',
      asset: USDC.toLowerCase(),
      payer: payer.address.toLowerCase(),
      payTo: MERCHANT,
      authorized: '50000',
      signature: payload.payload?.signature,
    });
    expect(read?.facilitator).toBe(scheme === 'upto' ? FACILITATOR : undefined);
    const timeLeft = (read?.validUntil ?? 0) - Date.now();
    expect(timeLeft).toBeGreaterThan(100_000);
    expect(timeLeft).toBeLessThanOrEqual(301_000);
    expect(BigInt(read?.nonce ?? 0)).toBeGreaterThan(0n);
  });

  it('that is good for ever ends when time does, and keeps what was signed', async () => {
    const payload = await pay('exact');
    const forever = String(2n ** 256n - 1n);
    Object.assign(payload.payload?.authorization ?? {}, { validBefore: forever });
    expect(readSignedPayment(payload)).toMatchObject({
      validUntil: LAST,
      signedTimes: { validUntil: forever },
    });
  });

  it.each([
    ['an address too short', 'exact', { from: '0x12' }],
    ['a negative amount', 'exact', { value: '-1' }],
    ['an amount in hexadecimal', 'exact', { value: '0x10' }],
    ['an amount in powers of ten', 'exact', { value: '1e9' }],
    ['an amount that is a number', 'exact', { value: 50_000 }],
    ['more than 256 bits', 'exact', { validBefore: String(2n ** 256n) }],
    ['a nonce too long', 'exact', { nonce: `0x${'a'.repeat(66)}` }],
    ['another spender', 'upto', { spender: FACILITATOR }],
    ['another token', 'upto', { permitted: { token: FACILITATOR, amount: '50000' } }],
    ['no facilitator', 'upto', { witness: { to: MERCHANT, validAfter: '0' } }],
  ] as const)('with %s is none', async (_, scheme, change) => {
    const payload = await pay(scheme);
    const signed = payload.payload?.[scheme === 'upto' ? 'permit2Authorization' : 'authorization'];
    Object.assign(signed as object, change);
    expect(readSignedPayment(payload)).toBeUndefined();
  });

  it.each([undefined, null, 7, 'text', [], {}, { accepted: {}, payload: {} }])(
    'is not made of %j',
    (payload) => {
      expect(readSignedPayment(payload)).toBeUndefined();
    },
  );

  it('of the other scheme than it says is none', async () => {
    const payload = await pay('exact');
    Object.assign(payload.accepted ?? {}, { scheme: 'upto' });
    expect(readSignedPayment(payload)).toBeUndefined();
  });
});
