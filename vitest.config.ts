import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { SummaryReporter } from './test/summary.reporter.ts';

// Tests set for themselves what the program finds in its environment.
delete process.env.CI;

/** Files that change, mock or measure the process they run in. */
const NEED_A_PROCESS = [
  'cli/update/update-notice.test.ts',
  'engine/pool/pool.test.ts',
  'http/routes/jobs/tracing.test.ts',
  'http/uploads/memory.test.ts',
  'service/files/lock-takeover.test.ts',
  'test/bombs.test.ts',
  'test/fuzz/fuzz.test.ts',
];
const shared = {
  execArgv: ['--require', fileURLToPath(new URL('test/keep-code.cjs', import.meta.url))],
  exclude: ['**/node_modules/**', 'dist/**', 'bench/peers/**'],
  // The build is loaded as it is.
  server: { deps: { external: [/\/dist\/(?:cli|index)\.cjs$/] } },
  // Generous, since a loaded machine must not make a test fail.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // Many of them start processes of their own.
  maxConcurrency: 3,
};

export default defineConfig({
  test: {
    globalSetup: ['./test/build.setup.ts'],
    reporters: ['default', new SummaryReporter()],
    // Sources are transformed once for all projects, and again only when they change: a third of what starting a file takes.
    experimental: { fsModuleCache: true },
    // Half of the time is spent waiting for processes and sockets: three files at a time kept two cores busy for 70 % of it.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // But for the files that need a process, one process after the other takes a file; to start one for each, and import
    // everything anew, takes longer than most files themselves.
    projects: [
      { test: { ...shared, name: 'apart', include: NEED_A_PROCESS } },
      {
        test: {
          ...shared,
          name: 'together',
          isolate: false,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...shared.exclude, ...NEED_A_PROCESS],
        },
      },
    ],
  },
});
