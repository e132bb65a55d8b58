import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { UptoEvmScheme } from '@x402/evm/upto/facilitator';
import { type Context, Hono } from 'hono';
import { type Chain, NETWORK } from '../start-chain.ts';
import { createSigner } from './create-signer.ts';
import { createFaults, type Fault, type Step } from './faults.ts';

/** A facilitator that settles on the test chain and fails when told to. */
export interface Facilitator {
  url: string;
  /** Lets the next requests for a step fail, in the order in which faults are told. */
  fail(step: Step, fault: Fault, times?: number): void;
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
  const asked = { verify: 0, settle: 0 };

  const answer = async (c: Context, step: Step) => {
    asked[step]++;
    const fault = faults.take(step);
    const payment = await c.req.json<Payment>();
    return takeStep(c, step, fault, () => work[step](payment.paymentPayload, payment.paymentRequirements));
  };
  const app = new Hono()
    .get('/supported', (c) => c.json(work.getSupported()))
    .post('/verify', (c) => answer(c, 'verify'))
    .post('/settle', (c) => answer(c, 'settle'));

  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, fail: faults.add, asked, stop };
}

async function takeStep(
  c: Context,
  step: Step,
  fault: Fault | undefined,
  take: () => Promise<object>,
): Promise<Response> {
  if (fault?.type === 'verdict') return c.json(refuse(step, fault.reason));
  if (fault?.moment === 'before') return fail(c, fault);
  const result = await take();
  return fault ? fail(c, fault) : c.json(result);
}

function refuse(step: Step, reason: string): object {
  if (step === 'verify') return { isValid: false, invalidReason: reason };
  return { success: false, errorReason: reason, transaction: '', network: NETWORK };
}

function fail(c: Context, fault: Exclude<Fault, { type: 'verdict' }>): Response | Promise<Response> {
  if (fault.type === 'hang') return new Promise<never>(() => {});
  return c.html('<h1>502 Bad Gateway</h1>', 502);
}
