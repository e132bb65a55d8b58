import { once } from 'node:events';
import { connect } from 'node:net';
import { type RunServer, runServer } from '../../http/testing/run-server.ts';
import { type LocalServer, listenLocally } from '../listen-locally.ts';
import { createRandom } from '../x402/storm/random.ts';
import { count, type Run, startRun } from './finding.ts';
import { type DrawnRequest, drawRequest, seedRequests } from './requests.ts';

/** A request that was sent whole is answered by then. */
const PATIENCE_MS = 30_000;
/** The rest of one that was not is waited for; so long we do. */
const GIVE_UP_MS = 1_000;
const SENDERS = 8;
const PAY_TO = '0x1111111111111111111111111111111111111111';
const MOST_BYTES = 2 ** 30;

/** Sends mutants of requests through every HTTP door of the built server: none ends it, and none is its own fault. */
export async function fuzzRequests(seed: number, mutants: number): Promise<Run> {
  const run = startRun();
  const facilitator = await startFacilitator();
  const server = await runServer({
    DOCCONV_TRUSTED_PROXIES: '127.0.0.1',
    DOCCONV_TAKE_JOBS: '1',
    DOCCONV_X402_ENABLED: '1',
    DOCCONV_X402_PAY_TO: PAY_TO,
    DOCCONV_X402_FACILITATOR_URL: facilitator.url,
    DOCCONV_X402_RPC_URL: facilitator.url,
  });
  try {
    const seeds = seedRequests(await server.addKey('enterprise'));
    let next = 0;
    const sendOn = async () => {
      for (let i = next++; i < mutants; i = next++) {
        const request = drawRequest(createRandom(seed + i), seeds);
        const status = await send(server.url, request);
        checkAlive(server);
        count(run, `status ${status ?? 'none'}`);
        const wrong = faultOf(status);
        if (wrong) run.findings.push({ what: wrong, input: request.bytes });
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sendOn));
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const bytes = Number(/^docconv_process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
    if (!(bytes < MOST_BYTES))
      run.findings.push({ what: `the server takes ${bytes} bytes`, input: Buffer.alloc(0) });
  } finally {
    await server.remove();
    await facilitator.close();
  }
  return run;
}

/** The status of the response; undefined when there was none to a request that may not have been whole. */
async function send(url: string, { bytes, isWhole }: DrawnRequest): Promise<number | 'late' | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
    // Streams of events leave the connection open behind them.
    if (answer.endsWith('\r\n0\r\n\r\n')) socket.destroy();
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(bytes);
  const patience = setTimeout(() => socket.destroy(), isWhole ? PATIENCE_MS : GIVE_UP_MS);
  await closed;
  clearTimeout(patience);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  if (status === undefined) return isWhole ? 'late' : undefined;
  return Number(status);
}

/** A server that is busy says so with 503; all else above 499 is its own fault. */
function faultOf(status: number | 'late' | undefined): string | undefined {
  if (status === 'late') return 'there was no response';
  return status !== undefined && status >= 500 && status !== 503 ? `the response was ${status}` : undefined;
}

function checkAlive({ child, logged }: RunServer): void {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${logged()}`);
}

/** Settles `exact` on the default network by what it says, and finds every payment wrong. */
function startFacilitator(): Promise<LocalServer> {
  return listenLocally((request, answer) => {
    const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }];
    const said = request.url?.endsWith('/supported')
      ? { kinds, extensions: [], signers: {} }
      : { isValid: false, invalidReason: 'invalid_exact_evm_payload_signature' };
    request.resume().on('end', () => {
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(said));
    });
  });
}
