import { setTimeout as sleep } from 'node:timers/promises';
import type { JobData, JobResultAnswer } from '../../service/schemas.ts';

/** Somebody with a key, who asks whichever node answers. */
export interface JobClient {
  send(bytes: Uint8Array, fields: Record<string, string>, idempotencyKey: string): Promise<JobData>;
  find(id: string): Promise<JobData>;
  result(id: string): Promise<JobResultAnswer>;
}

/** Nodes that were killed are back by then. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** @param nodeOf whom to ask next */
export function createJobClient(key: string, nodeOf: () => string): JobClient {
  /** Until a node gives an answer that is not its own trouble. */
  async function ask(path: string, init: () => RequestInit = () => ({})): Promise<Response> {
    const begun = performance.now();
    for (;;) {
      const { headers, ...others } = init();
      const asked = { ...others, headers: { ...headers, authorization: `Bearer ${key}` } };
      const answer = await fetch(`${nodeOf()}/api/v1/jobs${path}`, asked).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`no node answered ${path}`);
      await sleep(PAUSE_MS);
    }
  }

  async function read<T>(answer: Response): Promise<T> {
    if (answer.ok) return (await answer.json()) as T;
    throw new Error(`${answer.status}: ${await answer.text()}`);
  }

  return {
    send: async (bytes, fields, idempotencyKey) => {
      const answer = await ask('', () => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        body.append('file', new Blob([new Uint8Array(bytes)]), 'document.pdf');
        return { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } };
      });
      return (await read<{ data: JobData }>(answer)).data;
    },
    find: async (id) => (await read<{ data: JobData }>(await ask(`/${id}`))).data,
    result: async (id) => read(await ask(`/${id}/result`)),
  };
}

export function hasEnded({ state }: JobData): boolean {
  return state !== 'queued' && state !== 'running';
}
