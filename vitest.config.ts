import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', 'bench/peers/**'],
    globalSetup: ['./test/build.setup.ts'],
    testTimeout: 30_000,
  },
});
