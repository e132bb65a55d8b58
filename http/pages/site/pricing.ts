import { html } from 'hono/html';
import type { Plan, Plans } from '../../../service/accounts/plans.ts';
import { describeBytes } from '../../../service/describe-bytes.ts';
import type { PaidOffer } from '../../../well-known/x402.ts';
import { describeCount, describePlan } from '../components/quantities.ts';
import type { Markup, SitePage } from '../layout.ts';

/** The parts of the pricing page that depend on the operator and the visitor. */
interface PricingPage {
  plans: Plans;
  /** Where a plan is bought; unless set, it is asked for from the operator. */
  plansUrl?: string;
  /** Whether it runs on its user's own machine, who can change any plan. */
  isOwnMachine?: boolean;
  /** The plan of the signed-in user. */
  current?: string;
  /** What payments are taken for here. */
  offer?: PaidOffer;
}

/** The plans that have a price. */
export function pricingPage({ plans, plansUrl, isOwnMachine, current, offer }: PricingPage): SitePage {
  return {
    title: 'Pricing',
    description: 'The plans, and what counts as a page and as a month.',
    width: 'wide',
    main: html`<h1>Pricing</h1>
<p class="lead">Every plan has every feature: all formats, recognition of scans, tables, all three doors. Prices are in US
dollars a month, billed once a year.</p>
${current !== undefined && plans[current]?.monthlyPrice === undefined ? html`<p class="notice">Your plan is ${describePlan(current)}, which is not for sale. <a href="/dashboard">See what is left</a></p>` : ''}
<ul class="plans">
${Object.values(plans).map((plan) => (plan.monthlyPrice === undefined ? '' : planCard(plan, plan.monthlyPrice, { plansUrl, current })))}
</ul>
${offer ? perRequest(offer) : ''}
${answers(anotherPlan(plansUrl, isOwnMachine))}
${current === undefined ? html`<p class="actions band"><a class="button" href="/dashboard">Start with the free plan</a></p>` : ''}`,
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

function planCard(
  plan: Plan,
  price: number,
  { plansUrl, current }: Pick<PricingPage, 'plansUrl' | 'current'>,
): Markup {
  const { name, monthly, fileSize, firstPages } = plan;
  const isCurrent = name === current;
  return html`<li class="card${isCurrent ? ' current' : ''}"><h2>${describePlan(name)}${isCurrent ? html` <span class="status good">Your plan</span>` : ''}</h2>
<p class="price"><strong>$${price === 0 ? '0' : price.toFixed(2)}</strong> a month</p>
<ul>
${
  firstPages === undefined
    ? html`<li>${describeCount(monthly.pages)} pages</li><li>${describeCount(monthly.conversions)} documents</li>`
    : html`<li>${describeCount(monthly.conversions)} documents</li><li>the first ${firstPages} pages of each</li>`
}
<li>files up to ${describeBytes(fileSize)}</li>
</ul>
<p class="choose">${isCurrent ? html`<a class="button quiet" href="/dashboard">See what is left</a>` : chooseButton(name, price, { plansUrl, current })}</p></li>`;
}

/** The free plan is everybody's who signs in; the others are bought where the operator says. */
function chooseButton(
  name: string,
  price: number,
  { plansUrl, current }: Pick<PricingPage, 'plansUrl' | 'current'>,
): Markup {
  const plan = describePlan(name);
  if (price === 0) {
    return current === undefined
      ? html`<a class="button quiet" href="/dashboard">Start with ${plan}</a>`
      : html`<span class="hint">Where every account begins</span>`;
  }
  if (plansUrl !== undefined)
    return html`<a class="button" href="${withSubject(plansUrl, plan)}">Get ${plan}</a>`;
  return html`<a class="button quiet" href="#another-plan">How to get ${plan}</a>`;
}

/** A mail says which plan it is about; an address is the operator's own, and stays as it is. */
function withSubject(plansUrl: string, plan: string): string {
  return plansUrl.startsWith('mailto:') && !plansUrl.includes('?')
    ? `${plansUrl}?subject=${encodeURIComponent(`docconv plan: ${plan}`)}`
    : plansUrl;
}

function anotherPlan(plansUrl: string | undefined, isOwnMachine = false): Markup {
  if (plansUrl !== undefined) {
    return html`Plans are <a href="${plansUrl}">bought from whoever runs this server</a>; these pages take no payment.`;
  }
  return isOwnMachine
    ? html`This server runs on your machine alone, and any plan is yours to set:
<code>docconv admin plan &lt;account&gt; &lt;plan&gt;</code>. The <a href="/account">account page</a> shows the account’s number.`
    : html`Ask whoever runs this server to change your plan; these pages take no payment.`;
}

const answers = (howToChange: Markup) => html`<section class="band" aria-labelledby="questions">
<h2 id="questions">What counts</h2>
<div class="columns">
<div><h3>A page</h3>
<p>A page of a PDF, a slide, or a picture. A Word document counts the pages it says it has. Only pages that were converted
count.</p></div>
<div><h3>A month</h3>
<p>A calendar month, UTC. On its first day the count starts again. Nothing is carried over, and nothing is charged beyond
the plan: when the month is used up, conversions stop until the next one.</p></div>
<div><h3>Output</h3>
<p>Each plan also allows a thousand tokens of output for every page, counted over the month as a whole. Only tokens of
the document's text count, not the head that every page of HTML has.</p></div>
<div id="another-plan"><h3>Another plan</h3>
<p>${howToChange} Your usage so
far stays, and the new allowance applies at once.</p></div>
</div>
</section>`;
