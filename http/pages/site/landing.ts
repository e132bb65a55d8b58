import { html, raw } from 'hono/html';
import type { PaidOffer } from '../../../well-known/x402.ts';
import { assetPath } from '../../asset-files.ts';
import { codeBlock, terminal } from '../components/code-block.ts';
import type { Markup, Page } from '../layout.ts';
import { SAMPLE_MARKDOWN, SAMPLE_TABLE } from './sample.ts';

/** The front page: what docconv is and how to begin. */
export function landingPage({ publicUrl }: { publicUrl: string }, offer?: PaidOffer): Page {
  return {
    title: 'Documents in, clean Markdown out',
    description:
      'Turns PDFs, scans, pictures, DOCX and PPTX into clean Markdown, or into HTML that keeps complex tables.',
    width: 'wide',
    scripts: ['copy.js'],
    main: html`${hero}${tables()}${promises}${doors(publicUrl)}${offer ? payment(offer) : ''}${formats}`,
  };
}

const hero = html`<div class="hero">
<div>
<h1>Documents in, <br>clean Markdown out</h1>
<p class="lead">docconv reads PDFs, scans, pictures, Word documents and slides, and writes Markdown, or HTML that keeps
every merged cell. What it could not carry over, it tells you.</p>
<p class="actions"><a class="button" href="/dashboard/try">Try it with a file</a>
<a class="button quiet" href="/api-docs">Read the API reference</a></p>
</div>
${codeBlock({
  id: 'start',
  caption: 'One command to start',
  code: terminal('docconv convert sample.pdf --yes', SAMPLE_MARKDOWN),
})}
</div>`;

/** @param offer what payments are taken for here */
function payment({ pricePerPage, isTest }: PaidOffer): Markup {
  return html`<section class="band" aria-labelledby="payment">
<h2 id="payment">No account? Pay for one document</h2>
<p class="lead">An agent with an x402 wallet converts one PDF for $${pricePerPage} a page in USDC${
    isTest ? ', of a test network here,' : ','
  } with nobody’s approval. What it costs is told before. <a href="/for/ai-agents#x402">How that works</a></p>
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
<h2 id="promises">Nothing is lost in silence</h2>
<div class="columns">
<div><h3>Every page is accounted for</h3>
<p>Each result says of each page whether its text was read, recognised in a picture, or could not be had at all.</p></div>
<div><h3>Failures cost nothing</h3>
<p>Only converted pages count. A document that cannot be read ends with a stable error code and the next step.</p></div>
<div><h3>Know the price before</h3>
<p>Ask for the number of pages first. It is free, and a job that is sent twice with the same name is charged once.</p></div>
<div><h3>Files are not kept</h3>
<p>A document is gone once it is converted. Its result is remembered for an hour when an agent reads it over MCP, and
for a day only if you ask for that.</p></div>
</div>
</section>`;

function doors(publicUrl: string): Markup {
  return html`<section class="band" aria-labelledby="doors">
<h2 id="doors">Three doors, one allowance</h2>
<div class="columns doors">
<div class="card"><h3>Command line</h3>
<p>Files, folders and web addresses. It works on your own machine, where no document leaves it, or with this server.</p>
${codeBlock({ id: 'door-cli', caption: 'A folder of scans', code: terminal('docconv convert scans/ \\\n  --batch --output out/') })}
<p><a href="/for/ai-agents#command-line">Use the command</a></p></div>
<div class="card"><h3>HTTP API</h3>
<p>One request with a file, one answer with the document, its tables, warnings and what is left of the month.</p>
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

const formats = html`<section class="band" aria-labelledby="formats">
<h2 id="formats">What it reads</h2>
<p class="lead">PDF, PNG, JPG, WebP, GIF, AVIF, TIFF, BMP, DOCX and PPTX. Scanned pages are recognised page by page, only where there
is no text to rely on. Passwords, page ranges, footnotes, comments, speaker notes and filled forms are kept in mind.</p>
<p class="actions"><a class="button" href="/dashboard/try">Try it with a file</a> <a href="/pricing">Free for three documents a month</a></p>
</section>`;
