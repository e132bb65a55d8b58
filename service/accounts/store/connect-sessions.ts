import type { ApiKey } from './key-records.ts';

/** A tool's request for a key, waiting for a person's answer. */
export interface ConnectSession {
  /** Known only to the tool that asked. Stored as it is: it ends within minutes and is worth nothing unapproved. */
  id: string;
  provider: string;
  keyName: string;
  successUrl?: string;
  /** As the tool gave it, small and flat. */
  metadata: Record<string, string>;
  /** Address it was asked from, shown to whoever approves. */
  requestedFrom: string;
  /** SHA-256 of the verifier that the exchange has to show, base64url. */
  codeChallenge?: string;
  /** HMAC of the short code a person types, hexadecimal; device flow only. */
  userCodeHash?: string;
  /** SHA-256 of the device code, hexadecimal; device flow only. */
  deviceCodeHash?: string;
  state: 'pending' | 'approved' | 'denied' | 'exchanged';
  /** Who approved or denied. */
  accountId?: string;
  createdAt: number;
  /** Of the approval, and once approved of the exchange. */
  expiresAt: number;
  /** When the device flow's client asked last; device flow only. */
  polledAt?: number;
  /** What an OAuth client asked for; authorization code flow only. */
  authorization?: AuthorizationRequest;
  /** The key that was handed out. */
  keyId?: string;
}

/** Where the answer to an authorization request goes (RFC 6749, 4.1.1). */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  /** The client's own, given back as it came. */
  state?: string;
  /** What access is asked for to (RFC 8707). */
  resource: string;
}

export type DecisionResult =
  | { type: 'decided'; session: ConnectSession }
  /** It was decided before. */
  | { type: 'already_decided'; session: ConnectSession }
  | { type: 'expired' }
  | { type: 'unknown' };

export type ExchangeResult =
  /** The key is on the account and the session is over, both in one. */
  | { type: 'exchanged'; session: ConnectSession }
  | { type: 'exchanged_before'; session: ConnectSession }
  | {
      type: 'pending' | 'denied' | 'expired' | 'unknown' | 'wrong_verifier' | 'too_many_keys';
    };

export interface ConnectSessions {
  /** @throws DocconvError `busy` when another session has the same short code; take another one */
  addConnectSession(session: ConnectSession): Promise<void>;
  /** Expired ones are found for a day, to distinguish them from unknown ones. */
  findConnectSession(
    by: { id: string } | { userCodeHash: string } | { deviceCodeHash: string },
  ): Promise<ConnectSession | undefined>;
  decideConnectSession(request: {
    id: string;
    accountId: string;
    decision: 'approved' | 'denied';
    /** Until when an approved session can be exchanged. */
    expiresAt: number;
    now: number;
  }): Promise<DecisionResult>;
  /**
   * Adds the key to the approving account and ends the session, once. With too many keys it stays approved.
   */
  exchangeConnectSession(request: {
    id: string;
    /** SHA-256 of the verifier shown, base64url. */
    codeChallenge?: string;
    key: ApiKey;
    keyLimit: number;
    now: number;
  }): Promise<ExchangeResult>;
  /** Notes a poll of the device flow. @returns when it was polled before */
  pollConnectSession(request: { id: string; now: number }): Promise<number | undefined>;
}
