import { html } from 'hono/html';
import { assetPath } from '../../asset-files.ts';
import { codeBlock, terminal } from '../components/code-block.ts';
import type { Markup, SitePage } from '../layout.ts';
import { type OpenApiDocument, operationsOf, type PlacedOperation, tagOf } from './open-api.ts';
import { operationSection } from './operation.ts';
import { prose } from './prose.ts';

/**
 * The API as people read it, made from the document that programs read. With scripts, Scalar takes its place, in which
 * requests can be sent.
 * @param nonce with which the page's policy lets Scalar's styles in; without one, the page stays as it is
 */
export function referencePage(
  { publicUrl, nonce }: { publicUrl: string; nonce?: string },
  document: OpenApiDocument,
): SitePage {
  const operations = operationsOf(document);
  return {
    title: 'API reference',
    description: 'Every operation, field and error of the docconv HTTP API.',
    width: 'wide',
    scripts: nonce === undefined ? ['copy.js'] : ['copy.js', 'reference.js'],
    main: html`${nonce === undefined ? '' : placeOfScalar(nonce)}
<div class="reference">
${contents(operations)}
<div class="operations">
<h1>API reference</h1>
<p class="lead">${prose(document.info.description ?? 'Convert documents over HTTP.')}</p>
${basics(publicUrl)}
${operations.map((operation) => operationSection(document, operation))}
</div>
</div>`,
  };
}

function placeOfScalar(nonce: string): Markup {
  return html`<div id="interactive" hidden nonce="${nonce}" data-script="${assetPath('scalar.js')}" data-style="${assetPath('reference-frame.css')}">
<nav class="other-form" aria-label="Another form"><a href="/api-docs">Read the plain reference</a></nav>
</div>`;
}

function contents(operations: readonly PlacedOperation[]): Markup {
  const tags = [...new Set(operations.map(tagOf))];
  return html`<nav class="contents" aria-label="Contents">
<p><a href="#quick-start">Quick start</a></p>
<p><a href="#basics">Basics</a></p>
${tags.map(
  (tag) => html`<p>${tag}</p>
<ul>${operations.filter((operation) => tagOf(operation) === tag).map(({ id, summary, path }) => html`<li><a href="#${id}">${summary ?? path}</a></li>`)}</ul>`,
)}
</nav>`;
}

function basics(publicUrl: string): Markup {
  return html`<section aria-labelledby="quick-start">
<h2 id="quick-start">Quick start</h2>
<p>Make a key under <a href="/dashboard/api">Keys</a>, or let a tool get one through <a href="/for/ai-agents">Connect</a>. Then send a
file; the Markdown is in <code>data.content</code>.</p>
${codeBlock({
  id: 'first-request',
  caption: 'A first request',
  code: terminal(
    `curl ${publicUrl}/api/v1/convert \\\n  -H "Authorization: Bearer $KEY" \\\n  -F file=@sample.pdf`,
  ),
})}
<p>Or <a href="/api-docs?interactive=yes">send requests from the interactive reference</a>.</p>
</section>
<section aria-labelledby="basics">
<h2 id="basics">Basics</h2>
<p>All paths are relative to <code>${publicUrl}</code>. The <a href="/.well-known/openapi.json">OpenAPI document</a> says the same as
this page, for programs.</p>
<h3>Keys</h3>
<p>A key goes into one of two headers:</p>
${codeBlock({
  id: 'headers',
  caption: 'Either of these',
  code: 'Authorization: Bearer dc_live_…\nx-api-key: dc_live_…',
  copies: false,
})}
<h3>Errors</h3>
<p>An error is JSON with <code>success</code> <code>false</code>, what happened in <code>error</code>, and a <code>code</code> that is safe to
switch on. Often <code>reason</code> says it more finely and <code>hint</code> says what to do next.</p>
${codeBlock({
  id: 'error',
  caption: '429, the month is used up',
  code: '{\n  "success": false,\n  "error": "…",\n  "code": "RATE_LIMITED",\n  "reason": "quota"\n}',
  copies: false,
})}
<h3>Limits</h3>
<p>Every response carries <code>X-RateLimit-Limit</code> and <code>X-RateLimit-Remaining</code>, the pages of the month and those left, and
<code>X-RateLimit-Reset</code>, the second in which the next month begins. A 429 with the reason <code>busy</code> has
<code>Retry-After</code>; one with the reason <code>quota</code> is not worth repeating this month.</p>
</section>`;
}
