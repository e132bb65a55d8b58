import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { documentEndings } from '../../../engine/file-endings.ts';
import { describeBytes } from '../../../service/describe-bytes.ts';
import type { AccountStatus } from '../../../service/docconv.ts';
import { assetPath, readAsset } from '../../asset-files.ts';
import type { HttpContext } from '../../env.ts';
import { PDFJS_PATH } from '../../pdfjs-files.ts';
import { copyButton } from '../components/code-block.ts';
import { describeCount } from '../components/quantities.ts';
import type { Markup, SitePage } from '../layout.ts';

/** Converts one file in the browser and shows the result beside it. */
export function tryPage(context: HttpContext, { usage, limits }: AccountStatus): SitePage {
  const left = Math.max(0, limits.pages - usage.pages);
  return {
    title: 'Try it',
    width: 'wide',
    scripts: ['try-it.js', 'copy.js'],
    main: html`<h1>Try it</h1>
<p class="lead"><span id="pages-left">${describeCount(left)} of ${describeCount(limits.pages)} pages left this month</span>. A file converted
here counts once, in all its forms. <a href="/pricing">See the plans</a></p>
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

function tryForm({ var: { formToken } }: HttpContext, largest: number): Markup {
  return html`<form id="try" class="try" hidden data-action="/dashboard/try/convert" data-token="${formToken ?? ''}" data-largest="${largest}" data-largest-text="${describeBytes(largest)}">
<div class="drop" id="drop">
<label for="file">Choose a file or drop it here</label>
<input type="file" id="file" name="file" required accept="${documentEndings.join()}" aria-describedby="file-hint">
<p class="hint" id="file-hint">PDF, PNG, JPG, WebP, GIF, AVIF, TIFF, BMP, DOCX or PPTX, up to ${describeBytes(largest)}</p>
</div>
<p id="password-box" hidden><label for="password">Password of the document</label>
<input id="password" name="password" type="password" autocomplete="off" aria-describedby="password-hint">
<span class="hint" id="password-hint">It opens the document for this conversion and is not kept.</span></p>
${options}
<p class="actions"><button type="submit" id="convert">Convert</button></p>
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

const TABS = [
  { id: 'preview', name: 'Preview' },
  { id: 'markdown', name: 'Markdown' },
  { id: 'html', name: 'HTML' },
  { id: 'tables', name: 'Tables' },
  { id: 'json', name: 'JSON' },
] as const;

/** One conversion in all its forms, beside what was sent. */
function outcome(): Markup {
  const style = previewStyle().text;
  return html`<section id="outcome" hidden aria-labelledby="outcome-name">
<h2 id="outcome-name" tabindex="-1"></h2>
<p id="outcome-facts" class="muted"></p>
<div id="warnings" class="notice caution"><p><strong>What to know about this result</strong></p><ul id="warning-list"></ul></div>
<div class="side-by-side" id="sides">
<section id="source-side" aria-labelledby="source-title">
<header><h3 id="source-title">Source</h3></header>
<div id="source" class="pane" tabindex="0" role="group" aria-labelledby="source-title" data-worker="${assetPath('pdf-worker.js')}" data-library="${PDFJS_PATH}"></div>
</section>
<section aria-labelledby="result-title">
<header><h3 id="result-title" class="visually-hidden">Result</h3>
<div class="tabs" role="tablist" aria-labelledby="result-title">
${TABS.map(({ id, name }, i) => html`<button type="button" class="tab" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${i === 0 ? 'true' : 'false'}" tabindex="${i === 0 ? '0' : '-1'}">${name}</button>`)}
</div>
<span class="actions"><span id="copies">${['markdown', 'html', 'json'].map((id) => html`<span data-tab="${id}" hidden>${copyButton(`text-${id}`, 'the result')}</span>`)}</span><a class="button small quiet" id="download" href="/dashboard/try">Download</a></span></header>
<div id="panel-preview" role="tabpanel" aria-labelledby="tab-preview"><iframe class="pane" id="preview" title="The converted document" sandbox="allow-same-origin" data-style="${style}"></iframe></div>
${(['markdown', 'html', 'json'] as const).map(
  (id) =>
    html`<div id="panel-${id}" class="pane text" role="tabpanel" aria-labelledby="tab-${id}" tabindex="0" hidden><pre id="text-${id}"></pre></div>`,
)}
<div id="panel-tables" role="tabpanel" aria-labelledby="tab-tables" hidden><iframe class="pane" id="tables" title="The tables of the document" sandbox=""></iframe></div>
</section>
</div>
<details>
<summary>Where the text of each page came from</summary>
<ul id="note-list"></ul>
<table><thead><tr><th scope="col">Page</th><th scope="col">Source</th><th scope="col" class="number">Words</th></tr></thead><tbody id="page-rows"></tbody></table>
</details>
</section>`;
}
