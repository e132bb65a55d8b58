import { expect, it } from 'vitest';
import { identifyPayment } from './identify-payment.ts';

const PAYMENT = { network: 'eip155:84532', asset: '0xAb', payer: '0xCd', nonce: '0x0f' };

it('a payment is the same however its addresses and its nonce are written', () => {
  const other = { ...PAYMENT, asset: '0xaB', payer: '0xcd', nonce: '15' };
  expect(identifyPayment(other)).toBe(identifyPayment(PAYMENT));
  expect(identifyPayment({ ...PAYMENT, nonce: `0x${'0'.repeat(62)}0F` })).toBe(identifyPayment(PAYMENT));
});

it.each([{ network: 'eip155:8453' }, { asset: 'permit2' }, { payer: '0xce' }, { nonce: '0xf0' }])(
  'a payment is another one with %j',
  (more) => {
    expect(identifyPayment({ ...PAYMENT, ...more })).not.toBe(identifyPayment(PAYMENT));
  },
);
