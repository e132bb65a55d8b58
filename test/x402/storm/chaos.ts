import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../../chain/facilitator/faults.ts';
import { lagBehind } from '../../chain/lag-behind.ts';
import { brokenDown } from '../../chain/start-flawed-node.ts';
import type { Setup } from './payer.ts';
import type { Random } from './random.ts';

/** What goes wrong while purchases are run. */
interface Chaos {
  kills: number;
  faults: number;
  /** Ends it; all servers are up then. */
  stop(): Promise<void>;
}

const FAULT_PAUSE_MS = [100, 500] as const;
/** Requests answered between two kills: a quick machine is spared as few as a slow one. */
const KILL_PAUSE = [25, 75] as const;
const LOOK_MS = 50;
const NODE_PAUSE_MS = [2_000, 6_000] as const;
const NODE_TROUBLE_MS = [200, 2_000] as const;

/**
 * Lets the facilitator and the node fail, and kills servers, over and over.
 * @param answered how many requests are answered by now
 */
export function startChaos(setup: Setup, random: Random, answered: () => number): Chaos {
  const end = new AbortController();
  const told = { kills: 0, faults: 0 };
  const pause = (ms: number) => sleep(ms, undefined, { signal: end.signal }).catch(() => undefined);
  const untilAnswered = async (more: number) => {
    const enough = answered() + more;
    while (answered() < enough && !end.signal.aborted) await pause(LOOK_MS);
  };
  const repeat = async (rest: () => Promise<void>, act: () => Promise<void> | void) => {
    while (!end.signal.aborted) {
      await rest();
      if (!end.signal.aborted) await act();
    }
  };
  const faulty = random.branch();
  const deadly = random.branch();
  const clouded = random.branch();
  const failing = repeat(
    () => pause(faulty.between(...FAULT_PAUSE_MS)),
    () => {
      const step: keyof typeof FAULTS = faulty.chance(0.8) ? 'settle' : 'verify';
      setup.world.facilitator.fail(step, drawFault(step, faulty));
      told.faults += 1;
    },
  );
  const killing = repeat(
    () => untilAnswered(deadly.between(...KILL_PAUSE)),
    async () => {
      told.kills += 1;
      await deadly.pick(setup.servers).restart();
    },
  );
  const clouding = repeat(
    () => pause(clouded.between(...NODE_PAUSE_MS)),
    async () => {
      const { node } = setup.world;
      node.be(clouded.chance(0.5) ? brokenDown : await lagBehind(setup.world.chain));
      await sleep(clouded.between(...NODE_TROUBLE_MS));
      node.be();
    },
  );
  return {
    get kills() {
      return told.kills;
    },
    get faults() {
      return told.faults;
    },
    stop: async () => {
      end.abort();
      setup.world.facilitator.recover();
      await Promise.all([failing, killing, clouding]);
    },
  };
}

/** How often which of them happens. */
const FAULTS = {
  settle: { bad_gateway: 3, cut: 3, wait: 3, pending: 2, nonsense: 1, hang: 1 },
  verify: { bad_gateway: 3, cut: 3, wait: 3, pending: 0, nonsense: 1, hang: 1 },
};

/** None of them is a lie about money: a refusal for good is never made up. */
function drawFault(step: keyof typeof FAULTS, random: Random): Fault {
  const milliseconds = random.between(50, 4_000);
  const moment = random.pick(['before', 'after'] as const);
  switch (random.weighted(FAULTS[step])) {
    case 'bad_gateway':
      return { type: 'bad_gateway', moment };
    case 'cut':
      return { type: 'cut', moment };
    case 'wait':
      // Some wait for longer than a server has patience: then money moves though nobody listens.
      return { type: 'wait', moment, until: () => sleep(milliseconds) };
    case 'pending':
      return { type: 'verdict', reason: 'settlement_pending', moment };
    case 'nonsense':
      return { type: 'nonsense', moment, answer: { what: 'nonsense' } };
    case 'hang':
      return { type: 'hang', moment };
  }
}
