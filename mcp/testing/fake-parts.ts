import { randomUUID } from 'node:crypto';
import { wholeBytes } from '../../engine/open-file.ts';
import type { ConvertRequest, Docconv, MeteredConversion } from '../../service/docconv.ts';
import { DocconvError } from '../../service/errors.ts';
import type { AccountJobs } from '../../service/jobs/account-jobs.ts';
import type { JobData } from '../../service/schemas.ts';
import type { Connecting } from '../connecting.ts';
import { createMemoryShelf } from '../documents/document-shelf.ts';
import type { McpParts } from '../parts.ts';
import type { SourceReader } from '../sources/source.ts';

export interface FakeParts extends McpParts {
  /** What came to be converted, in order. */
  requests: ConvertRequest[];
  /** What `check` says of a session; changed by tests. */
  approval: { state: 'pending' | 'approved' | 'denied' | 'expired' };
}

/** Parts whose documents are the text of their data URL; `fail: <code>` fails, `slow` waits to be cancelled. */
export function fakeParts(changes: Partial<McpParts> = {}): FakeParts {
  const requests: ConvertRequest[] = [];
  const approval: FakeParts['approval'] = { state: 'pending' };
  const docconv = fakeDocconv(requests);
  const jobs = fakeJobs(docconv);
  return {
    version: '1.2.3',
    convert: async (order, receive, mode) => {
      const request = { ...order, ...(await receive()) };
      return mode === 'later'
        ? { type: 'job', ...(await jobs.send(request)) }
        : { type: 'conversion', conversion: await docconv.convert(request) };
    },
    jobs: async () => jobs,
    estimate: async (order, receive) => docconv.estimate({ ...order, ...(await receive()) }),
    status: () => docconv.status(),
    owner: async () => 'owner',
    sources: dataOnly,
    shelf: createMemoryShelf(),
    connecting: fakeConnecting(approval),
    takesPaths: true,
    stateSecret: 'a secret of at least thirty-two bytes',
    requests,
    approval,
    ...changes,
  };
}

/** Jobs that are converted when they are waited for; the document `slow` never is. */
function fakeJobs(docconv: Docconv): AccountJobs {
  const requests = new Map<string, { request: ConvertRequest; job: JobData }>();
  const entryOf = (id: string) => {
    const found = requests.get(id);
    if (!found)
      throw new DocconvError('bad_request', 'There is no such job.', 'Give another.', {
        reason: 'not_found',
      });
    return found;
  };
  const change = (id: string, changes: Partial<JobData>) => Object.assign(entryOf(id).job, changes);
  return {
    send: async (request) => {
      const id = randomUUID();
      const { fileName, outputFormat } = request;
      const at = new Date(0).toISOString();
      const url = `https://docs.example/api/v1/jobs/${id}`;
      const asked = { file_name: fileName, output_format: outputFormat };
      const job: JobData = { id, state: 'queued', ...asked, url, place: 1, accepted_at: at, expires_at: at };
      requests.set(id, { request, job });
      return { job, isKnown: false };
    },
    find: async (id) => entryOf(id).job,
    cancel: async (id) => change(id, { state: 'cancelled', place: undefined }),
    wait: async (id) => {
      const { request, job } = entryOf(id);
      const text = Buffer.from(wholeBytes(request.bytes)).toString();
      if (text === 'locked') {
        const error = { code: 'unreadable', message: 'It is locked.', hint: '', reason: 'password_required' };
        return change(id, { state: 'failed', error });
      }
      if (job.state !== 'queued' || text === 'slow') return job;
      return change(id, { state: 'done', result_url: `${job.url}/result` });
    },
    result: async (id) => docconv.convert(entryOf(id).request),
  };
}

export const dataUrl = (text: string) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;

const dataOnly: SourceReader = {
  read: async (source) => {
    if (source.type !== 'data') throw new Error('these tests give data');
    return { bytes: source.bytes, fileName: 'given.pdf' };
  },
};

function fakeConnecting(approval: FakeParts['approval']): Connecting {
  const connection = {
    sessionId: 'session-0123456789',
    approvalUrl: 'https://docs.example/connect/1',
    expiresAt: 0,
    task: 'approve',
  };
  return {
    begin: async () => ({ type: 'pending', connection }),
    check: async () => {
      switch (approval.state) {
        case 'approved':
          return { type: 'connected', keyPrefix: 'dc_live_abcd' };
        case 'pending':
          return { type: 'pending', connection };
        case 'denied':
        case 'expired':
          return { type: approval.state };
      }
    },
  };
}

function fakeDocconv(requests: ConvertRequest[]): Docconv {
  return {
    convert: async (request) => {
      requests.push(request);
      const text = Buffer.from(wholeBytes(request.bytes)).toString();
      const code = /^fail: (\w+)/.exec(text)?.[1];
      if (code === 'bug') throw new TypeError(`cannot read ${text}`);
      if (code)
        throw new DocconvError(code as DocconvError['code'], 'It failed.', 'Do this.', { reason: 'why' });
      if (text === 'slow') await aborted(request.signal);
      for (const pagesDone of [1, 2, 3]) request.onProgress?.({ pagesDone, pagesTotal: 3 });
      return conversionOf(request, text);
    },
    estimate: async ({ fileName }) => ({
      fileName,
      pages: 3,
      totalPages: 3,
      usage: { pagesUsed: 120, pagesLimit: 500, pagesRemaining: 380 },
      remaining: { conversions: 46, pages: 380, tokens: 491_000 },
      resetsAt: Date.UTC(2026, 3, 1),
      warnings: [],
    }),
    status: async () => ({
      account: { id: 'acc_1' },
      tier: 'starter',
      usage: { conversions: 4, pages: 120, tokens: 9_000 },
      limits: { conversions: 50, pages: 500, tokens: 500_000, fileSize: 20_971_520 },
      resetsAt: Date.UTC(2030, 0, 1),
    }),
    identity: async () => ({
      accountId: 'acc_1',
      tier: 'starter',
      keyPrefix: 'dc_live_abcd',
      mode: 'embedded',
    }),
    close: async () => undefined,
  };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DocconvError('cancelled', 'Cancelled.', 'Nothing.')));
  });
}

function conversionOf(request: ConvertRequest, text: string): MeteredConversion {
  return {
    outputFormat: request.outputFormat,
    content: text,
    markdown: text,
    tables: [],
    pageCount: 3,
    totalPages: 3,
    tokenCount: 42,
    processingTimeMs: 5,
    fileName: request.fileName,
    pages: [
      { page: 1, source: 'text', words: 10 },
      { page: 2, source: 'text', words: 10 },
      { page: 3, source: 'ocr', words: 10, confidence: 0.8 },
    ],
    warnings: [{ code: 'page_empty', message: 'The page is empty.', page: 3 }],
    engineVersion: '1',
    images: [],
    usage: { pagesUsed: 3, pagesLimit: 500, pagesRemaining: 497 },
  };
}
