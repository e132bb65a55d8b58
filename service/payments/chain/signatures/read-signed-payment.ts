import { x402UptoPermit2ProxyAddress } from '@x402/evm';
import { z } from 'zod';
import type { SignedPayment } from '../chain.ts';

const HIGHEST = 2n ** 256n - 1n;
const DECIMAL = /^(?:0|[1-9]\d{0,77})$/;
/** The last millisecond that a Date can be. */
const LAST_MOMENT = 8_640_000_000_000_000n;

const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .toLowerCase();
const bytes32 = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .toLowerCase();
const number = z.string().refine((digits) => DECIMAL.test(digits) && BigInt(digits) <= HIGHEST);
/** That of an account with a key has 65 bytes; those of contracts may be long. */
const signature = z
  .string()
  .max(16_384)
  .regex(/^0x(?:[\da-f]{2})+$/i)
  .transform((hex) => hex as `0x${string}`);

const accepted = { network: z.string(), asset: address };

/** Dollars sent by signature: TransferWithAuthorization of EIP-3009. */
const exact = z.object({
  accepted: z.object({ scheme: z.literal('exact'), ...accepted }),
  payload: z.object({
    signature,
    authorization: z.object({
      from: address,
      to: address,
      value: number,
      validAfter: number,
      validBefore: number,
      nonce: bytes32,
    }),
  }),
});

/** Dollars taken through the proxy of x402: PermitWitnessTransferFrom of Permit2. */
const upto = z.object({
  accepted: z.object({ scheme: z.literal('upto'), ...accepted }),
  payload: z.object({
    signature,
    permit2Authorization: z.object({
      from: address,
      permitted: z.object({ token: address, amount: number }),
      spender: address.pipe(z.literal(x402UptoPermit2ProxyAddress.toLowerCase())),
      nonce: number,
      deadline: number,
      witness: z.object({ to: address, facilitator: address, validAfter: number }),
    }),
  }),
});

/**
 * Reads out of a payment payload of x402, version 2, what its payer signed. Whether it fits what was demanded, and
 * whether the signature is true, is for others to find out.
 * @returns undefined when it is none of these payments
 */
export function readSignedPayment(payload: unknown): SignedPayment | undefined {
  const asExact = exact.safeParse(payload);
  if (asExact.success) return fromExact(asExact.data);
  const asUpto = upto.safeParse(payload);
  return asUpto.success ? fromUpto(asUpto.data) : undefined;
}

function fromExact({ accepted, payload }: z.infer<typeof exact>): SignedPayment {
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization;
  return {
    ...accepted,
    payer: from,
    payTo: to,
    authorized: value,
    nonce,
    signature: payload.signature,
    ...readTimes(validAfter, validBefore),
  };
}

function fromUpto({ accepted, payload }: z.infer<typeof upto>): SignedPayment | undefined {
  const { from, permitted, nonce, deadline, witness } = payload.permit2Authorization;
  if (permitted.token !== accepted.asset) return undefined;
  return {
    ...accepted,
    payer: from,
    payTo: witness.to,
    authorized: permitted.amount,
    nonce,
    signature: payload.signature,
    facilitator: witness.facilitator,
    ...readTimes(witness.validAfter, deadline),
  };
}

function readTimes(validAfter: string, validUntil: string) {
  return {
    validAfter: toMoment(validAfter),
    validUntil: toMoment(validUntil),
    signedTimes: { validAfter, validUntil },
  };
}

function toMoment(seconds: string): number {
  const moment = BigInt(seconds) * 1_000n;
  return Number(moment < LAST_MOMENT ? moment : LAST_MOMENT);
}
