import type { z } from 'zod';
import type { AccountStatus, Estimate, Identity, MeteredConversion, Usage } from '../docconv.ts';
import {
  type ConversionData,
  convertResponse,
  type JobData,
  jobResponse,
  jobResultResponse,
  jobsResponse,
  statusResponse,
  type usageSchema,
} from '../schemas.ts';
import { failureOfResponse, notUnderstood } from './remote-failure.ts';
import type { RemoteResponse } from './send.ts';

/** The answer to a conversion → the conversion. @throws DocconvError when it is none */
export function readConversion({ json }: RemoteResponse): MeteredConversion {
  const parsed = convertResponse.safeParse(json);
  if (!parsed.success || 'dry_run' in parsed.data.data) throw notUnderstood(parsed.error);
  const { data, usage } = parsed.data;
  return { ...conversionOf(data), usage: readUsage(usage) };
}

/** What was converted, of its form on the wire. */
export function conversionOf(data: ConversionData): Omit<MeteredConversion, 'usage'> {
  return {
    outputFormat: data.output_format,
    content: data.content,
    markdown: data.markdown,
    tables: data.tables ?? [],
    pageCount: data.page_count,
    totalPages: data.total_pages,
    tokenCount: data.token_count,
    processingTimeMs: data.processing_time_ms,
    fileName: data.file_name,
    pages: data.pages,
    // A newer server may report losses that this version does not know; they are passed on all the same.
    warnings: data.warnings as MeteredConversion['warnings'],
    engineVersion: data.engine_version,
    images: imagesOf(data),
    layout: data.layout && layoutText(data.layout),
  };
}

function imagesOf({ images = [] }: ConversionData): MeteredConversion['images'] {
  return images.map(({ name, data_base64 }) => {
    // The server names files that are written here: a name with a path in it would leave its folder.
    if (!/^[\w-][\w.-]{0,100}$/.test(name)) throw notUnderstood();
    return { name, data: new Uint8Array(Buffer.from(data_base64, 'base64')) };
  });
}

/** A block a line, as the engine writes it. */
function layoutText({ blocks, ...head }: Record<string, unknown>): string {
  if (!Array.isArray(blocks)) throw notUnderstood();
  const lines = blocks.map((block) => JSON.stringify(block)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"blocks":[\n${lines}\n]}\n`;
}

/** @throws DocconvError when it is no job */
export function readJob({ json }: RemoteResponse): JobData {
  const parsed = jobResponse.safeParse(json);
  if (!parsed.success) throw notUnderstood(parsed.error);
  return parsed.data.data;
}

/** @throws DocconvError when it is no list of jobs */
export function readJobs({ json }: RemoteResponse): { listed: JobData[]; next?: string } {
  const parsed = jobsResponse.safeParse(json);
  if (!parsed.success) throw notUnderstood(parsed.error);
  const { data: listed, next_cursor: next } = parsed.data;
  return { listed, next };
}

/** The result of a job, with what is used of the month now. @throws DocconvError when it is none */
export function readJobResult({ json, headers }: RemoteResponse): MeteredConversion {
  const parsed = jobResultResponse.safeParse(json);
  if (!parsed.success) throw notUnderstood(parsed.error);
  const [pagesLimit, pagesRemaining] = ['limit', 'remaining'].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? 0),
  ) as [number, number];
  const usage = { pagesUsed: pagesLimit - pagesRemaining, pagesLimit, pagesRemaining };
  return { ...conversionOf(parsed.data.data), usage };
}

/** The answer to a dry run → the estimate. @throws DocconvError when it is none */
export function readEstimate({ json, headers }: RemoteResponse, baseUrl: string): Estimate {
  const parsed = convertResponse.safeParse(json);
  if (!parsed.success || !('dry_run' in parsed.data.data)) throw notUnderstood(parsed.error);
  const { data, usage } = parsed.data;
  return {
    totalPages: data.total_pages,
    pages: data.page_count,
    fileName: data.file_name,
    usage: readUsage(usage),
    remaining: data.remaining,
    resetsAt: resetOf(headers),
    refusal: data.refusal && failureOfResponse({ ...data.refusal, status: 429 }, baseUrl),
    warnings: data.warnings as Estimate['warnings'],
  };
}

/** When the month ends, epoch milliseconds. */
function resetOf(headers: RemoteResponse['headers']): number {
  return Number(headers['x-ratelimit-reset'] ?? 0) * 1_000;
}

/** @throws DocconvError when it is no account status */
export function readStatus({ json, headers }: RemoteResponse): AccountStatus {
  const { account, tier, usage, limits } = parseStatus(json);
  return {
    account: { id: account.id, email: account.email, keyPrefix: account.key_prefix },
    tier,
    usage: {
      conversions: usage.monthlyConversions,
      pages: usage.monthlyPages,
      tokens: usage.monthlyTokens,
    },
    limits,
    resetsAt: resetOf(headers),
  };
}

/** @throws DocconvError when it is no account status */
export function readIdentity({ json }: RemoteResponse, baseUrl: string): Identity {
  const { tier, account } = parseStatus(json);
  return {
    accountId: account.id,
    email: account.email,
    tier,
    keyPrefix: account.key_prefix,
    mode: baseUrl,
  };
}

function parseStatus(json: unknown): z.infer<typeof statusResponse> {
  const parsed = statusResponse.safeParse(json);
  if (!parsed.success) throw notUnderstood(parsed.error);
  return parsed.data;
}

export function readUsage(usage: z.infer<typeof usageSchema>): Usage {
  return {
    pagesUsed: usage.pages_used,
    pagesLimit: usage.pages_limit,
    pagesRemaining: usage.pages_remaining,
  };
}
