import { Readable, Writable } from 'node:stream';
import type { Context } from '../context.ts';
import { symbolsFor } from '../terminal/symbols.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type FakeDocconv, fakeDocconv } from './fake-docconv.ts';

export interface FakeContext extends Context {
  out(): string;
  err(): string;
  docconv: FakeDocconv;
}

/** A command's surroundings that remember what was said to them. */
export function fakeContext(
  options: {
    mode?: 'terminal' | 'json' | 'raw';
    silent?: boolean;
    stdin?: string;
    terminal?: Partial<Terminal>;
  } = {},
): FakeContext {
  let out = '';
  let err = '';
  const docconv = fakeDocconv();
  const terminal: Terminal = {
    stdin: Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)]),
    stderr: new Writable({ write: (_chunk, _encoding, done) => done() }),
    stdoutIsTerminal: false,
    stdoutIsPipe: false,
    stderrIsTerminal: false,
    interactive: false,
    drawsQuestions: false,
    color: false,
    colorOut: false,
    symbols: symbolsFor(undefined),
    columns: () => 80,
    animated: false,
    async writeOut(data) {
      out += data;
    },
    writeErr(text) {
      err += text;
    },
    ...options.terminal,
  };
  return {
    terminal,
    settings: {
      ci: false,
      noColor: false,
      noBanner: false,
      asciiLogo: false,
      skipUpdateCheck: true,
      home: '/none',
      configFile: '/none/config.json',
      hasDisplay: false,
      debug: false,
      wrong: [],
    },
    invocation: { mode: options.mode ?? 'terminal', silent: options.silent ?? false, yes: false },
    services: {
      warmUp: () => undefined,
      openDocconv: async () => docconv,
      openJobs: async () => {
        throw new Error('no server here');
      },
      embedded: true,
      chooseServer: () => undefined,
      resumeKey: async () => undefined,
      requestKey: async () => {
        throw new Error('no server here');
      },
      openProbes: async () => {
        throw new Error('no converter here');
      },
      keySource: () => 'stored',
      currentKey: () => 'dc_live_stored',
      createLocalAccount: async () => 'dc_live_new0',
      storeKey: async (key) => key.slice(0, 12),
      startServer: async () => {
        throw new Error('no server here');
      },
      startWorker: async () => {
        throw new Error('no worker here');
      },
      openAdmin: async () => {
        throw new Error('no store here');
      },
      serveMcp: async () => undefined,
      dashboardLink: async (url = 'http://127.0.0.1:8787') => `${url}/sign-in/link/secret`,
      openInBrowser: async () => true,
      forgetKey: async () => true,
      close: () => undefined,
    },
    signal: new AbortController().signal,
    out: () => out,
    err: () => err,
    docconv,
  };
}
