import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';

/** A question in JSON-RPC. */
export interface Question {
  id: number;
  method: string;
  params: [{ fromBlock?: string; toBlock?: string }?, ...unknown[]];
}

/** What a node does instead of answering; undefined where it answers as it should. */
export type Flaw = (question: Question) => Instead | Promise<Instead>;
type Instead =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number }
  | undefined;

/** A node that stands before a real one and is as bad as it is told to be. */
export interface FlawedNode {
  rpcUrl: string;
  /** From now on; nothing mends it. */
  be(flaw?: Flaw): void;
  /** Methods it was asked for, in order. */
  asked: string[];
  stop(): Promise<void>;
}

export async function startFlawedNode(rpcUrl: string): Promise<FlawedNode> {
  const asked: string[] = [];
  let flaw: Flaw = () => undefined;
  const answer = async (c: Context) => {
    const asking = await c.req.json<Omit<Question, 'params'> & Partial<Question>>();
    const question: Question = { ...asking, params: asking.params ?? [] };
    asked.push(question.method);
    const instead = await flaw(question);
    if (instead && 'status' in instead) return new Response('bad node', { status: instead.status });
    if (instead) return c.json({ jsonrpc: '2.0', id: question.id, ...instead });
    const body = JSON.stringify(question);
    return fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
  const server = createAdaptorServer({ fetch: new Hono().post('/', answer).fetch }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    be: (next = () => undefined) => {
      flaw = next;
    },
    asked,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** Does not work at all. */
export const brokenDown: Flaw = () => ({ status: 502 });

/** Refuses to look for logs in more blocks than these, as public nodes do. */
export function refuseMoreThan(blocks: number): Flaw {
  return ({ method, params: [filter] }) => {
    if (method !== 'eth_getLogs' || filter?.fromBlock === undefined) return undefined;
    const asked = Number(filter.toBlock) - Number(filter.fromBlock) + 1;
    if (asked <= blocks) return undefined;
    return { error: { code: -32_005, message: `query exceeds max block range ${blocks}` } };
  };
}
