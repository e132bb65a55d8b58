import { describeNetworkFault, isUntrusted, TRUST_HINT } from '../../service/network/network-reason.ts';
import { CliError } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';
import { collect, inputTooLarge, type ReadInput, type ReadingSurroundings } from './collect.ts';
import { fileNameOf } from './file-name-of.ts';
import type { BatchInput } from './input.ts';
import { largestInput } from './input.ts';
import { withoutCredentials } from './parse-address.ts';

const mostRedirects = 5;
/** A server that sends nothing for this long is given up. */
const idleMilliseconds = 30_000;
/** And this is the most a download may take altogether. */
const wholeMilliseconds = 10 * 60_000;

/** Fetches a document over http(s), within limits of size, time and redirects. @throws CliError */
export async function fetchAddress(
  input: Extract<BatchInput, { type: 'url' }>,
  { signal, onBytes }: ReadingSurroundings,
): Promise<ReadInput> {
  const clock = startClock(signal);
  try {
    const { response, url } = await follow(input.url, clock.signal, input.name);
    const total = lengthOf(response);
    if (total !== undefined && total > largestInput) throw inputTooLarge(input.name);
    refuseWebPage(response, input.name);
    let received = 0;
    const counted = count(response, (size) => {
      clock.restart();
      received += size;
      onBytes?.(received, total);
    });
    return { bytes: await collect(counted, input.name), fileName: fileNameOf(response.headers, url) };
  } catch (thrown) {
    if (thrown instanceof CliError || signal.aborted) throw thrown;
    throw networkError(input.name, clock.ranOut() ? 'it took too long' : reasonOf(thrown), thrown);
  } finally {
    clock.stop();
  }
}

async function follow(
  start: URL,
  signal: AbortSignal,
  name: string,
): Promise<{ response: Response; url: URL }> {
  let url = start;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await request(url, signal, url.origin === start.origin ? start : undefined);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      if (!response.ok) {
        await response.body?.cancel();
        throw refusedByServer(response.status, name);
      }
      return { response, url };
    }
    await response.body?.cancel();
    url = nextAddress(location, url, name);
  }
  throw networkError(name, `it redirects more than ${mostRedirects} times`);
}

function request(url: URL, signal: AbortSignal, credentials: URL | undefined): Promise<Response> {
  const headers = new Headers({ accept: 'application/pdf, image/*, */*;q=0.5', 'user-agent': 'docconv' });
  if (credentials !== undefined && credentials.username !== '') {
    const pair = `${decodeURIComponent(credentials.username)}:${decodeURIComponent(credentials.password)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  return fetch(withoutCredentials(url), { signal, headers, redirect: 'manual' });
}

function nextAddress(location: string, from: URL, name: string): URL {
  if (!URL.canParse(location, from.href))
    throw networkError(name, 'it redirects to an address that is not valid');
  const next = new URL(location, from);
  const isWeb = next.protocol === 'https:' || next.protocol === 'http:';
  if (!isWeb) throw networkError(name, `it redirects to ${printable(next.protocol)} which is not followed`);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw networkError(name, 'it redirects from https to http, which is not followed');
  }
  return next;
}

function refusedByServer(status: number, name: string): CliError {
  const hint =
    status === 401 || status === 403
      ? 'It needs a sign-in: download it and give the file.'
      : status === 404 || status === 410
        ? 'Check the address.'
        : 'Try again later, or download it and give the file.';
  return new CliError('NETWORK_ERROR', `The server of ${printable(name)} answered ${status}.`, hint, {
    reason: `http_${status}`,
    input: name,
  });
}

function refuseWebPage(response: Response, name: string): void {
  const type = response.headers.get('content-type') ?? '';
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) return;
  throw new CliError(
    'API_ERROR',
    `${printable(name)} is a web page, not a document.`,
    'Give the address of the file itself.',
    {
      reason: 'unsupported_format',
      input: name,
    },
  );
}

function lengthOf(response: Response): number | undefined {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  // The stated length of a compressed body is not the length that is read.
  return Number.isSafeInteger(length) && !response.headers.has('content-encoding') ? length : undefined;
}

async function* count(response: Response, onPart: (size: number) => void): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    onPart(part.byteLength);
    yield part;
  }
}

interface Clock {
  signal: AbortSignal;
  restart(): void;
  ranOut(): boolean;
  stop(): void;
}

function startClock(outer: AbortSignal): Clock {
  const late = new AbortController();
  const expire = () => late.abort(new Error('timed out'));
  const whole = setTimeout(expire, wholeMilliseconds);
  const idle = setTimeout(expire, idleMilliseconds);
  return {
    signal: AbortSignal.any([outer, late.signal]),
    restart: () => idle.refresh(),
    ranOut: () => late.signal.aborted,
    stop() {
      clearTimeout(whole);
      clearTimeout(idle);
    },
  };
}

function networkError(name: string, why: string, cause?: unknown): CliError {
  return new CliError(
    'NETWORK_ERROR',
    `${printable(name)} could not be fetched: ${why}.`,
    isUntrusted(causeOf(cause)) ? TRUST_HINT : 'Check the address and the connection.',
    { input: name, cause },
  );
}

/** fetch says only "fetch failed"; the reason is its cause. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
}

function reasonOf(thrown: unknown): string {
  const cause = causeOf(thrown);
  const described = describeNetworkFault(cause, 'its host');
  return described ?? (cause instanceof Error ? printable(cause.message) : 'unknown reason');
}
