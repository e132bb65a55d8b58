import { accountMissing } from '../../keys/account-error.ts';
import { FOUND_AFTER_EXPIRY_MS } from '../connect-results.ts';
import { firstKeptDay, KEPT_AFTER_EXPIRY_MS } from '../ledger.ts';
import type { Day } from '../month.ts';
import { type Redemption, redeemByCode, redeemByLink } from '../redeem.ts';
import { type Activity, type ConversionRecord, type Door, KEPT_CONVERSIONS } from '../store/activity.ts';
import type { Attempts } from '../store/attempts.ts';
import type { OAuthClient, OAuthClients } from '../store/oauth-clients.ts';
import type { RedeemResult, SignIn, SignIns } from '../store/sign-ins.ts';
import type { AccountStore, Amounts } from '../store.ts';
import { createAccountRecords } from './account-records.ts';
import { createClaims } from './claims.ts';
import { createConnectSessions } from './connect-sessions.ts';
import { createKeyRecords } from './key-records.ts';
import { createMetering } from './metering.ts';
import type { Database } from './open-database.ts';
import { createPayments, sweepPayments } from './payments.ts';
import { createSessions } from './sessions.ts';
import { toJson } from './to-json.ts';

/** Keeps accounts in a PostgreSQL database that is up to date, for any number of nodes. */
export function createPostgresStore(database: Database): AccountStore {
  return {
    ...createMetering(database),
    ...createClaims(database),
    ...createAccountRecords(database),
    ...createKeyRecords(database),
    ...createActivity(database),
    ...createSignIns(database),
    ...createSessions(database),
    ...createConnectSessions(database),
    ...createOAuthClients(database),
    ...createAttempts(database),
    ...createPayments(database),
    sweep: (now) => sweepDatabase(database, now),
  };
}

