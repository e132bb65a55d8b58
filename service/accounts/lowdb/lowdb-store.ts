import { rm } from 'node:fs/promises';
import { countInWindow } from '../count-attempt.ts';
import { daysOf, noteIn, usesOf } from '../ledger.ts';
import { type Redemption, redeemByCode, redeemByLink } from '../redeem.ts';
import type { Activity } from '../store/activity.ts';
import type { Attempts } from '../store/attempts.ts';
import type { OAuthClients } from '../store/oauth-clients.ts';
import type { SignIn, SignIns } from '../store/sign-ins.ts';
import type { AccountStore } from '../store.ts';
import { createAccountRecords } from './account-records.ts';
import { createConnectSessions } from './connect-sessions.ts';
import { VERSION } from './document-checks.ts';
import { changeDocument, readDocument } from './json-document.ts';
import { createKeyRecords } from './key-records.ts';
import { createLedgers, type Ledgers } from './ledgers.ts';
import { createMetering } from './metering.ts';
import { createPayments } from './payments.ts';
import { type Places, placesIn } from './places.ts';
import { createSessions } from './sessions.ts';
import { sweepStore } from './sweep.ts';

/**
 * Keeps accounts in small JSON files under a folder, safely for any number of processes of one machine: one ledger an
 * account, one file for each thing else that comes and goes, and one for each hash that leads to such a file.
 */
export function createLowdbStore(folder: string): AccountStore {
  const places = placesIn(folder);
  const ledgers = createLedgers(places);
  return {
    ...createMetering(places, ledgers),
    ...createAccountRecords(places, ledgers),
    ...createKeyRecords(places, ledgers),
    ...createActivity(ledgers),
    ...createSignIns(places),
    ...createSessions(places, ledgers),
    ...createConnectSessions(places, ledgers),
    ...createOAuthClients(places),
    ...createAttempts(places),
    ...createPayments(places),
    sweep: (now) => sweepStore(places, ledgers, now),
  };
}

/** Kept in the ledger, so that a conversion is charged and noted in one. */
function createActivity(ledgers: Ledgers): Activity {
  return {
    usageByDay: async ({ accountId, from, to }) => daysOf(await ledgers.read(accountId), from, to),
    usageByDoor: async ({ accountId, from, to }) => usesOf(await ledgers.read(accountId), from, to),
    recentConversions: async ({ accountId, limit }) =>
      (await ledgers.read(accountId)).conversions?.slice(0, limit).map((record) => ({ ...record })) ?? [],
    noteFailure: ({ accountId, record }) => ledgers.change(accountId, (ledger) => noteIn(ledger, record)),
    forgetConversions: (accountId) =>
      ledgers.change(accountId, (ledger) => ({ result: undefined, ledger: { ...ledger, conversions: [] } })),
  };
}

/** One document a bucket. */
function createAttempts(places: Places): Attempts {
  return {
    countAttempt: (request) =>
      changeDocument(places.attempts(request.bucket), (window) => {
        const { result, next } = countInWindow(window, request);
        return { result, next: next && { version: VERSION, ...next } };
      }),
    forgiveAttempt: ({ bucket, now }) =>
      changeDocument(places.attempts(bucket), (window) => ({
        result: undefined,
        next: window && window.endsAt > now ? { ...window, count: Math.max(0, window.count - 1) } : undefined,
      })),
    attemptsUsedUpUntil: async ({ bucket, limit, now }) => {
      const window = await readDocument(places.attempts(bucket));
      return window && window.endsAt > now && window.count >= limit ? window.endsAt : undefined;
    },
  };
}

/** One document a client. */
function createOAuthClients(places: Places): OAuthClients {
  return {
    addOAuthClient: (client) =>
      changeDocument(places.oauthClient(client.id), () => ({
        result: undefined,
        next: { version: VERSION, client },
      })),
    findOAuthClient: async ({ id, now }) => {
      const client = (await readDocument(places.oauthClient(id)))?.client;
      return client && client.expiresAt > now ? client : undefined;
    },
    keepOAuthClient: ({ id, expiresAt, now }) =>
      changeDocument(places.oauthClient(id), (document) => ({
        result: undefined,
        next:
          document && document.client.expiresAt > now
            ? { version: VERSION, client: { ...document.client, expiresAt } }
            : undefined,
      })),
  };
}

/** One document a sign-in, and one that leads to it from the mailed link. */
function createSignIns(places: Places): SignIns {
  async function redeem(id: string, decide: (signIn: SignIn | undefined) => Redemption) {
    const { redeemed, linkHash } = await changeDocument(places.signIn(id), (document) => {
      const { result: redeemed, next, isOver } = decide(document?.signIn);
      return {
        result: { redeemed, linkHash: isOver ? document?.signIn.linkHash : undefined },
        next: next && { version: VERSION, signIn: next },
        remove: isOver,
      };
    });
    if (linkHash !== undefined) await rm(places.signInLink(linkHash).path, { force: true });
    return redeemed;
  }

  return {
    addSignIn: async (signIn) => {
      const { id, linkHash } = signIn;
      await changeDocument(places.signIn(id), () => ({
        result: undefined,
        next: { version: VERSION, signIn },
      }));
      await changeDocument(places.signInLink(linkHash), () => ({
        result: undefined,
        next: { version: VERSION, id },
      }));
    },
    redeemCode: (request) => redeem(request.id, (signIn) => redeemByCode(signIn, request)),
    redeemLink: async (request) => {
      const pointer = await readDocument(places.signInLink(request.linkHash));
      if (!pointer) return { type: 'gone' };
      return redeem(pointer.id, (signIn) => redeemByLink(signIn, request));
    },
  };
}
