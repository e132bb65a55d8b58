import type { PaymentRequirements } from '@x402/core/types';
import { PAYMENT_LIFE_S } from '../../../../service/payments/check-terms.ts';
import type { Scheme } from '../../../../service/payments/facilitator.ts';
import type { PaymentSettings } from '../../../../service/payments/setup/settings.ts';
import type { Support } from './support.ts';

/** What a payment of some atomic units by a scheme has to look like. */
export async function demand(
  { server }: Support,
  { network, payTo }: Pick<PaymentSettings, 'network' | 'payTo'>,
  scheme: Scheme,
  amount: bigint,
): Promise<PaymentRequirements> {
  const { address: asset, name, version } = network.token;
  const [requirements] = await server.buildPaymentRequirements({
    scheme,
    network: network.id,
    payTo,
    price: { asset, amount: String(amount), extra: { name, version } },
    maxTimeoutSeconds: PAYMENT_LIFE_S,
  });
  if (!requirements) throw new Error(`there are no requirements for ${scheme}`);
  return requirements;
}
