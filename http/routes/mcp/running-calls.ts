import { asRecord } from './needs-key.ts';

/**
 * Calls under way. In 2025-11-25 a client cancels one by a message of its own, which comes as another request: what the
 * two have in common is who sent them, the session that was named to the client, and the id of the call.
 */
interface RunningCalls {
  /**
   * @param client who sent it, in which session; without one nothing can be cancelled
   * @param controller aborted when the call is cancelled
   * @returns to be called when the call is over
   */
  begin(client: string | undefined, message: unknown, controller: AbortController): () => void;
  /** Does what a message asks for, if it asks to cancel. */
  cancel(client: string | undefined, message: unknown): void;
}

export function createRunningCalls(): RunningCalls {
  const running = new Map<string, AbortController>();
  const nameOf = (client: string | undefined, id: unknown): string | undefined =>
    client !== undefined && (typeof id === 'string' || typeof id === 'number')
      ? JSON.stringify([client, id])
      : undefined;
  return {
    begin: (client, message, controller) => {
      const name = nameOf(client, asRecord(message).id);
      if (name === undefined) return () => undefined;
      running.set(name, controller);
      return () => {
        if (running.get(name) === controller) running.delete(name);
      };
    },
    cancel: (client, message) => {
      const { method, params } = asRecord(message);
      if (method !== 'notifications/cancelled') return;
      const name = nameOf(client, asRecord(params).requestId);
      if (name !== undefined) running.get(name)?.abort();
    },
  };
}
