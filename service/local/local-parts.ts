import type { Plans } from '../accounts/plans.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Admission } from '../admission/admission.ts';
import type { ConversionWatch } from '../convert/conversion-watch.ts';
import type { Converter, Engine } from '../engine-port.ts';
import type { ResultFiles } from '../results/result-files.ts';
import type { TokenCounter } from '../tokens/token-counter.ts';

/** What a service in this process is made of. */
export interface LocalParts {
  engine: Engine;
  store: AccountStore;
  results: ResultFiles;
  tokens: TokenCounter;
  plans?: Plans;
  /** The queue before the engine; on one's own machine there is none. */
  admission?: Admission;
  /** Is told how conversions go. */
  watch?: ConversionWatch;
  /** What callers learn of a failure; default: all of it, as they run this themselves. */
  tell?: (thrown: unknown) => unknown;
  /** Epoch milliseconds; default `Date.now`. */
  clock?: () => number;
}

/** The same, with results that are only written. */
export type MeteringParts = Omit<LocalParts, 'results' | 'engine'> & {
  engine: Converter;
  results: Pick<ResultFiles, 'save' | 'remove'>;
};
