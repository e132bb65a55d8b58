import { endOfMonth } from '../accounts/month.ts';
import type { Claim, Quota } from '../accounts/store.ts';
import { createAdmission } from '../admission/admission.ts';
import { UNLIMITED } from '../admission/admission-limits.ts';
import { convertMetered } from '../convert/convert-metered.ts';
import { createUnmeteredConverter, type UnmeteredConverter } from '../convert/convert-unmetered.ts';
import { toDocconvError } from '../convert/engine-failure.ts';
import { atHand } from '../convert/input.ts';
import type { Caller } from '../convert/metering.ts';
import type { AccountStatus, Docconv, Identity, MeteredConversion } from '../docconv.ts';
import { type Asker, authenticate, authenticateWithQuota } from '../keys/authenticate.ts';
import { admitCaller } from './admit-caller.ts';
import type { AdmittedCaller, Assignment, ServedDocconv } from './admitted-caller.ts';
import type { LocalParts, MeteringParts } from './local-parts.ts';

/** Converts in this process, for any number of callers over one engine, one queue and one store. */
export interface EmbeddedService {
  docconvFor(asker: Asker): ServedDocconv;
  /** Converts without an account, for payments per request. */
  unmetered: UnmeteredConverter;
  /**
   * Converts for an account without its being there, under a claim that its caller holds.
   * @returns undefined when somebody else took the claim over, and nothing was charged
   * @throws DocconvError
   */
  convertClaimed(
    caller: Caller,
    assignment: Assignment,
    claimed: Claimed,
  ): Promise<MeteredConversion | undefined>;
  /** Takes nothing new, and resolves when all that is at work has come to its end. */
  drain(): Promise<void>;
  /** Ends the engine, and with it what is under way; waits until that is over. */
  close(): Promise<void>;
}

interface Claimed extends Pick<MeteringParts, 'engine' | 'results'> {
  claim: Claim;
}

/** Owns the engine. */
export function createLocalService(parts: LocalParts): EmbeddedService {
  const { clock = Date.now, admission = createAdmission(UNLIMITED), tell = toDocconvError } = parts;
  const sweeper = createSweeper(parts);
  /** Work under way, also when its caller has given up. */
  const running = new Set<Promise<unknown>>();

  function track(work: Promise<unknown>): void {
    const end = () => {
      running.delete(over);
      sweeper.sweepNowAndThen();
    };
    const over: Promise<unknown> = work.then(end, end);
    running.add(over);
  }

  async function enter(asker: Asker): Promise<AdmittedCaller> {
    const { caller, quota } = await authenticateWithQuota(parts, asker);
    const status = statusOf(caller, quota);
    return admitCaller(parts, { caller, status, place: admission.take(caller.account.id), track });
  }

  function statusOf({ account, key, plan }: Caller, { used }: Quota): AccountStatus {
    return {
      account: { id: account.id, email: account.email, keyPrefix: key?.prefix },
      tier: plan.name,
      usage: used,
      limits: { ...plan.monthly, fileSize: plan.fileSize },
      resetsAt: endOfMonth(clock()),
    };
  }

  async function identity(asker: Asker): Promise<Identity> {
    const { account, key } = await authenticate(parts, asker);
    const { id: accountId, email, plan: tier } = account;
    return { accountId, email, tier, keyPrefix: key?.prefix, mode: 'embedded' };
  }

  async function during<T>(asker: Asker, act: (admitted: AdmittedCaller) => Promise<T>): Promise<T> {
    const admitted = await told(enter(asker));
    try {
      return await act(admitted);
    } finally {
      track(admitted.leave());
    }
  }

  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw tell(error);
    }
  }

  async function convertClaimed(
    caller: Caller,
    assignment: Assignment,
    { claim, ...claimed }: Claimed,
  ): Promise<MeteredConversion | undefined> {
    const place = admission.take(caller.account.id);
    try {
      return await convertMetered({ ...parts, ...claimed }, caller, { ...assignment, place }, claim);
    } finally {
      place.leave();
    }
  }

  const unmetered = createUnmeteredConverter({ ...parts, admission });

  function tracked<T>(work: Promise<T>): Promise<T> {
    track(work);
    return work;
  }

  return {
    unmetered: {
      convert: (request) => tracked(unmetered.convert(request)),
      inspect: (document) => tracked(unmetered.inspect(document)),
    },
    convertClaimed: (caller, assignment, claimed) =>
      told(tracked(convertClaimed(caller, assignment, claimed))),
    docconvFor: (asker) => ({
      enter: () => told(enter(asker)),
      convert: ({ bytes, ...asked }) =>
        during(asker, (admitted) => admitted.convert({ ...asked, input: atHand(bytes) })),
      estimate: ({ bytes, ...asked }) =>
        during(asker, (admitted) => admitted.estimate({ ...asked, input: atHand(bytes) })),
      status: () =>
        told(authenticateWithQuota(parts, asker).then(({ caller, quota }) => statusOf(caller, quota))),
      identity: () => told(identity(asker)),
      close: async () => {},
    }),
    drain: async () => {
      admission.close();
      await Promise.all(running);
    },
    close: async () => {
      admission.close();
      await parts.engine.close();
      await Promise.all(running);
      await told(sweeper.ended());
    },
  };
}

/** The service for one caller alone, who closes it. */
export function createLocalDocconv(asker: Asker, parts: LocalParts): Docconv {
  const service = createLocalService(parts);
  return { ...service.docconvFor(asker), close: service.close };
}

/** Looks for what has expired, now and then, beside the work. */
interface Sweeper {
  sweepNowAndThen(): void;
  /** Rejects when the last sweep failed. */
  ended(): Promise<unknown>;
}

/** Expired results are looked for this often. */
const SWEEP_EVERY_MS = 10 * 60_000;

function createSweeper({
  store,
  results,
  clock = Date.now,
}: Pick<LocalParts, 'store' | 'results' | 'clock'>): Sweeper {
  let sweeping: Promise<unknown> = Promise.resolve();
  let nextSweep = 0;
  return {
    sweepNowAndThen: () => {
      const now = clock();
      if (now < nextSweep) return;
      nextSweep = now + SWEEP_EVERY_MS;
      const before = sweeping.catch(() => undefined); // one that failed is no reason to leave the next out
      sweeping = before.then(() => Promise.all([results.removeExpired(now), store.sweep(now)]));
      sweeping.catch(() => undefined);
    },
    ended: () => sweeping,
  };
}
