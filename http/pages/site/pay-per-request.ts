import { html } from 'hono/html';
import type { PaidOffer } from '../../../well-known/x402.ts';
import { codeBlock, terminal } from '../components/code-block.ts';
import type { Markup } from '../layout.ts';

/** How an agent with a wallet converts without an account, where payments are taken. */
export function payPerRequest(publicUrl: string, offer: PaidOffer): Markup {
  return html`<h2 id="x402">Or pay for one document, without an account</h2>
<p>An agent with an <a href="https://x402.org">x402</a> wallet needs no key and nobody’s approval. One PDF at a public
https address costs $${offer.pricePerPage} a page, in USDC on <code>${offer.network}</code>${
    offer.isTest ? ', a test network whose money is worth nothing' : ''
  }.</p>
<ol class="steps">
<li><p><strong>Ask what it costs.</strong> This is free.</p>
${codeBlock({
  id: 'x402-probe',
  caption: 'Probe',
  code: terminal(
    `curl "${publicUrl}/api/x402/probe?url=https%3A%2F%2Fexample.com%2Freport.pdf"`,
    '{"success": true, "page_count": 3, "max_authorization_price": "$…", "convert_url": "…", …}',
  ),
})}</li>
<li><p><strong>Let a stock client pay.</strong> It asks, gets 402 with the price, signs, and asks again.</p>
${codeBlock({
  id: 'x402-install',
  caption: 'Install',
  code: terminal('npm install @x402/fetch @x402/evm viem'),
})}
${codeBlock({ id: 'x402-client', caption: 'pay.mjs', code: payingClient(publicUrl, offer.network) })}
${codeBlock({
  id: 'x402-run',
  caption: 'Run',
  code: terminal(
    'WALLET_KEY=0x… node pay.mjs https://example.com/report.pdf',
    'paid 0.05 dollars: 0x…\n# Report…',
  ),
})}</li>
</ol>
${rules}`;
}

const rules = html`<ul>
<li><strong><code>exact</code></strong> needs USDC and nothing else, no ETH. It takes the price of <code>max_pages</code>, however
few pages there are: take that number from the probe.</li>
<li><strong><code>upto</code></strong> takes the price of the pages there are. It needs an allowance for Permit2, given once.</li>
<li><strong>Money moves only once the document is converted.</strong> After 4xx responses nothing was charged, and the same
signature is still good.</li>
<li><strong>After 503 or a lost connection send the same <code>Payment-Signature</code> again</strong>, for the same address: it is
charged once, and the result is kept for an hour. Do not sign anew.</li>
<li><strong>A document with more pages than <code>max_pages</code></strong> is refused with 413.</li>
</ul>`;

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
