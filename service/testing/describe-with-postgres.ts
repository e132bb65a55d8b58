import { afterAll, beforeAll, describe } from 'vitest';
import { type PostgresServer, postgresMissing, startPostgres } from './postgres-server.ts';

/** Tests against a real PostgreSQL; without one they are skipped, and why is said. */
export function describeWithPostgres(name: string, tests: (server: () => PostgresServer) => void): void {
  const missing = postgresMissing();
  if (missing !== undefined) {
    process.stderr.write(`\nSKIPPED: ${name}: ${missing}; install the package postgresql.\n`);
    describe.skip(name, () => tests(() => impossible()));
    return;
  }
  describe(name, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    tests(() => server);
  });
}

function impossible(): never {
  throw new Error('there is no server');
}
