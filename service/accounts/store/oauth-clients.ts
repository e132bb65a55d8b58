/** A program that registered itself, by its own word alone (RFC 7591). */
export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: string[];
  createdAt: number;
  /** From then on it is not known any more; put off whenever somebody lets it in. */
  expiresAt: number;
}

export interface OAuthClients {
  addOAuthClient(client: OAuthClient): Promise<void>;
  /** Does not find one that has expired. */
  findOAuthClient(request: { id: string; now: number }): Promise<OAuthClient | undefined>;
  /** Puts off when it expires; one that is gone stays gone. */
  keepOAuthClient(request: { id: string; expiresAt: number; now: number }): Promise<void>;
}
