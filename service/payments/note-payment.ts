/** What becomes of payments, step by step. */
export type PaymentStepName =
  | 'claimed'
  | 'converted'
  | 'settling'
  | 'settled'
  | 'settle_failed'
  | 'settle_unknown'
  /** The stored result was given again. */
  | 'replayed'
  /** Not taken, before any work. */
  | 'refused'
  /** No result came of it; nothing was charged. */
  | 'released';

/** Called for each step, so that the operator can follow a payment by its id. Never gets the signature. */
export type NotePayment = (
  step: PaymentStepName,
  details: { payment?: string; amount?: string; transaction?: string; reason?: string },
) => void;
