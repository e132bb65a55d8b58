import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { NETWORK } from '../start-chain.ts';
import type { Fault, Step } from './faults.ts';

/** Takes a step and answers, unless a fault keeps it from the one or the other. */
export async function takeStep(
  c: Context<{ Bindings: HttpBindings }>,
  step: Step,
  fault: Fault | undefined,
  take: () => Promise<object>,
): Promise<Response> {
  if (!fault) return c.json(await take());
  if (fault.moment === 'after') {
    const result = await take();
    return (await failWith(c, step, fault)) ?? c.json(result);
  }
  return (await failWith(c, step, fault)) ?? c.json(await take());
}

/** @returns nothing when it goes on after all */
async function failWith(
  c: Context<{ Bindings: HttpBindings }>,
  step: Step,
  fault: Fault,
): Promise<Response | undefined> {
  switch (fault.type) {
    case 'hang':
      return new Promise<never>(() => {});
    case 'bad_gateway':
      return c.html('<h1>502 Bad Gateway</h1>', 502);
    case 'cut':
      c.env.incoming.socket.destroy();
      return new Promise<never>(() => {});
    case 'wait':
      await fault.until();
      return undefined;
    case 'verdict':
      return c.json(refusal(step, fault.reason));
    case 'nonsense':
      return c.json(fault.answer);
  }
}

function refusal(step: Step, reason: string): object {
  if (step === 'verify') return { isValid: false, invalidReason: reason };
  return { success: false, errorReason: reason, transaction: '', network: NETWORK };
}
