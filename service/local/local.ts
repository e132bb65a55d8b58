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
import { createSweeper } from './sweeper.ts';
import { createTaskGroup } from './task-group.ts';

/** Converts in this process, for any number of callers over one engine, one queue and one store. */
export interface EmbeddedService {
  docconvFor(asker: Asker): ServedDocconv;
  /** Converts without an account, for payments per request. */
  unmetered: UnmeteredConverter;
  /**
   * Converts for an account that is not connected, under a claim that the caller of this function holds.
   * @returns undefined when somebody else took the claim over, and nothing was charged
   * @throws DocconvError
   */
  convertClaimed(
    caller: Caller,
    assignment: Assignment,
    claimed: Claimed,
  ): Promise<MeteredConversion | undefined>;
  /** Accepts nothing new, and resolves when all work has ended. */
  drain(): Promise<void>;
  /** Ends the engine and with it all conversions, and resolves when they have ended. */
  close(): Promise<void>;
}

interface Claimed extends Pick<MeteringParts, 'engine' | 'results'> {
  claim: Claim;
}

/** Owns the engine. */
export function createLocalService(parts: LocalParts): EmbeddedService {
  const { admission = createAdmission(UNLIMITED), publicError = toDocconvError } = parts;
  const sweeper = createSweeper(parts);
  const tasks = createTaskGroup(sweeper.sweepIfDue);
  const unmetered = createUnmeteredConverter({ ...parts, admission });

  async function withPublicErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw publicError(error);
    }
  }

  async function enter(asker: Asker): Promise<AdmittedCaller> {
    const { caller, quota } = await authenticateWithQuota(parts, asker);
    const place = admission.take(caller.account.id);
    return admitCaller(parts, { caller, status: statusOf(parts, caller, quota), place, tasks });
  }

  async function admitted<T>(asker: Asker, act: (caller: AdmittedCaller) => Promise<T>): Promise<T> {
    const caller = await withPublicErrors(enter(asker));
    try {
      return await act(caller);
    } finally {
      tasks.add(caller.leave());
    }
  }

  async function status(asker: Asker): Promise<AccountStatus> {
    const { caller, quota } = await authenticateWithQuota(parts, asker);
    return statusOf(parts, caller, quota);
  }

  async function identity(asker: Asker): Promise<Identity> {
    const { account, key } = await authenticate(parts, asker);
    const { id: accountId, email, plan: tier } = account;
    return { accountId, email, tier, keyPrefix: key?.prefix, mode: 'embedded' };
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

  return {
    unmetered: {
      convert: (request) => tasks.add(unmetered.convert(request)),
      inspect: (document) => tasks.add(unmetered.inspect(document)),
    },
    convertClaimed: (caller, assignment, claimed) =>
      withPublicErrors(tasks.add(convertClaimed(caller, assignment, claimed))),
    docconvFor: (asker) => ({
      enter: () => withPublicErrors(enter(asker)),
      convert: ({ bytes, ...asked }) =>
        admitted(asker, (caller) => caller.convert({ ...asked, input: atHand(bytes) })),
      estimate: ({ bytes, ...asked }) =>
        admitted(asker, (caller) => caller.estimate({ ...asked, input: atHand(bytes) })),
      status: () => withPublicErrors(status(asker)),
      identity: () => withPublicErrors(identity(asker)),
      close: async () => {},
    }),
    drain: () => {
      admission.close();
      return tasks.settled();
    },
    close: async () => {
      admission.close();
      await parts.engine.close();
      await tasks.settled();
      await withPublicErrors(sweeper.ended());
    },
  };
}

function statusOf(
  { clock = Date.now }: LocalParts,
  { account, key, plan }: Caller,
  { used }: Quota,
): AccountStatus {
  return {
    account: { id: account.id, email: account.email, keyPrefix: key?.prefix },
    tier: plan.name,
    usage: used,
    limits: { ...plan.monthly, fileSize: plan.fileSize },
    resetsAt: endOfMonth(clock()),
  };
}

/** The service for one caller alone, who closes it. */
export function createLocalDocconv(asker: Asker, parts: LocalParts): Docconv {
  const service = createLocalService(parts);
  return { ...service.docconvFor(asker), close: service.close };
}
