import { html, raw } from 'hono/html';
import figuresByCorpus from '../../../bench/figures.json' with { type: 'json' };
import type { Plan } from '../../../service/accounts/plans.ts';
import { IS_ON_REGISTRY, installCommand } from '../../../service/install.ts';
import type { PaidOffer } from '../../../well-known/x402.ts';
import { assetPath } from '../../asset-files.ts';
import { codeBlock, terminal } from '../components/code-block.ts';
import { describeMany } from '../components/quantities.ts';
import type { Markup, SitePage } from '../layout.ts';
import { SAMPLE_START, SAMPLE_TABLE, samplePage } from './sample.ts';

const { icdar, 'jats-pmc': jats } = figuresByCorpus;

/**
 * The front page: what docconv is and how to begin.
 * @param firstPlan that of new accounts @param offer what payments are taken for, where they are
 */
export function landingPage(
  { publicUrl }: { publicUrl: string },
  firstPlan: Plan,
  offer?: PaidOffer,
): SitePage {
  return {
    title: 'Documents in, clean Markdown out',
    description:
      'Turns PDFs, scans, pictures, DOCX and PPTX into clean Markdown, or into HTML that keeps complex tables.',
    width: 'wide',
    scripts: ['copy.js'],
    main: html`${hero}${example()}${tables()}${promises}${figures}${doors(publicUrl)}${offer ? payment(offer) : ''}${formats(firstPlan)}`,
  };
}

const hero = html`<div class="hero">
<div>
<h1>Documents in, <br>clean Markdown out</h1>
<p class="lead">docconv reads PDFs, scans, pictures, Word documents and slides, and writes Markdown, or HTML that keeps
every merged cell. Whatever it could not carry over, it reports.</p>
<p class="actions"><a class="button" href="/dashboard/try">Try it with a file</a>
<a class="button quiet" href="/api-docs">Read the API reference</a></p>
</div>
<div>
${codeBlock({ id: 'install', caption: 'Install (Node.js 20.19 or later)', code: terminal(installCommand()) })}
${codeBlock({
  id: 'start',
  caption: 'Convert a first document',
  code: terminal('docconv convert sample.pdf --yes', SAMPLE_START),
})}
${IS_ON_REGISTRY ? '' : html`<p class="hint">The archive comes with a release, or from <code>npm pack</code> in a clone.</p>`}
</div>
</div>`;

/** Converted beforehand, so that the result is seen before anything is installed or anybody signed in. */
function example(): Markup {
  return html`<section class="band" aria-labelledby="example">
<h2 id="example">A page and its result</h2>
<p class="lead">Two columns, headings, lists, code and a table with merged cells. The Markdown is
unedited.</p>
<div class="page-and-result">
<figure><figcaption class="sheet-caption">Page 1 of sample.pdf</figcaption>
<span class="sheet"><img src="${assetPath('sample-sheet.webp')}" width="827" height="1170" loading="lazy" alt="The first page of a paper, Wind on the Ridge: title, authors, abstract, sections with lists and code, and a ruled table with merged cells."></span></figure>
${codeBlock({ id: 'page-markdown', caption: 'docconv convert sample.pdf --pages 1', code: samplePage() })}
</div>
</section>`;
}

/** @param offer what payments are taken for here */
function payment({ pricePerPage, isTest }: PaidOffer): Markup {
  return html`<section class="band" aria-labelledby="payment">
<h2 id="payment">No account? Pay for one document</h2>
<p class="lead">An agent with an x402 wallet converts one PDF for $${pricePerPage} a page in USDC${
    isTest ? ', of a test network here,' : ','
  } with nobody’s approval. The price is known beforehand. <a href="/for/ai-agents#x402">How that works</a></p>
</section>`;
}

function tables(): Markup {
  return html`<section class="band" aria-labelledby="tables">
<h2 id="tables">Tables stay tables</h2>
<p class="lead">Rows and columns are recovered from what is drawn on the page, with cells that span several of them, for
scans just as for printed text.</p>
<div class="before-after">
<figure>
<figcaption>On the page of a PDF</figcaption>
<span class="sheet"><img src="${assetPath('sample-table.webp')}" width="1080" height="275" loading="lazy" alt="A ruled table of wind speeds. Spring and Summer each span two columns, Hours spans two rows, and one cell, not measured, spans two columns."></span>
</figure>
<figure>
<figcaption>What docconv wrote, shown by your browser</figcaption>
<div class="converted" tabindex="0" role="group" aria-label="Converted table">${raw(SAMPLE_TABLE)}</div>
</figure>
</div>
<details>
<summary>See the HTML it wrote</summary>
${codeBlock({ id: 'table-html', caption: 'tbl-1.html', code: SAMPLE_TABLE })}
</details>
</section>`;
}

