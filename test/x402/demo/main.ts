import { readFile } from 'node:fs/promises';
import { createCustomerOf, type Scheme } from '../testing/customer.ts';
import { type DocconvServer, startDocconv } from '../testing/docconv-server.ts';
import { respondWith } from '../testing/document-host.ts';
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';
import { type ReceivedResponse, readResponse } from '../testing/response.ts';
import { probeUrl } from '../testing/shop.ts';

/** The most pages that are paid for; the sample has fewer. */
const MAX_PAGES = 10;
const LINES_SHOWN = 6;
const LONGEST_LINE = 100;

/** npm run x402:demo: pays for a conversion in both ways, with a stock client, and shows what moved. */
async function main(): Promise<void> {
  console.log('Starting a chain, a facilitator, a host of documents and docconv, all on this machine.');
  const world = await openPaymentWorld();
  let server: DocconvServer | undefined;
  const end = async () => {
    await server?.remove();
    await world.close();
  };
  const interrupt = () => void end().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    server = await startDocconv(world.environment);
    await show(world, server);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await end();
  }
}

async function show(world: PaymentWorld, server: DocconvServer): Promise<void> {
  const sample = await readFile(new URL('../../../examples/sample.pdf', import.meta.url));
  const url = world.documents.serve(respondWith(sample), 'sample.pdf');
  title(`What does it cost? GET /api/x402/probe?url=${url}&max_pages=${MAX_PAGES}`);
  const probe = await readResponse(await fetch(probeUrl(server, { url, max_pages: MAX_PAGES })));
  console.log(JSON.stringify(probe.body, undefined, 2));

  const convert = String(probe.body.convert_url);
  title(`Pay exactly what is asked for ${MAX_PAGES} pages; the payer needs no ETH`);
  await pay(world, convert, 'exact');
  title(`Pay for the pages there are, up to ${MAX_PAGES}; Permit2 has to be allowed once`);
  await pay(world, convert, 'upto');
}

async function pay(world: PaymentWorld, url: string, scheme: Scheme): Promise<void> {
  const { chain, merchant } = world;
  const payer = await chain.createPayer(1_000_000n);
  if (scheme === 'upto') await chain.approvePermit2(payer);
  const balances = async () => [await chain.balanceOf(payer.address), await chain.balanceOf(merchant)];
  const [payerHad = 0n, merchantHad = 0n] = await balances();
  const response = await createCustomerOf(payer, scheme).pay(url);
  const [payerHas = 0n, merchantHas = 0n] = await balances();
  console.log(`payer        ${payer.address}  ${dollars(payerHad)} → ${dollars(payerHas)}`);
  console.log(`merchant     ${merchant}  ${dollars(merchantHad)} → ${dollars(merchantHas)}`);
  console.log(`transaction  ${response.settlement?.transaction}`);
  console.log(firstLines(response));
}

/** @throws when it is no document */
function firstLines({ status, text, body }: ReceivedResponse): string {
  if (!body.data) throw new Error(`the server answered ${status}: ${text}`);
  const lines = body.data.content.split('\n').filter((line) => line !== '');
  const shown = lines.slice(0, LINES_SHOWN).map((line) => `    ${shorten(line)}`);
  return ['', ...shown, '    …'].join('\n');
}

function shorten(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}

function title(text: string): void {
  console.log(`\n── ${text}\n`);
}

/** Dollars of a millionth each. */
function dollars(atomic: bigint): string {
  return `$${(Number(atomic) / 1_000_000).toFixed(3)}`;
}

await main();
