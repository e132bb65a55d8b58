import type { FacilitatorClient } from '@x402/core/server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { UptoEvmScheme } from '@x402/evm/upto/server';
import { x402ResourceServer } from '@x402/hono';
import type { Scheme } from '../../../../service/payments/facilitator.ts';
import type { PaymentNetwork } from '../../../../service/payments/setup/networks.ts';
import { paymentsUnavailable } from '../../../../service/payments/unavailable.ts';

/** What a facilitator says it settles on our network. */
export interface Support {
  schemes: Scheme[];
  /** Makes requirements that fit it. */
  server: x402ResourceServer;
}

/** Most clients take the first they can: `exact` needs no gas and no allowance. */
const SCHEMES: readonly Scheme[] = ['exact', 'upto'];
/** So long a response counts; facilitators may change the address they settle from. */
const KEPT_MS = 60_000;
/** So long it is not asked again after it failed. */
const LEFT_ALONE_MS = 2_000;

/**
 * Asks a facilitator what it settles: when that is needed, and again now and then. Nothing is asked at start, so that
 * one that is down takes nothing else of the server down.
 * @returns takes a response that has grown old too, when asked for `any`. @throws DocconvError `payments_unavailable`
 */
export function createSupport(
  client: FacilitatorClient,
  { id: network }: PaymentNetwork,
): (age?: 'any') => Promise<Support> {
  let last: { at: number; support: Support } | undefined;
  let failed: { at: number; error: unknown } | undefined;
  let asking: Promise<Support> | undefined;

  async function ask(): Promise<Support> {
    try {
      const supported = await client.getSupported();
      const server = new x402ResourceServer({ ...methodsOf(client), getSupported: async () => supported })
        .register(network, new ExactEvmScheme())
        .register(network, new UptoEvmScheme());
      const isSettled = (scheme: Scheme) =>
        supported.kinds.some(
          (kind) => kind.x402Version === 2 && kind.scheme === scheme && kind.network === network,
        );
      const schemes = SCHEMES.filter(isSettled);
      if (schemes.length === 0) throw new Error('the facilitator settles nothing on this network');
      await server.initialize();
      last = { at: performance.now(), support: { schemes, server } };
      return last.support;
    } catch (error) {
      failed = { at: performance.now(), error };
      throw paymentsUnavailable(error);
    }
  }

  return async (age) => {
    const now = performance.now();
    if (last && (age === 'any' || now - last.at < KEPT_MS)) return last.support;
    if (failed && now - failed.at < LEFT_ALONE_MS) throw paymentsUnavailable(failed.error);
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function methodsOf(client: FacilitatorClient): Pick<FacilitatorClient, 'verify' | 'settle'> {
  return {
    verify: (...payment) => client.verify(...payment),
    settle: (...payment) => client.settle(...payment),
  };
}
