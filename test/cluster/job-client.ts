import { setTimeout as sleep } from 'node:timers/promises';
import type { JobData, JobResultResponse } from '../../service/schemas.ts';

/** Somebody with a key, who asks whichever node answers. */
export interface JobClient {
  send(bytes: Uint8Array, fields: Record<string, string>, idempotencyKey: string): Promise<JobData>;
  find(id: string): Promise<JobData>;
  result(id: string): Promise<JobResultResponse>;
}

/** Nodes that were killed are back by then. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** @param nodeOf whom to ask next */
export function createJobClient(key: string, nodeOf: () => string): JobClient {
  /** Until a node gives a response that is not its own trouble. */
  async function ask(path: string, init: () => RequestInit = () => ({})): Promise<Response> {
    const begun = performance.now();
    for (;;) {
      const { headers, ...others } = init();
      const asked = { ...others, headers: { ...headers, authorization: `Bearer ${key}` } };
      const response = await fetch(`${nodeOf()}/api/v1/jobs${path}`, asked).catch(() => undefined);
      if (response && response.status < 500) return response;
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`no node answered ${path}`);
      await sleep(PAUSE_MS);
    }
  }

  async function read<T>(response: Response): Promise<T> {
    if (response.ok) return (await response.json()) as T;
    throw new Error(`${response.status}: ${await response.text()}`);
  }

  return {
    send: async (bytes, fields, idempotencyKey) => {
      const response = await ask('', () => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        body.append('file', new Blob([new Uint8Array(bytes)]), 'document.pdf');
        return { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } };
      });
      return (await read<{ data: JobData }>(response)).data;
    },
    find: async (id) => (await read<{ data: JobData }>(await ask(`/${id}`))).data,
    result: async (id) => read(await ask(`/${id}/result`)),
  };
}

export function hasEnded({ state }: JobData): boolean {
  return state !== 'queued' && state !== 'running';
}
