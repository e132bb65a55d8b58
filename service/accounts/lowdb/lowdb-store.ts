import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DocconvError } from '../../errors.ts';
import { isSameHash } from '../api-key.ts';
import { answerClaim, type ClaimRecord } from '../claims.ts';
import {
  commitIn,
  type Entry,
  historyOf,
  type Ledger,
  openLedger,
  quotaOf,
  releaseIn,
  renewIn,
  reserveIn,
} from '../ledger.ts';
import { monthOf } from '../month.ts';
import type {
  AccountStore,
  Claim,
  ClaimAnswer,
  ClaimRequest,
  CommitAnswer,
  CommitRequest,
} from '../store.ts';
import { isClaimRecord, isKeyEntry, isLedger, type KeyEntry } from './document-checks.ts';
import {
  changeDocument,
  type DocumentPlace,
  type OpenDocument,
  readDocument,
  withDocument,
} from './json-document.ts';
import { removeAccountClaims, sweepStore } from './sweep.ts';

/**
 * Keeps accounts in small JSON files under a folder, safely for any number of processes of one machine:
 * `accounts/` one ledger an account, `keys/` the way from a key's hash to its account, `claims/` one file an
 * idempotency key.
 */
export function createLowdbStore(folder: string): AccountStore {
  const places = placesIn(folder);

  async function readLedger(accountId: string): Promise<Ledger> {
    return (await readDocument(places.ledger(accountId))) ?? missingAccount(accountId);
  }

  function changeLedger<T>(accountId: string, change: (ledger: Ledger) => Entry<T>): Promise<T> {
    return changeDocument(places.ledger(accountId), (ledger) => {
      const { answer, ledger: next } = change(ledger ?? missingAccount(accountId));
      return { answer, next };
    });
  }

  /** Charges what a crashed process had set out to charge. */
  async function finishCommit(
    record: Extract<ClaimRecord, { state: 'committing' }>,
    claims: OpenDocument<ClaimRecord>,
  ): Promise<ClaimRecord> {
    const { version, id, fingerprint, result, expiresAt, commit } = record;
    await changeLedger(commit.accountId, (ledger) => commitIn(ledger, commit));
    const done: ClaimRecord = { version, id, fingerprint, state: 'done', result, expiresAt };
    await claims.write(done);
    return done;
  }

  function claim(request: ClaimRequest): Promise<ClaimAnswer> {
    return withDocument(places.claim(request), async (claims) => {
      const found = claims.content;
      const record = found?.state === 'committing' ? await finishCommit(found, claims) : found;
      const answer = answerClaim(record, request);
      if (answer) return answer;
      const { accountId, key, fingerprint, expiresAt } = request;
      const id = randomUUID();
      await claims.write({ version: 1, id, fingerprint, state: 'in_flight', expiresAt });
      return { type: 'fresh', claim: { accountId, key, id } };
    });
  }

  async function charge(request: CommitRequest): Promise<CommitAnswer> {
    const quota = await changeLedger(request.accountId, (ledger) => commitIn(ledger, request));
    return quota ? { type: 'committed', quota } : { type: 'unknown' };
  }

  function chargeAndRemember(
    { remember, ...commit }: CommitRequest,
    { claim, result, expiresAt }: NonNullable<CommitRequest['remember']>,
  ): Promise<CommitAnswer> {
    return withDocument(places.claim(claim), async (claims) => {
      const record = claims.content;
      if (!isHeldBy(record, claim)) return { type: 'superseded' };
      const { version, id, fingerprint } = record;
      await claims.write({ version, id, fingerprint, state: 'committing', commit, result, expiresAt });
      const answer = await charge(commit);
      if (answer.type === 'committed') {
        await claims.write({ version, id, fingerprint, state: 'done', result, expiresAt });
      } else {
        await claims.write(record);
      }
      return answer;
    });
  }

  return {
    createAccount: async (account, key) => {
      if (key) {
        const next: KeyEntry = { version: 1, accountId: account.id };
        await changeDocument(places.key(key.hash), () => ({ answer: undefined, next }));
      }
      await changeDocument(places.ledger(account.id), (ledger) => {
        if (ledger) throw new Error(`the account ${account.id} exists already`);
        return { answer: undefined, next: openLedger(account, key) };
      });
    },
    findByKey: async (hash) => {
      const entry = await readDocument(places.key(hash));
      const ledger = entry && (await readDocument(places.ledger(entry.accountId)));
      const key = ledger?.keys.find((known) => isSameHash(known.hash, hash));
      return ledger && key && { account: ledger.account, key };
    },
    quota: async (accountId, now) => quotaOf(await readLedger(accountId), monthOf(now), now),
    history: async (accountId) => historyOf(await readLedger(accountId)),
    reserve: (request) =>
      changeLedger(request.accountId, (ledger) => reserveIn(ledger, request, randomUUID())),
    renew: ({ accountId, reservationId, expiresAt }) =>
      changeLedger(accountId, (ledger) => renewIn(ledger, reservationId, expiresAt)),
    commit: (request) => (request.remember ? chargeAndRemember(request, request.remember) : charge(request)),
    release: ({ accountId, reservationId }) =>
      changeLedger(accountId, (ledger) => releaseIn(ledger, reservationId)),
    claim,
    renewClaim: ({ claim, expiresAt }) =>
      changeDocument(places.claim(claim), (record) =>
        isHeldBy(record, claim) ? { answer: true, next: { ...record, expiresAt } } : { answer: false },
      ),
    forgetClaim: (claim) =>
      changeDocument(places.claim(claim), (record) => ({
        answer: undefined,
        remove: record?.id === claim.id && record.state !== 'committing',
      })),
    forgetResults: (accountId) => removeAccountClaims(places, accountId),
    sweep: (now) => sweepStore(places, now),
  };
}

