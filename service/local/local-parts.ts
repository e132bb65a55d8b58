import type { Plans } from '../accounts/plans.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Admission } from '../admission/admission.ts';
import type { ConversionWatch } from '../convert/conversion-watch.ts';
import type { Converter, Engine } from '../engine-port.ts';
import type { ResultFiles } from '../results/result-files.ts';
import type { TokenCounter } from '../tokens/token-counter.ts';

/** The parts of a service in this process. */
export interface LocalParts {
  engine: Engine;
  store: AccountStore;
  results: ResultFiles;
  tokens: TokenCounter;
  plans?: Plans;
  /** The queue before the engine; on one's own machine there is none. */
  admission?: Admission;
  /** Counts and times conversions. */
  watch?: ConversionWatch;
  /** What callers may learn of a failure; by default all of it, as on their own machine. */
  publicError?: (thrown: unknown) => unknown;
  /** Epoch milliseconds; default `Date.now`. */
  clock?: () => number;
}

/** The same, for conversions that only write their results. */
export type MeteringParts = Omit<LocalParts, 'results' | 'engine'> & {
  engine: Converter;
  results: Pick<ResultFiles, 'save' | 'remove'>;
};
