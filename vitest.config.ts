import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/summary.reporter.ts';

// Tests set for themselves what the program finds in its environment.
delete process.env.CI;

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**', 'bench/peers/**'],
    globalSetup: ['./test/build.setup.ts'],
    reporters: ['default', new SummaryReporter()],
    // Generous, since a loaded machine must not make a test fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Half of the time is spent waiting for processes and sockets, so no core is kept free for the runner.
    maxWorkers: availableParallelism(),
    // The build is loaded as it is.
    server: { deps: { external: [/\/dist\/cli\.js$/] } },
    // Many of them start processes of their own.
    maxConcurrency: 3,
  },
});
