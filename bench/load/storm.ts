import { setTimeout as sleep } from 'node:timers/promises';
import type { RunServer } from '../../http/testing/run-server.ts';
import { hashApiKey } from '../../service/accounts/api-key.ts';
import { createAgent, type LoadAgent } from './agent.ts';
import { convertOver } from './convert-over.ts';

interface StormSettings {
  clients: number;
  accounts: number;
  seconds: number;
}

interface StormOutcome {
  conversions: number;
  statuses: number;
  /** Refused as documented, for a moment. */
  busy: number;
  /** Everything else that is not a success. */
  errors: string[];
  /** Pages told of, less pages charged, over all accounts. */
  pagesAstray: number;
  /** Milliseconds. */
  loopDelayP99: number;
  /** Megabytes after a quarter of the time, and at the end. */
  memory: [number, number];
}

/** Of ten requests so many convert; the others ask for the account. */
const CONVERSIONS_OF_TEN = 5;

export async function storm(server: RunServer, settings: StormSettings): Promise<StormOutcome> {
  const keys = await Promise.all(Array.from({ length: settings.accounts }, () => server.addKey('local')));
  const agent = createAgent(settings.clients);
  const outcome = { conversions: 0, statuses: 0, busy: 0, errors: [] as string[] };
  const end = performance.now() + settings.seconds * 1000;
  await readMetric(server, 'docconv_nodejs_eventloop_lag_p99_seconds'); // which begins it anew
  const early = sleep(settings.seconds * 250).then(() => readMegabytes(server));
  await Promise.all(
    Array.from({ length: settings.clients }, async (_, client) => {
      const key = keys[client % keys.length] ?? '';
      for (let turn = client; performance.now() < end; turn++) {
        await takeTurn(agent, server.url, key, turn, outcome);
      }
    }),
  );
  agent.close();
  const loopDelay = await readMetric(server, 'docconv_nodejs_eventloop_lag_p99_seconds');
  return {
    ...outcome,
    pagesAstray: outcome.conversions - (await pagesCharged(server, keys)),
    loopDelayP99: loopDelay * 1000,
    memory: [await early, await readMegabytes(server)],
  };
}

async function takeTurn(
  agent: LoadAgent,
  url: string,
  key: string,
  turn: number,
  outcome: Pick<StormOutcome, 'conversions' | 'statuses' | 'busy' | 'errors'>,
): Promise<void> {
  const converts = turn % 10 < CONVERSIONS_OF_TEN;
  const heard = await (converts
    ? convertOver(agent, url, key, turn)
    : agent.ask(`${url}/api/v1/convert`, { headers: { 'x-api-key': key } }));
  if (heard.status === 200) outcome[converts ? 'conversions' : 'statuses']++;
  else if (heard.status === 429 && heard.retryAfter !== undefined) {
    outcome.busy++;
    await sleep(Number(heard.retryAfter) * 100);
  } else outcome.errors.push(`${heard.status} ${heard.body.slice(0, 200)}`);
}

async function pagesCharged({ store }: RunServer, keys: readonly string[]): Promise<number> {
  let pages = 0;
  for (const key of keys) {
    const found = await store.findByKey(hashApiKey(key));
    pages += (await store.quota(found?.account.id ?? '', Date.now())).used.pages;
  }
  return pages;
}

async function readMegabytes(server: RunServer): Promise<number> {
  return (await readMetric(server, 'docconv_process_resident_memory_bytes')) / 1e6;
}

async function readMetric({ url }: RunServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
