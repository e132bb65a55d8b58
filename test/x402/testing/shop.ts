import type { DocconvServer } from './docconv-server.ts';
import type { PaymentWorld } from './payment-world.ts';

/** What a test of payments is given: a world, and a server in it on the store that is tried. */
export interface Shop {
  world: PaymentWorld;
  server: DocconvServer;
  /** Starts another server, over an empty store of the same kind; it is removed after the tests. */
  startAnother(environment: Record<string, string>): Promise<DocconvServer>;
}

/** What is asked for; `url` is the document's address. */
export interface Wish {
  url?: string;
  max_pages?: number;
  output_format?: string;
}

export function probeUrl({ url }: Pick<DocconvServer, 'url'>, wish: Wish): string {
  return `${url}/api/x402/probe?${query(wish)}`;
}

export function convertUrl({ url }: Pick<DocconvServer, 'url'>, wish: Wish): string {
  return `${url}/api/x402/convert?${query(wish)}`;
}

function query({ url, max_pages, output_format }: Wish): URLSearchParams {
  const wish = new URLSearchParams();
  if (url !== undefined) wish.set('url', url);
  if (max_pages !== undefined) wish.set('max_pages', String(max_pages));
  if (output_format !== undefined) wish.set('output_format', output_format);
  return wish;
}

/** What a test of payments compares before and after. */
interface Tally {
  conversions: number;
  fetches: number;
  transfers: number;
  verified: number;
  settled: number;
}

/** Counts what has happened in a shop so far. */
export async function tally({ world, server }: Shop): Promise<Tally> {
  return {
    conversions: await server.conversions(),
    fetches: world.documents.fetches(),
    transfers: (await world.transfers()).length,
    verified: world.facilitator.asked.verify,
    settled: world.facilitator.asked.settle,
  };
}
