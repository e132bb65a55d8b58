import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { describeBytes } from '../../../service/describe-bytes.ts';
import type { AccountStatus } from '../../../service/docconv.ts';
import { assetPath, readAsset } from '../../asset-files.ts';
import type { HttpContext } from '../../env.ts';
import { PDFJS_PATH } from '../../pdfjs-files.ts';
import { copyButton } from '../components/code-block.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup, Page } from '../layout.ts';

/** Converts one file in the browser and shows the result beside it. */
export function tryPage(context: HttpContext, { usage, limits }: AccountStatus): Page {
  const left = Math.max(0, limits.pages - usage.pages);
  return {
    title: 'Try it',
    width: 'wide',
    scripts: ['try-it.js', 'copy.js'],
    main: html`<h1>Try it</h1>
<p class="lead"><span id="pages-left">${describeCount(left)} of ${describeCount(limits.pages)} pages left this month</span>. A file converted
here counts like any other.</p>
<noscript><p class="notice caution">Trying it here takes JavaScript, which is switched off in this browser. The
<a href="/api-docs">API</a> and the <a href="/for/ai-agents#command-line">command line</a> work without.</p></noscript>
${tryForm(context, limits.fileSize)}
${work}
${problem}
${outcome()}`,
  };
}

/** The style of the preview, and the source by which a content policy lets it in. */
export function previewStyle(): { text: string; source: string } {
  const text = readAsset('preview.css').trim();
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.avif,.docx,.pptx';

function tryForm({ var: { formToken } }: HttpContext, largest: number): Markup {
  return html`<form id="try" class="try" hidden data-action="/dashboard/try/convert" data-token="${formToken ?? ''}" data-largest="${largest}" data-largest-text="${describeBytes(largest)}">
<div class="drop" id="drop">
<label for="file">Choose a file or drop it here</label>
<input type="file" id="file" name="file" required accept="${ACCEPTED}" aria-describedby="file-hint">
<p class="hint" id="file-hint">PDF, PNG, JPG, WebP, GIF, AVIF, DOCX or PPTX, up to ${describeBytes(largest)}</p>
</div>
<fieldset class="choices">
<legend>Turn it into</legend>
<label><input type="radio" name="output_format" value="markdown" checked>Markdown</label>
<label><input type="radio" name="output_format" value="html">HTML</label>
</fieldset>
${options}
<p class="actions"><button type="submit">Convert</button></p>
</form>`;
}

const options = html`<details>
<summary>More options</summary>
<div class="columns options">
<p><label for="pages">Pages</label>
<input id="pages" name="pages" autocomplete="off" spellcheck="false" aria-describedby="pages-hint">
<span class="hint" id="pages-hint">All, or for instance 1-5,9</span></p>
<p><label for="ocr">Recognise text in pictures</label>
<select id="ocr" name="ocr">
<option value="auto">Where a page has no text of its own</option>
<option value="always">On every page</option>
<option value="never">Never</option>
</select></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" aria-describedby="password-hint">
<span class="hint" id="password-hint">Only if the document is protected</span></p>
</div>
</details>`;

const work = html`<section id="work" class="card" hidden aria-labelledby="progress-file">
<h2 id="progress-file"></h2>
<progress id="progress" max="1" aria-labelledby="progress-text"></progress>
<p id="progress-text" class="muted"></p>
<p id="progress-status" class="visually-hidden" role="status"></p>
<button type="button" class="quiet" id="cancel">Cancel</button>
</section>`;

const problem = html`<div id="problem" class="notice problem" role="alert" hidden>
<p><strong id="problem-message"></strong></p>
<p id="problem-hint"></p>
</div>`;

function outcome(): Markup {
  return html`<section id="outcome" hidden aria-labelledby="outcome-name">
<h2 id="outcome-name" tabindex="-1"></h2>
<p id="outcome-facts" class="muted"></p>
<div id="warnings" class="notice caution"><p><strong>What to know about this result</strong></p><ul id="warning-list"></ul></div>
<div class="side-by-side">
<section aria-labelledby="source-title">
<header><h3 id="source-title">Source</h3></header>
<div id="source" class="pane" tabindex="0" role="group" aria-labelledby="source-title" data-worker="${assetPath('pdf-worker.js')}" data-library="${PDFJS_PATH}"></div>
</section>
<section aria-labelledby="result-title">
<header><h3 id="result-title">Result</h3>
<span class="actions">${copyButton('result-text', 'the result')}<a class="button small" id="download" href="/dashboard/try">Download</a></span></header>
<div class="pane" id="result-text-box" tabindex="0" role="group" aria-labelledby="result-title"><pre id="result-text"></pre></div>
<iframe class="pane" id="preview" title="Preview of the converted HTML" sandbox="" data-style="${previewStyle().text}" hidden></iframe>
</section>
</div>
<details>
<summary>Where the text of each page came from</summary>
<table><thead><tr><th scope="col">Page</th><th scope="col">Source</th><th scope="col" class="number">Words</th></tr></thead><tbody id="page-rows"></tbody></table>
</details>
</section>`;
}
