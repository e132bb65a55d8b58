import { setTimeout as sleep } from 'node:timers/promises';
import type { JobData, JobResultResponse } from '../../service/schemas.ts';

/** Somebody with a key, who asks whichever node answers. */
export interface JobClient {
  /** @param name of the file, and what makes it the same when it is sent again */
  send(bytes: Uint8Array, fields: Record<string, string>, name: string): Promise<JobData>;
  find(id: string): Promise<JobData>;
  result(id: string): Promise<JobResultResponse>;
}

/** Nodes that were killed are back by then, and a rush is over. */
const PATIENCE_MS = 20 * 60_000;
/** Between one try and the next, milliseconds: ever longer. */
const PAUSE = { first: 200, longest: 10_000, growth: 1.5 };

/** @param nodeOf whom to ask next */
export function createJobClient(key: string, nodeOf: () => string): JobClient {
  /** Until a node gives a whole response that is neither its own trouble nor that it is busy. */
  async function ask<T>(path: string, init: () => RequestInit = () => ({})): Promise<T> {
    const begun = performance.now();
    for (let pause = PAUSE.first; ; pause = Math.min(pause * PAUSE.growth, PAUSE.longest)) {
      const { headers, ...others } = init();
      const asked = { ...others, headers: { ...headers, authorization: `Bearer ${key}` } };
      const response = await fetch(`${nodeOf()}/api/v1/jobs${path}`, asked).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (response?.ok && text !== undefined) return JSON.parse(text) as T;
      const isPassing =
        !response || response.ok || response.status >= 500 || response.headers.has('retry-after');
      if (!isPassing) throw new Error(`${response.status}: ${text}`);
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`no node answered ${path}`);
      await sleep(pause);
    }
  }

  return {
    send: async (bytes, fields, name) => {
      const { data } = await ask<{ data: JobData }>('', () => {
        const body = new FormData();
        for (const [field, value] of Object.entries(fields)) body.append(field, value);
        body.append('file', new Blob([new Uint8Array(bytes)]), name);
        return { method: 'POST', body, headers: { 'idempotency-key': name } };
      });
      return data;
    },
    find: async (id) => (await ask<{ data: JobData }>(`/${id}`)).data,
    result: (id) => ask(`/${id}/result`),
  };
}

export function hasEnded({ state }: JobData): boolean {
  return state !== 'queued' && state !== 'running';
}
