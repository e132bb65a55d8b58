import { x402Client } from '@x402/core/client';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import type { LocalAccount } from 'viem';
import { USDC } from './addresses.ts';
import { NETWORK } from './start-chain.ts';

/** What a server would ask for: so many atomic dollars. */
export function demand(more: Pick<PaymentRequirements, 'scheme' | 'amount' | 'payTo'> & { extra?: object }) {
  return {
    network: NETWORK,
    asset: USDC,
    maxTimeoutSeconds: 300,
    ...more,
    extra: { name: 'USDC', version: '2', ...more.extra },
  } satisfies PaymentRequirements;
}

/** Signs what is demanded, as a stock client does. */
export function signPayment(payer: LocalAccount, requirements: PaymentRequirements): Promise<PaymentPayload> {
  const signer = { address: payer.address, signTypedData: payer.signTypedData };
  return new x402Client()
    .register(requirements.network, new ExactEvmScheme(signer))
    .register(requirements.network, new UptoEvmScheme(signer))
    .createPaymentPayload({
      x402Version: 2,
      resource: { url: 'https://docconv.example/api/x402/convert' },
      accepts: [requirements],
    });
}
