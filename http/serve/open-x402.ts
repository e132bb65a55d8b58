import type { Logger } from 'pino';
import type { AccountStore } from '../../service/accounts/store.ts';
import type { PaymentEnvironment } from '../../service/config/config.ts';
import type { UnmeteredConverter } from '../../service/convert/convert-unmetered.ts';
import type { NotePayment } from '../../service/payments/note-payment.ts';
import type { X402Parts } from '../routes/x402/x402-parts.ts';

interface Around {
  store: AccountStore;
  converter: UnmeteredConverter;
  secret: string;
  /** Where people reach the server; known once it listens. */
  publicUrl: () => string;
  log: Logger;
  note: NotePayment;
  clock: () => number;
}

/** How long looking for one payment on the chain may go on once the server is asked to stop. */
const RECONCILE_GRACE_MS = 5_000;

/**
 * Opens payment per request, if it is asked for and set up whole; what it needs is loaded only then. A setting that is
 * wrong is logged, and the rest of the server works without it.
 */
export async function openX402(
  environment: PaymentEnvironment,
  around: Around,
): Promise<X402Parts | undefined> {
  if (!environment.enabled) return undefined;
  try {
    return await openEnabled(environment, around);
  } catch (error) {
    around.log.error({ err: error }, 'payment per request stays off: it could not be opened');
    return undefined;
  }
}

async function openEnabled(environment: PaymentEnvironment, around: Around): Promise<X402Parts | undefined> {
  const [
    { checkPaymentSettings },
    { openPayments },
    { openPaymentChain },
    { createReconciler },
    { startReconciling },
    { openFacilitator },
  ] = await Promise.all([
    import('../../service/payments/setup/settings.ts'),
    import('../../service/payments/setup/open-payments.ts'),
    import('../../service/payments/chain/open-payment-chain.ts'),
    import('../../service/payments/settlement/reconcile.ts'),
    import('../../service/payments/settlement/start-reconciling.ts'),
    import('../routes/x402/facilitator/open-facilitator.ts'),
  ]);
  const configuration = checkPaymentSettings(environment);
  if (configuration.type === 'off') return undefined;
  if (configuration.type === 'incomplete') {
    around.log.warn(
      { problems: configuration.problems },
      'payment per request stays off: its settings are not complete',
    );
    return undefined;
  }
  const { settings } = configuration;
  const facilitator = openFacilitator(settings, around.publicUrl);
  const chain = openPaymentChain(settings);
  const payments = await openPayments({ ...around, settings, facilitator, chain });
  const reconciling = startReconciling(createReconciler({ ...around, ledger: around.store, chain }), {
    failed: (err) => around.log.warn({ err }, 'payments left unclear could not be looked for on the chain'),
    recovered: () => around.log.info('payments left unclear are looked for on the chain again'),
  });
  around.log.info({ network: settings.network.id, payTo: settings.payTo }, 'payment per request is on');
  const drain = async () => {
    await Promise.all([payments.drain(), reconciling.stop(RECONCILE_GRACE_MS)]);
  };
  return { payments: { ...payments, drain }, facilitator };
}
