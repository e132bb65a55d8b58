import { html } from 'hono/html';
import type { Plan, Plans } from '../../../service/accounts/plans.ts';
import type { PaidOffer } from '../../../well-known/x402.ts';
import { describeBytes, describeCount, describePlan } from '../components/quantities.ts';
import type { Markup, Page } from '../layout.ts';

/** The plans that have a price. */
export function pricingPage({ plans, offer }: { plans: Plans; offer?: PaidOffer }): Page {
  return {
    title: 'Pricing',
    description: 'Free for three documents a month; plans of 500, 2,500 and 10,000 pages a month.',
    width: 'wide',
    main: html`<h1>Pricing</h1>
<p class="lead">Every plan has every feature: all formats, recognition of scans, tables, all three doors. Prices are in US
dollars a month, billed once a year.</p>
<ul class="plans">
${Object.values(plans).map((plan) => (plan.monthlyPrice === undefined ? '' : planCard(plan, plan.monthlyPrice)))}
</ul>
${offer ? perRequest(offer) : ''}
${answers}`,
  };
}

/** @param offer what payments are taken for here */
function perRequest({ pricePerPage, network, isTest }: PaidOffer): Markup {
  return html`<section class="band" aria-labelledby="per-request">
<h2 id="per-request">Or without a plan</h2>
<p>An agent with an x402 wallet pays for one PDF at a time: $${pricePerPage} a page in USDC on <code>${network}</code>${
    isTest ? ', a test network whose money is worth nothing' : ''
  }. It needs no account. <a href="/for/ai-agents#x402">How that works</a></p>
</section>`;
}

function planCard({ name, monthly, fileSize, firstPages }: Plan, price: number): Markup {
  return html`<li class="card"><h2>${describePlan(name)}</h2>
<p class="price"><strong>$${price === 0 ? '0' : price.toFixed(2)}</strong> a month</p>
<ul>
${
  firstPages === undefined
    ? html`<li>${describeCount(monthly.pages)} pages</li><li>${describeCount(monthly.conversions)} documents</li>`
    : html`<li>${describeCount(monthly.conversions)} documents</li><li>the first ${firstPages} pages of each</li>`
}
<li>files up to ${describeBytes(fileSize)}</li>
</ul></li>`;
}

const answers = html`<section class="band" aria-labelledby="questions">
<h2 id="questions">What counts</h2>
<div class="columns">
<div><h3>A page</h3>
<p>A page of a PDF, a slide, or a picture. A Word document counts the pages it says it has. Only pages that were converted
count.</p></div>
<div><h3>A month</h3>
<p>A calendar month, UTC. On its first day the count begins again. Nothing is carried over, and nothing is charged beyond
the plan: when a month is used up, conversions stop until the next.</p></div>
<div><h3>Output</h3>
<p>Each plan also allows about a thousand tokens of output for every page, far more than most documents need.</p></div>
<div><h3>Another plan</h3>
<p>Plans are changed by those who run this server. Usage so far stays as it is, and the new allowance applies at once.</p></div>
</div>
<p class="actions band"><a class="button" href="/dashboard">Start with the free plan</a></p>
</section>`;
