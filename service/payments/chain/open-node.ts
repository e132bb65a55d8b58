import { setTimeout as wait } from 'node:timers/promises';
import { createPublicClient, custom, HttpRequestError, http, type PublicClient } from 'viem';

/** A node of the chain, spoken to in JSON-RPC over HTTP. */
export type ChainNode = PublicClient;

export interface NodePatience {
  /** For one response. */
  timeoutMs: number;
  /** Before a question is put again, doubled each time. */
  retryAfterMs: number;
  tries: number;
}

const PATIENCE: NodePatience = { timeoutMs: 5_000, retryAfterMs: 250, tries: 3 };

interface Question {
  method: string;
  params?: unknown;
}
type Request = (question: Question) => Promise<unknown>;

/** Too many requests, or the node behind the proxy is not there for now. */
const PASSING = [429, 502, 503];

/** Questions are put again a few times, unless the response would be the same. */
export function openNode(rpcUrl: string, patience: NodePatience = PATIENCE): ChainNode {
  const { request } = http(rpcUrl, { timeout: patience.timeoutMs, retryCount: 0 })({});
  const ask: Request = async (question) => {
    for (let tried = 1; ; tried++) {
      try {
        return await (request as Request)(question);
      } catch (error) {
        if (tried >= patience.tries || isFinal(error, question)) throw error;
        await wait(patience.retryAfterMs * 2 ** (tried - 1));
      }
    }
  };
  return createPublicClient({ transport: custom({ request: ask }, { retryCount: 0 }), cacheTime: 0 });
}

/** Logs may have been too many: who asks for them asks for fewer then, unless it was surely something else. */
function isFinal(error: unknown, { method }: Question): boolean {
  return method === 'eth_getLogs' ? !isPassing(error) : isFaultOfContract(error);
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof HttpRequestError)) return false;
  return error.status === undefined || PASSING.includes(error.status);
}

/** Whether a node answered that the contract it was to run failed, which it would again. */
export function isFaultOfContract(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code !== 'number') return false;
  return (
    code === 3 ||
    /revert|out of gas|invalid opcode|stack (?:under|over)flow|vm exception/i.test(message ?? '')
  );
}
