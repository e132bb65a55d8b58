import type { AdmittedPlace } from '../admission/admission.ts';
import type { ConversionInput } from '../convert/input.ts';
import type { AccountStatus, ConvertRequest, Docconv, Estimate, MeteredConversion } from '../docconv.ts';

/** A request whose document need not be in memory. */
export type Assignment = Omit<ConvertRequest, 'bytes'> & { input: ConversionInput };

/** An assignment with its place in the queue. */
export type Work = Assignment & { place: AdmittedPlace };

/** docconv as a server offers it: callers may enter before their document has arrived. */
export interface ServedDocconv extends Docconv {
  /** Authenticates the caller and takes a place in the queue. @throws DocconvError `auth_required`, `busy` */
  enter(): Promise<AdmittedCaller>;
}

/** A caller with a place in the queue, who has to leave it in the end. */
export interface AdmittedCaller {
  /** The caller's usage this month, and the limits of their plan. */
  status: AccountStatus;
  /** Waits for its turn. @throws DocconvError */
  convert(assignment: Assignment): Promise<MeteredConversion>;
  /** @throws DocconvError */
  estimate(assignment: Assignment): Promise<Estimate>;
  /**
   * Gives the place up when all work has ended, which may be after `convert` has: with an idempotency key the work goes
   * on after its caller has disconnected. The input is needed until this resolves.
   */
  leave(): Promise<void>;
}
