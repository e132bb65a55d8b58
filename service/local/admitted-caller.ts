import type { AdmittedPlace } from '../admission/admission.ts';
import type { ConversionInput } from '../convert/input.ts';
import type { AccountStatus, ConvertRequest, Docconv, Estimate, MeteredConversion } from '../docconv.ts';

/** A request whose document may be elsewhere than in memory. */
export type Assignment = Omit<ConvertRequest, 'bytes'> & { input: ConversionInput };

/** An assignment with its place in the queue. */
export type Work = Assignment & { place: AdmittedPlace };

/** The port as a server offers it, with a way in for documents that are still to come. */
export interface ServedDocconv extends Docconv {
  /** Makes sure of the caller and takes a place in the queue. @throws DocconvError `auth_required`, `busy` */
  enter(): Promise<AdmittedCaller>;
}

/** One caller with a place in the queue. It has to be left in the end. */
export interface AdmittedCaller {
  /** The month of the caller and the bounds of their plan. */
  status: AccountStatus;
  /** Takes as long as the queue is. @throws DocconvError */
  convert(assignment: Assignment): Promise<MeteredConversion>;
  /** @throws DocconvError */
  estimate(assignment: Assignment): Promise<Estimate>;
  /**
   * Gives the place up when all that was begun is over, which may be after `convert` has ended: with an idempotency key
   * the work goes on without whoever asked for it. The input is needed until this resolves.
   */
  leave(): Promise<void>;
}
