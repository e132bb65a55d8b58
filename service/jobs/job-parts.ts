import type { Plans } from '../accounts/plans.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Engine } from '../engine-port.ts';
import type { GuardedSender } from '../fetch/send-guarded.ts';
import type { EmbeddedService } from '../local/local.ts';
import type { InputSources } from './job-input.ts';
import type { JobStore } from './job-store.ts';

/** What jobs are done with. */
export interface JobParts extends InputSources {
  jobs: JobStore;
  store: AccountStore;
  convertClaimed: EmbeddedService['convertClaimed'];
  engine: Engine;
  sender: GuardedSender;
  plans: Plans;
  /** Opens what was sealed at acceptance. */
  secret: string;
  /** How long results are kept, milliseconds. */
  keptFor: number;
  /** A document of more pages is divided into parts of at most so many. */
  partPages: number;
  /** Whether this process is about to end. */
  isStopping: () => boolean;
  clock: () => number;
}
