import { setTimeout as sleep } from 'node:timers/promises';
import { type DocconvServer, startDocconv } from '../testing/docconv-server.ts';
import { openPaymentWorld } from '../testing/payment-world.ts';
import { readLedger, settledOf } from '../testing/read-ledger.ts';
import { startChaos } from './chaos.ts';
import { judge } from './judge.ts';
import type { Setup } from './payer.ts';
import { type Purchase, runPurchase } from './purchase.ts';
import { createRandom, type Random } from './random.ts';

export interface Storm {
  /** The same seed draws the same purchases and faults; what meets what is up to the machine. */
  seed: number;
  /** At least so many requests with a payment are answered. */
  requests: number;
  /** Server processes on one store; more than one need a database. */
  servers: number;
  databaseUrl?: string;
}

interface Aftermath {
  seed: number;
  payments: number;
  requests: number;
  /** Payments that ended with a result. */
  results: number;
  kills: number;
  faults: number;
  seconds: number;
  /** What went wrong; nothing, it is hoped. */
  complaints: string[];
}

/** Payers that are at it at the same time. */
const PAYERS = 16;
const CHECKS = 240;
const CHECK_PAUSE_MS = 500;

/** So that settlements which hang do not fill the time. */
const ENVIRONMENT = { DOCCONV_X402_FACILITATOR_TIMEOUT: '2', DOCCONV_LOG_LEVEL: 'warn' };

/** Lets payers, faults and kills loose on servers, and holds the outcome against the chain. */
export async function runStorm({ seed, requests, servers: count, databaseUrl }: Storm): Promise<Aftermath> {
  const begun = performance.now();
  const random = createRandom(seed);
  const world = await openPaymentWorld();
  const environment = {
    ...world.environment,
    ...ENVIRONMENT,
    ...(databaseUrl === undefined ? {} : { DOCCONV_DATABASE_URL: databaseUrl }),
  };
  const servers: DocconvServer[] = [];
  try {
    // One after the other: the first makes the database ready.
    for (let i = 0; i < count; i++) servers.push(await startDocconv(environment));
    const setup: Setup = { world, servers };
    const purchases: Purchase[] = [];
    const chaos = startChaos(setup, random.branch(), () => countRequests(purchases));
    await runPurchases(setup, random, { purchases, requests, onEnough: chaos.stop }).finally(chaos.stop);
    await untilAllIsNoted(setup);
    const complaints = await judge(setup, purchases);
    return {
      seed,
      payments: purchases.length,
      requests: countRequests(purchases),
      results: purchases.filter(({ end }) => end.status === 200).length,
      kills: chaos.kills,
      faults: chaos.faults,
      seconds: (performance.now() - begun) / 1000,
      complaints,
    };
  } finally {
    await Promise.all(servers.map((server) => server.remove()));
    await world.close();
  }
}

/**
 * @param purchases those that have ended are added to them
 * @param onEnough called when no more purchases are begun; those under way end in calm
 */
async function runPurchases(
  setup: Setup,
  random: Random,
  {
    purchases,
    requests,
    onEnough,
  }: { purchases: Purchase[]; requests: number; onEnough: () => Promise<void> },
): Promise<void> {
  const payer = async (own: Random) => {
    while (countRequests(purchases) < requests) purchases.push(await runPurchase(setup, own));
    await onEnough();
  };
  await Promise.all(Array.from({ length: PAYERS }, () => payer(random.branch())));
}

function countRequests(purchases: readonly Purchase[]): number {
  return purchases.reduce((sum, purchase) => sum + purchase.requests, 0);
}

/** Payments whose end nobody has heard of yet are found out about by the server itself. */
async function untilAllIsNoted({ world, servers: [server] }: Setup): Promise<void> {
  for (let checks = 0; server && checks < CHECKS; checks++) {
    const { payments } = settledOf(await readLedger(server));
    if (payments === (await world.transfers()).length) return;
    await sleep(CHECK_PAUSE_MS);
  }
}

export function describeAftermath(aftermath: Aftermath): string {
  const { seed, payments, requests, results, kills, faults, seconds, complaints } = aftermath;
  const work = `${requests} requests with ${payments} payments, ${faults} faults, ${kills} kills`;
  return `seed ${seed}: ${work}: ${results} results, ${complaints.length} complaints, ${seconds.toFixed(0)} s`;
}
