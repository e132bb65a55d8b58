import { afterAll, beforeAll } from 'vitest';
import { describeWithPostgres } from '../../../service/testing/describe-with-postgres.ts';
import { describeWithChain } from '../testing/describe-with-chain.ts';
import { type DocconvServer, startDocconv } from '../testing/docconv-server.ts';
import type { Shop } from '../testing/shop.ts';

/** Tests with a server whose store is a folder. @param more for its environment */
export function describeLowdbShop(name: string, more: Record<string, string>, tests: Tests): void {
  describeShop(`${name}, with a folder as store`, async () => more, tests);
}

/** Tests with a server whose store is a PostgreSQL database. @param more for its environment */
export function describePostgresShop(name: string, more: Record<string, string>, tests: Tests): void {
  describeWithPostgres(name, (postgres) => {
    const environment = async () => ({ ...more, DOCCONV_DATABASE_URL: await postgres().createDatabase() });
    describeShop(`${name}, with PostgreSQL`, environment, tests);
  });
}

type Tests = (shop: () => Shop) => void;

/** @param openStore makes an empty store. @returns what a server has to be told of it */
function describeShop(name: string, openStore: () => Promise<Record<string, string>>, tests: Tests): void {
  describeWithChain(name, (world) => {
    const others: DocconvServer[] = [];
    let server: DocconvServer;
    beforeAll(async () => {
      server = await startDocconv({ ...world().environment, ...(await openStore()) });
    });
    afterAll(async () => {
      await Promise.all([server, ...others].map((one) => one?.remove()));
    });
    tests(() => ({
      world: world(),
      server,
      startAnother: async (environment) => {
        const other = await startDocconv({ ...(await openStore()), ...environment });
        others.push(other);
        return other;
      },
    }));
  });
}
