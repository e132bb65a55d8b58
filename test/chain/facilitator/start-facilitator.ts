import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { UptoEvmScheme } from '@x402/evm/upto/facilitator';
import { type Context, Hono } from 'hono';
import { type Chain, NETWORK } from '../start-chain.ts';
import { createSigner } from './create-signer.ts';
import { createFaults, type Faults, type Step } from './faults.ts';
import { takeStep } from './take-step.ts';

/** A facilitator that settles on the test chain and fails when told to. */
export interface Facilitator {
  url: string;
  /** Lets the next requests for a step fail, in the order in which faults are told. */
  fail: Faults['add'];
  /** Lets the next request for a step fail that has a payment of this payer. */
  failFor: Faults['addFor'];
  /** Takes back the faults that no request has met yet. */
  recover: Faults['clear'];
  /** How often each step was asked for. */
  asked: Readonly<Record<Step, number>>;
  stop(): Promise<void>;
}

interface Payment {
  paymentPayload: PaymentPayload;
  paymentRequirements: PaymentRequirements;
}

export async function startFacilitator(chain: Chain): Promise<Facilitator> {
  const signer = await createSigner(chain.client);
  const work = new x402Facilitator()
    .register(NETWORK, new ExactEvmScheme(signer))
    .register(NETWORK, new UptoEvmScheme(signer));
  const faults = createFaults();
  const asked = { supported: 0, verify: 0, settle: 0 };

  const judge = (step: 'verify' | 'settle') => async (c: Context<{ Bindings: HttpBindings }>) => {
    asked[step]++;
    const { paymentPayload, paymentRequirements } = await c.req.json<Payment>();
    const fault = faults.take(step, payerOf(paymentPayload));
    return takeStep(c, step, fault, () => work[step](paymentPayload, paymentRequirements));
  };
  const app = new Hono<{ Bindings: HttpBindings }>()
    .get('/supported', (c) => {
      asked.supported++;
      return takeStep(c, 'supported', faults.take('supported'), async () => work.getSupported());
    })
    .post('/verify', judge('verify'))
    .post('/settle', judge('settle'));

  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    fail: faults.add,
    failFor: faults.addFor,
    recover: faults.clear,
    asked,
    stop,
  };
}

/** Of either scheme. */
function payerOf({ payload }: PaymentPayload): string | undefined {
  const { authorization, permit2Authorization } = payload as Record<string, { from?: string } | undefined>;
  return (authorization ?? permit2Authorization)?.from;
}
