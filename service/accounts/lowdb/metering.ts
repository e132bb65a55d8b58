import { randomUUID } from 'node:crypto';
import { type ClaimRecord, findEarlierClaim } from '../claims.ts';
import { commitIn, historyOf, quotaOf, releaseIn, renewIn, reserveIn } from '../ledger.ts';
import { monthOf } from '../month.ts';
import type {
  Claim,
  ClaimRequest,
  ClaimResult,
  Claims,
  CommitRequest,
  CommitResult,
  Metering,
} from '../store.ts';
import { removeAccountClaims } from './claim-files.ts';
import { changeDocument, type OpenDocument, withDocument } from './json-document.ts';
import type { Ledgers } from './ledgers.ts';
import type { Places } from './places.ts';

/** Quota, and idempotency keys, which are charged together with it. */
export function createMetering(places: Places, ledgers: Ledgers): Metering & Claims {
  /** Charges what a crashed process had set out to charge. */
  async function finishCommit(
    record: Extract<ClaimRecord, { state: 'committing' }>,
    claims: OpenDocument<ClaimRecord>,
  ): Promise<ClaimRecord> {
    const { version, id, fingerprint, result, expiresAt, commit } = record;
    await ledgers.change(commit.accountId, (ledger) => commitIn(ledger, commit));
    const done: ClaimRecord = { version, id, fingerprint, state: 'done', result, expiresAt };
    await claims.write(done);
    return done;
  }

  function claim(request: ClaimRequest): Promise<ClaimResult> {
    return withDocument(places.claim(request), async (claims) => {
      const found = claims.content;
      const record = found?.state === 'committing' ? await finishCommit(found, claims) : found;
      const result = findEarlierClaim(record, request);
      if (result) return result;
      const { accountId, key, fingerprint, holder, expiresAt } = request;
      const id = randomUUID();
      await claims.write({ version: 1, id, fingerprint, state: 'in_flight', holder, expiresAt });
      return { type: 'fresh', claim: { accountId, key, id } };
    });
  }

  async function charge(request: CommitRequest): Promise<CommitResult> {
    const quota = await ledgers.change(request.accountId, (ledger) => commitIn(ledger, request));
    return quota ? { type: 'committed', quota } : { type: 'unknown' };
  }

  function chargeAndRemember(
    { remember, ...commit }: CommitRequest,
    { claim, result, expiresAt }: NonNullable<CommitRequest['remember']>,
  ): Promise<CommitResult> {
    return withDocument(places.claim(claim), async (claims) => {
      const record = claims.content;
      if (!isHeldBy(record, claim)) return { type: 'superseded' };
      const { version, id, fingerprint } = record;
      await claims.write({ version, id, fingerprint, state: 'committing', commit, result, expiresAt });
      const charged = await charge(commit);
      if (charged.type === 'committed') {
        await claims.write({ version, id, fingerprint, state: 'done', result, expiresAt });
      } else {
        await claims.write(record);
      }
      return charged;
    });
  }

  return {
    quota: async (accountId, now) => quotaOf(await ledgers.read(accountId), monthOf(now), now),
    history: async (accountId) => historyOf(await ledgers.read(accountId)),
    // A power cut ends whoever holds a reservation: it may then be as if it had not been made, renewed or released.
    reserve: (request) =>
      ledgers.change(request.accountId, (ledger) => reserveIn(ledger, request, randomUUID()), {
        mayRevert: true,
      }),
    renew: ({ accountId, reservationId, expiresAt }) =>
      ledgers.change(accountId, (ledger) => renewIn(ledger, reservationId, expiresAt), { mayRevert: true }),
    commit: (request) => (request.remember ? chargeAndRemember(request, request.remember) : charge(request)),
    release: ({ accountId, reservationId }) =>
      ledgers.change(accountId, (ledger) => releaseIn(ledger, reservationId), { mayRevert: true }),
    claim,
    renewClaim: ({ claim, expiresAt }) =>
      changeDocument(places.claim(claim), (record) =>
        isHeldBy(record, claim) ? { result: true, next: { ...record, expiresAt } } : { result: false },
      ),
    forgetClaim: (claim) =>
      changeDocument(places.claim(claim), (record) => ({
        result: undefined,
        remove: record?.id === claim.id && record.state !== 'committing',
      })),
    withdrawClaim: (claim) =>
      changeDocument(places.claim(claim), (record) => ({
        result: undefined,
        remove: isHeldBy(record, claim),
      })),
    forgetResults: (accountId) =>
      removeAccountClaims(places, accountId, (record) => record.state !== 'in_flight'),
  };
}

function isHeldBy(
  record: ClaimRecord | undefined,
  claim: Claim,
): record is Extract<ClaimRecord, { state: 'in_flight' }> {
  return record?.state === 'in_flight' && record.id === claim.id;
}
