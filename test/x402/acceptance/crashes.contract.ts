import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Customer, createCustomer, type Scheme } from '../testing/customer.ts';
import { respondWithPdf } from '../testing/document-host.ts';
import { readLedger } from '../testing/read-ledger.ts';
import { convertUrl, type Shop } from '../testing/shop.ts';

/** How far a payment had come when the server was killed. */
type Stage =
  | 'while it converted'
  | 'before it was settled, which never happened'
  | 'before it was settled, which happened after'
  | 'after it was settled';

const STAGES: readonly Stage[] = [
  'while it converted',
  'before it was settled, which never happened',
  'before it was settled, which happened after',
  'after it was settled',
];

/** A payment that is under way. */
interface Journey {
  customer: Customer;
  url: string;
  /** What the client hears that is there when the server is killed. */
  lost: Promise<unknown>;
}

export function describeCrashes(shop: () => Shop): void {
  describe('a payment whose server was killed', () => {
    const cases = (['exact', 'upto'] as const).flatMap((scheme) =>
      STAGES.map((stage) => [stage, scheme] as const),
    );
    const journeys = new Map<string, Journey>();
    /** Of a payer who never comes back. */
    let forgotten: Journey;

    beforeAll(async () => {
      const { server, world } = shop();
      let goOn = () => {};
      const restarted = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const start = (stage: Stage, scheme: Scheme) => startJourney(shop(), stage, scheme, restarted);
      await Promise.all(
        cases.map(async ([stage, scheme]) => journeys.set(stage + scheme, await start(stage, scheme))),
      );
      forgotten = await start('after it was settled', 'exact');
      await server.kill();
      // The facilitator settles what it was asked to, though nobody hears of it.
      goOn();
      await Promise.all([...journeys.values(), forgotten].map(({ lost }) => expect(lost).rejects.toThrow()));
      const late = cases.filter(([stage]) => stage.endsWith('happened after'));
      for (const [stage, scheme] of late) {
        const { customer } = journeys.get(stage + scheme) as Journey;
        await until(async () => (await world.transfers(customer.account.address)).length === 1);
      }
      await server.restart();
    }, 240_000);

    it.concurrent.each(cases)(
      '11. %s, by %s, gets its result after a restart, and is paid once',
      { timeout: 240_000 },
      async (stage, scheme) => {
        const { customer, url } = journeys.get(stage + scheme) as Journey;
        const { transfers } = shop().world;
        const isPaid = stage.endsWith('after') || stage.startsWith('after');
        expect(await transfers(customer.account.address)).toHaveLength(isPaid ? 1 : 0);
        const response = await customer.insist(url);
        expect([response.status, response.body.data?.page_count]).toEqual([200, 1]);
        const [transfer, ...more] = await transfers(customer.account.address);
        expect(more).toEqual([]);
        expect(response.body.payment?.transaction).toBe(transfer?.transaction);
      },
    );

    it('11. is found out about though its payer never comes back', { timeout: 240_000 }, async () => {
      const payer = forgotten.customer.account.address;
      await until(async () => (await stateOf(shop(), payer)) === 'settled');
      expect(await shop().world.transfers(payer)).toHaveLength(1);
    });
  });
}

/** Of the one payment of a payer, in the ledger. */
async function stateOf({ server }: Shop, payer: string): Promise<string | undefined> {
  return (await readLedger(server)).find((payment) => payment.payer === payer.toLowerCase())?.state;
}

/** Waits for something to become so. */
function until(holds: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 120_000, interval: 100 });
}

/** Lets a customer pay, and waits until the payment has come as far as it is to come. */
async function startJourney(
  { server, world }: Shop,
  stage: Stage,
  scheme: Scheme,
  restarted: Promise<void>,
): Promise<Journey> {
  const { chain, documents, facilitator, transfers } = world;
  const customer = await createCustomer(chain, { scheme });
  const payer = customer.account.address;
  let isFirst = stage === 'while it converted';
  const document = documents.serve((request, response) => {
    // The first fetch gets no response.
    if (isFirst) isFirst = false;
    else respondWithPdf(1)(request, response);
  });
  let hasBegun = false;
  const wait = () => {
    hasBegun = true;
    return restarted;
  };
  if (stage === 'after it was settled') {
    facilitator.failFor(payer, 'settle', { type: 'wait', moment: 'after', until: wait });
  } else if (stage === 'before it was settled, which happened after') {
    facilitator.failFor(payer, 'settle', { type: 'wait', moment: 'before', until: wait });
  } else if (stage === 'before it was settled, which never happened') {
    facilitator.failFor(payer, 'settle', {
      type: 'wait',
      moment: 'before',
      until: () => wait().then(never),
    });
  }
  const url = convertUrl(server, { url: document, max_pages: 1 });
  const lost = customer.pay(url);
  lost.catch(() => undefined);
  const isThere = async () => {
    if (stage === 'while it converted') return documents.fetchesOf(document) === 1;
    return hasBegun && (!stage.startsWith('after') || (await transfers(payer)).length === 1);
  };
  await until(isThere);
  return { customer, url, lost };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
