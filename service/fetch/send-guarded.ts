import { request } from 'undici';
import { parseUrl } from './fetch-document.ts';
import { hostUnreachable } from './fetch-failure.ts';
import type { FetchStandIn } from './fetch-rules.ts';
import { createGuardedAgent } from './guarded-agent.ts';

/** Sends to addresses that strangers give, which are held to the same rules as those that are fetched. */
export interface GuardedSender {
  /** Follows no redirect, and reads nothing of the response. @throws DocconvError whose reason is a `FetchFailure` */
  send(address: string, message: Message): Promise<{ status: number }>;
  close(): Promise<void>;
}

export interface Message {
  method: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Of the whole exchange. */
  totalMilliseconds: number;
  signal?: AbortSignal;
}

/** @param allowPrivate whether hosts of one's own network are sent to, and over http */
export function createGuardedSender(allowPrivate: boolean, standIn: FetchStandIn = {}): GuardedSender {
  const agent = createGuardedAgent(allowPrivate, standIn);
  return {
    send: async (address, { method, headers, body, totalMilliseconds, signal }) => {
      const url = parseUrl(address, { httpsOnly: !allowPrivate });
      const late = AbortSignal.timeout(totalMilliseconds);
      try {
        const response = await request(url, {
          dispatcher: agent,
          method,
          headers: { ...headers, 'user-agent': 'docconv' },
          body,
          signal: signal ? AbortSignal.any([signal, late]) : late,
        });
        response.body.on('error', () => undefined).destroy();
        return { status: response.statusCode };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw hostUnreachable(error);
      }
    },
    close: () => agent.destroy(),
  };
}
