import type { PaymentEnvironment } from '../../config/config.ts';
import { DocconvError } from '../../errors.ts';
import type { ComparedParts, PaymentComparison } from './compare-with-chain.ts';

/** Compares the ledger with the chain that the settings name, whether or not payments are taken just now. */
export async function comparePayments(
  environment: PaymentEnvironment,
  ledger: Pick<ComparedParts, 'payments' | 'since' | 'onRead' | 'clock'>,
): Promise<PaymentComparison> {
  const [{ checkPaymentSettings }, { openPaymentChain }, { compareWithChain }] = await Promise.all([
    import('../setup/settings.ts'),
    import('../chain/open-payment-chain.ts'),
    import('./compare-with-chain.ts'),
  ]);
  const configuration = checkPaymentSettings({ ...environment, enabled: true });
  if (configuration.type !== 'on') throw notSetUp(configuration.type === 'off' ? [] : configuration.problems);
  const { network, payTo, rpcUrl } = configuration.settings;
  return compareWithChain({ ...ledger, network, payTo, chain: openPaymentChain({ rpcUrl, network }) });
}

function notSetUp(problems: readonly string[]): DocconvError {
  return new DocconvError(
    'bad_request',
    `Payments cannot be compared with the chain: ${problems.join(' ')}`,
    'Run it with the same DOCCONV_X402_ settings as the server.',
    { reason: 'invalid_config' },
  );
}
