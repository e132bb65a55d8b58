import type { ProcessIdentity } from '../files/process-identity.ts';
import type { ClaimRequest, ClaimResult, CommitRequest } from './store.ts';

/** One idempotency key as a document store keeps it. */
export type ClaimRecord = {
  version: 1;
  id: string;
  fingerprint: string;
} /** Records of the first releases name no holder. */ & (
  | { state: 'in_flight'; expiresAt: number; holder?: ProcessIdentity }
  /** The intent to charge, written first: after a crash between the two writes, the next process completes them. */
  | { state: 'committing'; commit: Omit<CommitRequest, 'remember'>; result: string; expiresAt: number }
  | { state: 'done'; result: string; expiresAt: number }
);

/** What a key that is on record means for who asks now. A record whose charging was interrupted is `done` by then. */
export function findEarlierClaim(
  record: ClaimRecord | undefined,
  request: ClaimRequest,
): ClaimResult | undefined {
  if (!record || record.expiresAt <= request.now) return undefined;
  if (record.fingerprint !== request.fingerprint) return { type: 'conflict' };
  const { accountId, key } = request;
  const claim = { accountId, key, id: record.id };
  if (record.state === 'in_flight') return { type: 'in_flight', claim, holder: record.holder };
  return { type: 'done', result: record.result, claim };
}
