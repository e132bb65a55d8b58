/** A request for a key that waits for a person's approval in a browser. */
export interface PendingConnection {
  sessionId: string;
  /** The page to open. */
  approvalUrl: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** What the user does there. */
  task: string;
}

/** How a connection stands. A key never shows here: it goes to this machine, or to the client by OAuth. */
export type ConnectionState =
  | { type: 'connected'; keyPrefix: string }
  | { type: 'pending'; connection: PendingConnection }
  /** It comes about outside of the tools; asking again and again is of no use. */
  | { type: 'not_connected'; approvalUrl: string; task: string }
  | { type: 'denied' }
  | { type: 'expired' };

/** Gets this client a key, with a person's approval. */
export interface Connecting {
  /** Connected already, or pending. What still waits from before is gone on with: one page is to be opened, not many. */
  begin(): Promise<ConnectionState>;
  /** Looks how it stands, and takes the key over when it was approved. @throws DocconvError */
  check(sessionId: string): Promise<ConnectionState>;
}
