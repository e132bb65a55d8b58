import type { Account } from './account-records.ts';

/** A secret key's record. The key itself is not stored. */
export interface ApiKey {
  id: string;
  /** What its owner calls it. */
  name: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  /** The first characters of the key. */
  prefix: string;
  createdAt: number;
  /** When a conversion was last asked for with it. */
  lastUsedAt?: number;
  /** The tool it was made for, through Connect. */
  provider?: string;
  revokedAt?: number;
  /** From then on it opens nothing; keys of OAuth clients only. */
  expiresAt?: number;
  /** How its OAuth client gets another secret for it. */
  refresh?: KeyRefresh;
}

/** What a refresh token is held against. It has two parts: one that stays, and one that is new with each use. */
export interface KeyRefresh {
  /** SHA-256 of the part that stays, hexadecimal. */
  familyHash: string;
  /** SHA-256 of the part that was handed out last, hexadecimal. */
  hash: string;
  clientId: string;
  /** What the client asked for access to (RFC 8707). */
  resource: string;
  /** From then on nothing is refreshed, and the key is over. */
  expiresAt: number;
}

/** The keys of accounts. */
export interface KeyRecords {
  /**
   * Keys that can neither be used nor refreshed any more make room for it.
   * @returns 'too_many' when the account has `limit` keys in use
   * @throws when there is no such account
   */
  addKey(request: { accountId: string; key: ApiKey; limit: number }): Promise<'added' | 'too_many'>;
  /** The latest first; with them the `KEPT_REVOKED_KEYS` that were revoked last. */
  listKeys(accountId: string): Promise<ApiKey[]>;
  /** From then on `findByKey` does not know it, on no node. @returns false when there is no such key in use */
  revokeKey(request: { accountId: string; keyId: string; now: number }): Promise<boolean>;
  /** The key of a refresh token, also when it has expired; not one that was revoked. */
  findByRefresh(familyHash: string): Promise<{ account: Account; key: ApiKey } | undefined>;
  /**
   * Gives a key another secret, and its refresh token another end, in one.
   * @returns false when the key is not in use, or its refresh token is not the one with `refreshHash` any more
   */
  renewKey(request: {
    accountId: string;
    keyId: string;
    refreshHash: string;
    next: RenewedKey;
  }): Promise<boolean>;
}

/** The fields of a key that change when it is refreshed. */
type RenewedKey = Required<Pick<ApiKey, 'hash' | 'prefix' | 'expiresAt'>> & {
  refresh: Pick<KeyRefresh, 'hash' | 'expiresAt'>;
};

/** Records of keys revoked before these are dropped. */
export const KEPT_REVOKED_KEYS = 50;
