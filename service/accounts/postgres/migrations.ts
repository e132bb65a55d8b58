/**
 * What makes an empty database ours, step by step. Steps are numbered from 1 and never changed once released; a change
 * is a new step. Times are epoch milliseconds; ids sort as bytes, the same on every system.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE accounts (
    id text COLLATE "C" PRIMARY KEY,
    plan text NOT NULL,
    email text COLLATE "C" UNIQUE,
    created_at bigint NOT NULL
  );
  CREATE INDEX accounts_by_age ON accounts (created_at, id);

  CREATE TABLE api_keys (
    id text COLLATE "C" PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    hash text COLLATE "C" NOT NULL UNIQUE,
    prefix text NOT NULL,
    provider text,
    created_at bigint NOT NULL,
    last_used_at bigint,
    revoked_at bigint
  );
  CREATE INDEX api_keys_by_account ON api_keys (account_id, number);

  CREATE TABLE usage_months (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    month text COLLATE "C" NOT NULL,
    conversions bigint NOT NULL,
    pages bigint NOT NULL,
    tokens bigint NOT NULL,
    PRIMARY KEY (account_id, month)
  );
  CREATE TABLE usage_days (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    day text COLLATE "C" NOT NULL,
    conversions bigint NOT NULL,
    pages bigint NOT NULL,
    tokens bigint NOT NULL,
    PRIMARY KEY (account_id, day)
  );
  CREATE INDEX usage_days_by_day ON usage_days (day);

  CREATE TABLE reservations (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    month text COLLATE "C" NOT NULL,
    pages bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX reservations_by_account ON reservations (account_id, month);
  CREATE INDEX reservations_by_expiry ON reservations (expires_at);

  CREATE TABLE conversions (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    number bigint GENERATED ALWAYS AS IDENTITY,
    id text COLLATE "C" NOT NULL,
    file_name text NOT NULL,
    pages bigint NOT NULL,
    tokens bigint NOT NULL,
    status text NOT NULL,
    failure text,
    key_id text,
    finished_at bigint NOT NULL,
    PRIMARY KEY (account_id, id)
  );
  CREATE INDEX conversions_by_time ON conversions (account_id, finished_at DESC, number DESC);

  CREATE TABLE claims (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    key text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    fingerprint text NOT NULL,
    state text NOT NULL CHECK (state IN ('in_flight', 'done')),
    result text,
    expires_at bigint NOT NULL,
    PRIMARY KEY (account_id, key)
  );
  CREATE INDEX claims_by_expiry ON claims (expires_at);

  CREATE TABLE results (
    reference text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    content bytea NOT NULL,
    expires_at bigint NOT NULL
  );
  ALTER TABLE results ALTER COLUMN content SET STORAGE EXTERNAL;
  CREATE INDEX results_by_account ON results (account_id);
  CREATE INDEX results_by_expiry ON results (expires_at);

  CREATE TABLE sessions (
    hash text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    user_agent text NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX sessions_by_account ON sessions (account_id);
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);

  CREATE TABLE sign_ins (
    id text COLLATE "C" PRIMARY KEY,
    email text NOT NULL,
    purpose jsonb NOT NULL,
    link_hash text COLLATE "C" NOT NULL UNIQUE,
    code_hash text NOT NULL,
    browser_hash text NOT NULL,
    tries_left integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at);

  CREATE TABLE connect_sessions (
    id text COLLATE "C" PRIMARY KEY,
    provider text NOT NULL,
    key_name text NOT NULL,
    success_url text,
    metadata jsonb NOT NULL,
    requested_from text NOT NULL,
    code_challenge text,
    user_code_hash text COLLATE "C" UNIQUE,
    device_code_hash text COLLATE "C" UNIQUE,
    state text NOT NULL CHECK (state IN ('pending', 'approved', 'denied', 'exchanged')),
    account_id text COLLATE "C" REFERENCES accounts ON DELETE CASCADE,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    polled_at bigint
  );
  CREATE INDEX connect_sessions_by_account ON connect_sessions (account_id);
  CREATE INDEX connect_sessions_by_expiry ON connect_sessions (expires_at);

  CREATE TABLE attempts (
    bucket text COLLATE "C" PRIMARY KEY,
    count integer NOT NULL,
    ends_at bigint NOT NULL
  );
  CREATE INDEX attempts_by_end ON attempts (ends_at);
  `,
  `
  CREATE TABLE payments (
    id text COLLATE "C" PRIMARY KEY,
    scheme text NOT NULL CHECK (scheme IN ('exact', 'upto')),
    network text NOT NULL,
    asset text NOT NULL,
    payer text NOT NULL,
    pay_to text NOT NULL,
    authorized numeric(78) NOT NULL,
    request_hash text NOT NULL,
    signature_hash text NOT NULL,
    valid_until bigint NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL CHECK
      (state IN ('converting', 'converted', 'settling', 'settled', 'settle_failed', 'settle_unknown')),
    changed_at bigint NOT NULL,
    lease jsonb,
    amount numeric(78) CHECK (amount <= authorized),
    transaction text,
    reason text,
    CHECK (state <> 'settled' OR (amount IS NOT NULL AND transaction IS NOT NULL))
  );
  CREATE INDEX payments_by_age ON payments (created_at, id);
  CREATE INDEX payments_unsettled ON payments (created_at) WHERE state IN ('settling', 'settle_unknown');
  CREATE INDEX payments_settled ON payments (network, asset, pay_to) WHERE state = 'settled';

  CREATE TABLE payment_results (
    payment_id text COLLATE "C" PRIMARY KEY REFERENCES payments ON DELETE CASCADE,
    content bytea NOT NULL
  );
  ALTER TABLE payment_results ALTER COLUMN content SET STORAGE EXTERNAL;
  `,
  `
  ALTER TABLE claims ADD COLUMN holder jsonb;
  `,
  `
  DROP INDEX payments_settled;
  `,
  `
  ALTER TABLE connect_sessions ADD COLUMN "authorization" jsonb, ADD COLUMN key_id text;

  ALTER TABLE api_keys ADD COLUMN expires_at bigint, ADD COLUMN refresh jsonb;
  CREATE UNIQUE INDEX api_keys_by_refresh ON api_keys ((refresh->>'familyHash'));

  CREATE TABLE oauth_clients (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    redirect_uris jsonb NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX oauth_clients_by_expiry ON oauth_clients (expires_at);
  `,
  `
  CREATE TABLE jobs (
    id uuid PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    key_id text,
    asked jsonb NOT NULL,
    state text NOT NULL CHECK
      (state IN ('queued', 'running', 'done', 'done_in_part', 'failed', 'cancelled', 'expired')),
    priority integer NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    lease_id text,
    lease_until bigint,
    cancel_asked boolean,
    progress jsonb,
    outcome jsonb,
    webhook jsonb,
    idempotency_key text,
    fingerprint text,
    accepted_at bigint NOT NULL,
    started_at bigint,
    finished_at bigint,
    expires_at bigint NOT NULL,
    UNIQUE (account_id, idempotency_key),
    CHECK ((state = 'running') = (lease_id IS NOT NULL AND lease_until IS NOT NULL))
  );
  CREATE INDEX jobs_by_account ON jobs (account_id, accepted_at);
  CREATE INDEX jobs_by_lease ON jobs (lease_until) WHERE state = 'running';
  CREATE INDEX jobs_by_turn ON jobs (priority DESC, accepted_at, id) WHERE state = 'queued';
  CREATE INDEX jobs_by_expiry ON jobs (expires_at);
  `,
  `
  ALTER TABLE conversions ADD COLUMN door text;

  ALTER TABLE usage_days
    ADD COLUMN door text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN key_id text COLLATE "C" NOT NULL DEFAULT '',
    DROP CONSTRAINT usage_days_pkey,
    ADD PRIMARY KEY (account_id, day, door, key_id);
  `,
  // Each a whole verb of the store, so that a database far away is asked once. The account is locked first; what is read
  // after that is what those before it have left.
  `
  CREATE FUNCTION docconv_quota(account text, counted_month text, at bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object(
      'month', counted_month,
      'used', jsonb_build_object('conversions', coalesce(used.conversions, 0), 'pages', coalesce(used.pages, 0),
        'tokens', coalesce(used.tokens, 0)),
      'held', (SELECT jsonb_build_object('conversions', count(*), 'pages', coalesce(sum(held.pages), 0)::bigint)
        FROM reservations AS held
        WHERE held.account_id = account AND held.month = counted_month AND held.expires_at > at))
    FROM accounts
    LEFT JOIN usage_months AS used ON used.account_id = accounts.id AND used.month = counted_month
    WHERE accounts.id = account
  $$;

  CREATE FUNCTION docconv_reserve(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    account text := asked->>'accountId';
    quota jsonb;
    exhausted text;
  BEGIN
    PERFORM 1 FROM accounts WHERE accounts.id = account FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    quota := docconv_quota(account, asked->>'month', (asked->>'now')::bigint);
    exhausted := CASE
      WHEN (quota->'used'->>'conversions')::bigint + (quota->'held'->>'conversions')::bigint + 1
        > (asked->'limits'->>'conversions')::bigint THEN 'conversions'
      WHEN (quota->'used'->>'pages')::bigint + (quota->'held'->>'pages')::bigint + (asked->>'pages')::bigint
        > (asked->'limits'->>'pages')::bigint THEN 'pages'
      WHEN (quota->'used'->>'tokens')::bigint >= (asked->'limits'->>'tokens')::bigint THEN 'tokens'
    END;
    IF exhausted IS NOT NULL THEN
      RETURN jsonb_build_object('type', 'exhausted', 'amount', exhausted, 'quota', quota);
    END IF;
    INSERT INTO reservations (id, account_id, month, pages, expires_at) VALUES
      (asked->>'id', account, asked->>'month', (asked->>'pages')::bigint, (asked->>'expiresAt')::bigint);
    UPDATE api_keys SET last_used_at = (asked->>'now')::bigint
      WHERE api_keys.id = asked->>'keyId' AND account_id = account;
    RETURN '{"type": "reserved"}';
  END $$;

  CREATE FUNCTION docconv_note(account text, entry jsonb, kept bigint) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM accounts WHERE accounts.id = account FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN false; END IF;
    INSERT INTO conversions (account_id, id, file_name, pages, tokens, status, failure, key_id, door, finished_at)
      VALUES (account, entry->>'id', entry->>'fileName', (entry->>'pages')::bigint, (entry->>'tokens')::bigint,
        entry->>'status', entry->>'failure', entry->>'keyId', entry->>'door', (entry->>'finishedAt')::bigint);
    DELETE FROM conversions WHERE account_id = account AND conversions.id IN (
      SELECT old.id FROM conversions AS old WHERE old.account_id = account
      ORDER BY old.finished_at DESC, old.number DESC OFFSET kept);
    RETURN true;
  END $$;

  CREATE FUNCTION docconv_commit(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    account text := asked->>'accountId';
    held jsonb := asked->'remember'->'claim';
    entry jsonb := asked->'record';
    charged_month text;
  BEGIN
    PERFORM 1 FROM accounts WHERE accounts.id = account FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF held IS NOT NULL THEN
      PERFORM 1 FROM claims WHERE account_id = account AND key = held->>'key' AND claims.id = held->>'id'
        AND state = 'in_flight' FOR UPDATE;
      IF NOT FOUND THEN RETURN '{"type": "superseded"}'; END IF;
    END IF;
    DELETE FROM reservations WHERE reservations.id = asked->>'reservationId' AND account_id = account
      RETURNING month INTO charged_month;
    IF NOT FOUND THEN RETURN '{"type": "unknown"}'; END IF;
    UPDATE claims SET state = 'done', result = asked->'remember'->>'result',
      expires_at = (asked->'remember'->>'expiresAt')::bigint
      WHERE account_id = account AND key = held->>'key' AND claims.id = held->>'id';
    INSERT INTO usage_months AS known (account_id, month, conversions, pages, tokens)
      VALUES (account, charged_month, 1, (asked->>'pages')::bigint, (asked->>'tokens')::bigint)
      ON CONFLICT (account_id, month) DO UPDATE SET conversions = known.conversions + 1,
        pages = known.pages + excluded.pages, tokens = known.tokens + excluded.tokens;
    INSERT INTO usage_days AS known (account_id, day, door, key_id, conversions, pages, tokens)
      VALUES (account,
        CASE WHEN asked->>'month' = charged_month THEN asked->>'day'
          ELSE to_char((charged_month || '-01')::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD') END,
        coalesce(entry->>'door', ''), CASE WHEN entry->>'door' IS NULL THEN '' ELSE coalesce(entry->>'keyId', '') END,
        1, (asked->>'pages')::bigint, (asked->>'tokens')::bigint)
      ON CONFLICT (account_id, day, door, key_id) DO UPDATE SET conversions = known.conversions + 1,
        pages = known.pages + excluded.pages, tokens = known.tokens + excluded.tokens;
    IF entry IS NOT NULL THEN PERFORM docconv_note(account, entry, (asked->>'kept')::bigint); END IF;
    RETURN jsonb_build_object('type', 'committed',
      'quota', docconv_quota(account, charged_month, (asked->>'now')::bigint));
  END $$;
  `,
  // A table of its own: nodes of the version before would take a part for a job.
  `
  CREATE TABLE job_parts (
    job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
    number integer NOT NULL,
    plan jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    not_before bigint NOT NULL DEFAULT 0,
    lease_id text,
    lease_until bigint,
    progress jsonb,
    outcome jsonb,
    PRIMARY KEY (job_id, number),
    CHECK ((lease_id IS NULL) = (lease_until IS NULL))
  );
  CREATE INDEX job_parts_by_lease ON job_parts (lease_until) WHERE lease_until IS NOT NULL;
  CREATE INDEX job_parts_waiting ON job_parts (job_id, number) WHERE lease_id IS NULL AND outcome IS NULL;
  `,
];
