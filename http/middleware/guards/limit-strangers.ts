import type { MiddlewareHandler } from 'hono';
import { hashApiKey, isWellFormedKey } from '../../../service/accounts/api-key.ts';
import { networkOf } from '../../../service/network/network.ts';
import type { Env, HttpContext } from '../../env.ts';
import { tooManyRequests } from '../../errors/problem.ts';
import type { HttpParts } from '../../parts.ts';
import { bringsKey, readApiKey } from '../../requests/read-api-key.ts';

/** Far above what people click, with pages of a dozen files, or a program polls. */
const REQUESTS = { limit: 600, windowMs: 60_000 };
/** A program with a wrong key notices after one. */
const FAILURES = { limit: 30, windowMs: 60_000 };

/**
 * Bounds what one network may ask for without a key, how many keys that are not valid it may try, and what it may ask for
 * with a key that nothing looks at. Those whose key was found valid are bound by their account.
 */
export function limitStrangers({ store, clock }: Pick<HttpParts, 'store' | 'clock'>): MiddlewareHandler<Env> {
  const requests = createWindowCounter(REQUESTS, clock);
  const unproven = createWindowCounter(REQUESTS, clock);
  const failures = createWindowCounter(FAILURES, clock);
  return async (context, next) => {
    if (isProbe(context)) return next();
    const network = networkOf(context.get('clientAddress'));
    if (bringsKey(context)) {
      const isBlocked = [failures, unproven].some((counter) => counter.blockedFor(network) !== undefined);
      // Wrong keys of others at the same address, or of another program, are no reason to refuse one that is right.
      const accountId = isBlocked ? await holderOf(context, store) : undefined;
      if (accountId === undefined) {
        refuseIfBlocked(failures, network, 'Too many requests with keys that are not valid.');
      }
      refuseIfBlocked(
        unproven,
        accountId ?? network,
        'Too many requests with a key where none is asked for.',
      );
    } else {
      refuseIfBlocked(requests, network, 'Too many requests.');
      requests.count(network);
    }
    await next();
    if (!bringsKey(context)) return;
    if (context.res.status === 401) failures.count(network);
    else if (!isKnown(context)) {
      // The response is there: while the store is away, the network is counted instead.
      unproven.count((await holderOf(context, store).catch(() => undefined)) ?? network);
    }
  };
}

/** The account of the key a request brings; undefined when the key is not valid. */
async function holderOf(context: HttpContext, store: HttpParts['store']): Promise<string | undefined> {
  const key = readApiKey(context);
  if (key === undefined || !isWellFormedKey(key)) return undefined;
  return (await store.findByKey(hashApiKey(key)))?.account.id;
}

/** A key was checked and found valid. */
function isKnown(context: HttpContext): boolean {
  return context.get('pageAllowance') !== undefined;
}

/** Probes must be answered, whatever they bring along, or the server would be restarted. */
function isProbe({ req }: HttpContext): boolean {
  return req.path === '/healthz' || req.path === '/readyz';
}

function refuseIfBlocked(counter: WindowCounter, network: string, message: string): void {
  const milliseconds = counter.blockedFor(network);
  if (milliseconds === undefined) return;
  throw tooManyRequests(message, 'Wait for as long as Retry-After says.', milliseconds / 1000);
}

/** Counts by name in windows of time, which begin with the first count. In memory: for what is too frequent to be stored. */
interface WindowCounter {
  count(name: string): void;
  /** @returns milliseconds until it may go on; undefined when the limit is not reached */
  blockedFor(name: string): number | undefined;
}

/** The most clients that are counted; the oldest is forgotten first. */
const MOST_NAMES = 50_000;

function createWindowCounter(
  { limit, windowMs }: { limit: number; windowMs: number },
  clock: () => number,
): WindowCounter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    count: (name) => {
      const now = clock();
      const current = windows.get(name);
      if (current && current.endsAt > now) {
        current.count++;
        return;
      }
      windows.delete(name);
      windows.set(name, { count: 1, endsAt: now + windowMs });
      if (windows.size <= MOST_NAMES) return;
      const [oldest] = windows.keys();
      if (oldest !== undefined) windows.delete(oldest);
    },
    blockedFor: (name) => {
      const current = windows.get(name);
      const left = current && current.count >= limit ? current.endsAt - clock() : 0;
      return left > 0 ? left : undefined;
    },
  };
}
