/** A client that pays, in as few lines as that takes; run by a test as it stands. */
export function payingClient(publicUrl: string, network: string): string {
  return `import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

const wallet = privateKeyToAccount(process.env.WALLET_KEY);
const client = new x402Client().register('${network}', new ExactEvmScheme(wallet));
const pay = wrapFetchWithPayment(fetch, client);

const query = new URLSearchParams({ url: process.argv[2], max_pages: '10' });
const response = await pay(\`${publicUrl}/api/x402/convert?\${query}\`);
if (!response.ok) throw new Error(await response.text());
const { data, payment } = await response.json();
console.error('paid', payment.amount / 1e6, 'dollars:', payment.transaction);
console.log(data.content);
`;
}
