import { isIP } from 'node:net';
import { type Dispatcher, request } from 'undici';
import { DocconvError } from '../errors.ts';
import {
  hostUnreachable,
  invalidUrl,
  privateAddress,
  refusedByHost,
  tooManyBytes,
  wrongType,
} from './fetch-failure.ts';
import type { Fetched, FetchRules, FetchStandIn } from './fetch-rules.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { nameFetched } from './name-fetched.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2_048;

/** Fetches documents from addresses that strangers give. */
export interface DocumentFetcher {
  /** @throws DocconvError whose reason is a `FetchFailure` */
  fetch(address: string, rules: FetchRules, signal?: AbortSignal): Promise<Fetched>;
  close(): Promise<void>;
}

/** A fetcher that never reaches a private host unless the rules allow it. It follows no proxy settings. */
export function createDocumentFetcher(standIn: FetchStandIn = {}): DocumentFetcher {
  const agents = new Map<boolean, Dispatcher>();
  const agentFor = (allowPrivate: boolean): Dispatcher => {
    const agent = agents.get(allowPrivate) ?? createGuardedAgent(allowPrivate, standIn);
    agents.set(allowPrivate, agent);
    return agent;
  };
  return {
    fetch: async (address, rules, signal) => {
      const url = parseUrl(address, rules);
      if (!rules.allowPrivate) refusePrivate(url, standIn.isPublic);
      return fetchWithin(agentFor(rules.allowPrivate ?? false), url, rules, signal);
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

/** An address as these rules take it. @throws DocconvError `invalid_url` */
export function parseUrl(address: string, { httpsOnly }: Pick<FetchRules, 'httpsOnly'>): URL {
  const url = address.length <= MAX_URL_LENGTH && URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw invalidUrl('That is not an address.');
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) {
    throw invalidUrl(`Only ${httpsOnly ? 'https' : 'http and https'} addresses are fetched.`);
  }
  if (httpsOnly && url.port !== '') throw invalidUrl('Only the usual port of https is fetched from.');
  if (url.username !== '' || url.password !== '') {
    throw invalidUrl('An address with a user name or password is not fetched.');
  }
  url.hash = '';
  return url;
}

/** @throws DocconvError for an address that says by itself that it is private: to say so tells nothing of our network */
export function refusePrivate({ hostname }: URL, isPublic = isPublicAddress): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))) throw privateAddress();
}

async function fetchWithin(
  agent: Dispatcher,
  url: URL,
  rules: FetchRules,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  const late = AbortSignal.timeout(rules.totalMilliseconds);
  const stop = signal ? AbortSignal.any([signal, late]) : late;
  try {
    return await follow(agent, url, rules, stop);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof DocconvError ? error : hostUnreachable(error);
  }
}

async function follow(
  agent: Dispatcher,
  start: URL,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await request(url, { dispatcher: agent, signal, headers: HEADERS });
    const location = response.headers.location;
    if (response.statusCode < 300 || response.statusCode > 399 || location === undefined) {
      return await take(response, url, rules);
    }
    drop(response);
    if (rules.followsRedirects === false) throw hostUnreachable();
    url = nextUrl(String(location), url, rules);
  }
  throw hostUnreachable();
}

const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'docconv' };

/** A redirect has to meet the same rules as the address itself; where it led is not revealed. */
function nextUrl(location: string, from: URL, rules: FetchRules): URL {
  if (!URL.canParse(location, from.href)) throw hostUnreachable();
  const next = new URL(location, from);
  if (from.protocol === 'https:' && next.protocol !== 'https:') throw hostUnreachable();
  try {
    return parseUrl(next.href, rules);
  } catch (cause) {
    throw hostUnreachable(cause);
  }
}

async function take(response: Dispatcher.ResponseData, url: URL, rules: FetchRules): Promise<Fetched> {
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw refusedByHost(statusCode);
    const mediaType = mediaTypeOf(headers['content-type']);
    if (rules.takesType && !rules.takesType(mediaType)) throw wrongType();
    // Asked not to, it compresses anyway: what unpacks has no bound.
    if (String(headers['content-encoding'] ?? 'identity') !== 'identity') throw wrongType();
    if (Number(headers['content-length'] ?? 0) > rules.maxBytes) throw tooManyBytes(rules.maxBytes);
    const bytes = await readBody(response, rules.maxBytes);
    return { bytes, fileName: nameFetched(headers['content-disposition'], url), mediaType };
  } catch (error) {
    drop(response);
    throw error;
  }
}

async function readBody({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBytes) throw tooManyBytes(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/** Lets the rest of a response go; that it was cut off is no failure. */
function drop({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

function mediaTypeOf(header: string | string[] | undefined): string {
  return (String(header ?? '').split(';')[0] ?? '').trim().toLowerCase();
}
