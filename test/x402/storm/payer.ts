import type { PaymentPayload } from '@x402/core/types';
import type { createCustomer } from '../testing/customer.ts';
import type { DocconvServer } from '../testing/docconv-server.ts';
import type { PaymentWorld } from '../testing/payment-world.ts';
import type { ReceivedResponse } from '../testing/response.ts';
import type { Wish } from '../testing/shop.ts';
import type { Random } from './random.ts';

/** Where purchases are made. */
export interface Setup {
  world: PaymentWorld;
  /** On one store; any of them may be asked. */
  servers: readonly DocconvServer[];
}

/** A payer at work, as the ways to behave see it. */
export interface Payer {
  setup: Setup;
  random: Random;
  account: Awaited<ReturnType<typeof createCustomer>>['account'];
  document: string;
  /** Sends the signed request once. */
  ask(signal?: AbortSignal): Promise<ReceivedResponse>;
  /** Sends the signed request until there is an end to it. */
  insist(): Promise<ReceivedResponse>;
  /** Sends something else with the signature. */
  misuse(change: {
    wish?: Partial<Wish>;
    payment?: (signed: PaymentPayload) => PaymentPayload;
  }): Promise<void>;
}