function createActivity(database: Database): Activity {
  return {
    usageByDay: async ({ accountId, from, to }) => {
      const rows = await database.query<Amounts & { day: Day }>(
        `SELECT day, sum(conversions)::bigint AS conversions, sum(pages)::bigint AS pages,
           sum(tokens)::bigint AS tokens
         FROM usage_days WHERE account_id = $1 AND day BETWEEN $2 AND $3 GROUP BY day ORDER BY day`,
        [accountId, from, to],
      );
      return rows.map(({ day, ...used }) => ({ day, used }));
    },
    usageByDoor: async ({ accountId, from, to }) => {
      const rows = await database.query<Amounts & { day: Day; door: Door | ''; keyId: string }>(
        `SELECT day, door, key_id AS "keyId", conversions, pages, tokens FROM usage_days
         WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
        [accountId, from, to],
      );
      return rows.map(({ day, door, keyId, ...used }) => ({
        day,
        door: door || undefined,
        keyId: keyId || undefined,
        used,
      }));
    },
    recentConversions: ({ accountId, limit }) =>
      database.query<ConversionRecord>(
        `SELECT id, file_name AS "fileName", pages, tokens, status, failure, key_id AS "keyId", door,
           finished_at AS "finishedAt"
         FROM conversions WHERE account_id = $1 ORDER BY finished_at DESC, number DESC LIMIT $2`,
        [accountId, limit],
      ),
    noteFailure: async ({ accountId, record }) => {
      const asked = [accountId, toJson(record), KEPT_CONVERSIONS];
      const [row] = await database.query<{ noted: boolean }>(
        'SELECT docconv_note($1, $2, $3) AS noted',
        asked,
      );
      if (!row?.noted) throw accountMissing(accountId);
    },
    forgetConversions: async (accountId) => {
      await database.query('DELETE FROM conversions WHERE account_id = $1', [accountId]);
    },
  };
}

/** The rules of `countInWindow` in one statement, so that tries at once need no lock of their own. */
function createAttempts({ query }: Database): Attempts {
  return {
    countAttempt: async ({ bucket, limit, windowMs, now }) => {
      const [window] = await query<{ isAllowed: boolean; endsAt: number }>(
        `INSERT INTO attempts AS open (bucket, count, ends_at) VALUES ($1, 1, $3::bigint + $4)
         ON CONFLICT (bucket) DO UPDATE SET
           count = CASE WHEN open.ends_at <= $3 THEN 1 ELSE least(open.count, $2) + 1 END,
           ends_at = CASE WHEN open.ends_at <= $3 THEN excluded.ends_at ELSE open.ends_at END
         RETURNING count <= $2 AS "isAllowed", ends_at AS "endsAt"`,
        [bucket, limit, now, windowMs],
      );
      if (!window) throw new Error('counting a try gave no row');
      return window.isAllowed ? { allowed: true } : { allowed: false, retryAt: window.endsAt };
    },
    forgiveAttempt: async ({ bucket, now }) => {
      await query('UPDATE attempts SET count = greatest(count - 1, 0) WHERE bucket = $1 AND ends_at > $2', [
        bucket,
        now,
      ]);
    },
    attemptsUsedUpUntil: async ({ bucket, limit, now }) => {
      const [window] = await query<{ endsAt: number }>(
        'SELECT ends_at AS "endsAt" FROM attempts WHERE bucket = $1 AND count >= $2 AND ends_at > $3',
        [bucket, limit, now],
      );
      return window?.endsAt;
    },
  };
}

function createOAuthClients({ query }: Database): OAuthClients {
  return {
    addOAuthClient: async ({ id, name, redirectUris, createdAt, expiresAt }) => {
      await query(
        `INSERT INTO oauth_clients (id, name, redirect_uris, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
        [id, name, JSON.stringify(redirectUris), createdAt, expiresAt],
      );
    },
    findOAuthClient: async ({ id, now }) => {
      const [client] = await query<OAuthClient>(
        `SELECT id, name, redirect_uris AS "redirectUris", created_at AS "createdAt", expires_at AS "expiresAt"
         FROM oauth_clients WHERE id = $1 AND expires_at > $2`,
        [id, now],
      );
      return client;
    },
    keepOAuthClient: async ({ id, expiresAt, now }) => {
      await query('UPDATE oauth_clients SET expires_at = $2 WHERE id = $1 AND expires_at > $3', [
        id,
        expiresAt,
        now,
      ]);
    },
  };
}

function createSignIns({ query, transaction }: Database): SignIns {
  function redeem(
    column: 'id' | 'link_hash',
    value: string,
    decide: (signIn: SignIn | undefined) => Redemption,
  ): Promise<RedeemResult> {
    return transaction(async (within) => {
      const [signIn] = await within<SignIn>(
        `SELECT id, email, purpose, link_hash AS "linkHash", code_hash AS "codeHash",
           browser_hash AS "browserHash", tries_left AS "triesLeft", created_at AS "createdAt",
           expires_at AS "expiresAt"
         FROM sign_ins WHERE ${column} = $1 FOR UPDATE`,
        [value],
      );
      const { result, next, isOver } = decide(signIn);
      if (next) await within('UPDATE sign_ins SET tries_left = $2 WHERE id = $1', [next.id, next.triesLeft]);
      if (isOver) await within('DELETE FROM sign_ins WHERE id = $1', [signIn?.id]);
      return result;
    });
  }

  return {
    addSignIn: async (signIn) => {
      const { id, email, purpose, linkHash, codeHash, browserHash, triesLeft, createdAt, expiresAt } = signIn;
      await query(
        `INSERT INTO sign_ins
           (id, email, purpose, link_hash, code_hash, browser_hash, tries_left, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, email, purpose, linkHash, codeHash, browserHash, triesLeft, createdAt, expiresAt],
      );
    },
    redeemCode: (request) => redeem('id', request.id, (signIn) => redeemByCode(signIn, request)),
    redeemLink: (request) => redeem('link_hash', request.linkHash, (signIn) => redeemByLink(signIn, request)),
  };
}

/** Rows of one statement: no lock is held for long. */
const BATCH = 1000;

/** Deletes what has expired. Nodes that sweep at once leave each other's rows alone. */
async function sweepDatabase(database: Database, now: number): Promise<void> {
  await deleteUpTo(database, 'claims', 'expires_at', now);
  await deleteUpTo(database, 'results', 'expires_at', now);
  await deleteUpTo(database, 'sessions', 'expires_at', now);
  await deleteUpTo(database, 'sign_ins', 'expires_at', now);
  await deleteUpTo(database, 'attempts', 'ends_at', now);
  await deleteUpTo(database, 'oauth_clients', 'expires_at', now);
  await deleteUpTo(database, 'connect_sessions', 'expires_at', now - FOUND_AFTER_EXPIRY_MS);
  await deleteUpTo(database, 'reservations', 'expires_at', now - KEPT_AFTER_EXPIRY_MS);
  await sweepPayments(database, now);
  const lastDropped = firstKeptDay(now - 24 * 60 * 60_000);
  await deleteUpTo(database, 'usage_days', 'day', lastDropped);
}

async function deleteUpTo(
  { query }: Database,
  table: string,
  column: string,
  last: number | string,
): Promise<void> {
  let deleted: object[];
  do {
    deleted = await query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${column} <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      [last],
    );
  } while (deleted.length === BATCH);
}