const promises = html`<section class="band" aria-labelledby="promises">
<h2 id="promises">What sets it apart</h2>
<div class="columns">
<div><h3>Merged cells without a language model</h3>
<p>Tables are rebuilt from what is drawn on the page, not rewritten by a model: the same file gives the same result, on a
laptop without a graphics card.</p></div>
<div><h3>Nothing is lost silently</h3>
<p>For each page the result says whether its text was read, recognised in a picture, or not to be had. Whatever is missing
is named in a warning.</p></div>
<div><h3>The price is known beforehand</h3>
<p><code>--dry-run</code> and <code>dry_run</code> count the pages for free. Failures cost nothing, and a request that is
sent twice with one key is charged once.</p></div>
<div><h3>It works offline</h3>
<p>The command converts on your own machine, scans included, and no document leaves it. A server keeps no documents
either; a result is kept for an hour while an agent reads it over MCP, or for a day if you ask for that.</p></div>
</div>
</section>`;

/** Of tables that the docconv project did not make, as its own bench measured them last. */
const figures = html`<section class="band" aria-labelledby="figures">
<h2 id="figures">Measured, and easy to measure again</h2>
<dl class="figures">
<div><dt>of the neighbouring cells of ${icdar.tables} tables, found and right (F1, ICDAR 2013)</dt><dd>${percent(icdar.macroF1)}</dd></div>
<div><dt>likeness of their structure, merged cells included (TEDS)</dt><dd>${percent(icdar.teds)}</dd></div>
<div><dt>of the words of ${jats.documents} open-access papers, in the order in which they are read</dt><dd>${percent(jats.orderedRecall)}</dd></div>
</dl>
<p>In a clone, <code>npm run bench:quality</code> measures these figures again.</p>
</section>`;

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function doors(publicUrl: string): Markup {
  return html`<section class="band" aria-labelledby="doors">
<h2 id="doors">Three doors, one allowance</h2>
<div class="columns doors">
<div class="card"><h3>Command line</h3>
<p>Files, folders and web addresses. It works on your own machine, where no document leaves it, or with this server.</p>
${codeBlock({ id: 'door-cli', caption: 'A folder of scans', code: terminal('docconv convert scans/ \\\n  --batch --output out/') })}
<p><a href="/for/ai-agents#command-line">Use the command</a></p></div>
<div class="card"><h3>HTTP API</h3>
<p>One request with a file, one response with the document, its tables, its warnings and what is left this month.</p>
${codeBlock({
  id: 'door-http',
  caption: 'Send a file',
  code: terminal(`curl ${publicUrl}/api/v1/convert \\
  -H "Authorization: Bearer $KEY" \\
  -F file=@sample.pdf`),
})}
<p><a href="/api-docs">Read the API reference</a></p></div>
<div class="card"><h3>AI agents and tools</h3>
<p>A tool asks for access, you approve it once in the browser, and it works within your allowance until you revoke it.</p>
${codeBlock({
  id: 'door-connect',
  caption: 'Ask for access',
  code: terminal(`curl ${publicUrl}/api/connect/session \\
  --json '{"provider": "My tool"}'`),
})}
<p><a href="/for/ai-agents">Connect in one minute</a></p></div>
</div>
</section>`;
}

const formats = ({ monthly, monthlyPrice }: Plan) => html`<section class="band" aria-labelledby="formats">
<h2 id="formats">What it reads</h2>
<p class="lead">PDF, PNG, JPG, WebP, GIF, AVIF, TIFF, BMP, DOCX and PPTX. Scanned pages are recognised page by page, only where there
is no reliable text. Passwords, page ranges, footnotes, comments, speaker notes and filled-in forms are supported.</p>
<p class="actions"><a class="button" href="/dashboard/try">Try it with a file</a> <a href="/pricing">${monthlyPrice === 0 ? `Free for ${describeMany(monthly.conversions, 'document')} a month` : 'See the plans'}</a></p>
</section>`;