function isHeldBy(
  record: ClaimRecord | undefined,
  claim: Claim,
): record is Extract<ClaimRecord, { state: 'in_flight' }> {
  return record?.state === 'in_flight' && record.id === claim.id;
}

/** Where the documents of a store are. */
export interface Places {
  folder: string;
  ledger(accountId: string): DocumentPlace<Ledger>;
  key(hash: string): DocumentPlace<KeyEntry>;
  claim(claim: { accountId: string; key: string }): DocumentPlace<ClaimRecord>;
  /** By the hash that names the file. */
  claimHashed(accountId: string, hash: string): DocumentPlace<ClaimRecord>;
  claimFolder(accountId: string): string;
}

function placesIn(folder: string): Places {
  const lock = (name: string) => join(folder, 'locks', `${name}.lock`);
  const claimFolder = (accountId: string) => join(folder, 'claims', safeName(accountId));
  const claimHashed = (accountId: string, hash: string): DocumentPlace<ClaimRecord> => ({
    path: join(claimFolder(accountId), `${safeName(hash)}.json`),
    lock: lock(`claim-${hash}`),
    isValid: isClaimRecord,
  });
  return {
    folder,
    ledger: (accountId) => ({
      path: join(folder, 'accounts', `${safeName(accountId)}.json`),
      lock: lock(`account-${accountId}`),
      isValid: isLedger,
    }),
    key: (hash) => ({
      path: join(folder, 'keys', `${safeName(hash)}.json`),
      lock: lock(`key-${hash}`),
      isValid: isKeyEntry,
    }),
    claim: ({ accountId, key }) => claimHashed(accountId, hashClaim(accountId, key)),
    claimHashed,
    claimFolder,
  };
}

function hashClaim(accountId: string, key: string): string {
  return createHash('sha256').update(`${accountId}\n${key}`).digest('hex');
}

/** Ids and hashes are ours; this keeps a mistake from leaving the folder. */
function safeName(name: string): string {
  if (/^[\w-]{1,128}$/.test(name)) return name;
  throw new Error('not a name of a stored document');
}

function missingAccount(accountId: string): never {
  throw new DocconvError(
    'internal',
    `The account ${accountId} is not in the store.`,
    'Restore the store from a backup, or log in with another key.',
    { reason: 'store_damaged' },
  );
}
