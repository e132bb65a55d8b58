import { html } from 'hono/html';
import { assetPath } from '../asset-files.ts';
import type { HttpContext } from '../env.ts';
import type { ProblemStatus } from '../errors/problem.ts';
import type { LegalPage } from '../parts.ts';
import { documentFrame, type Markup } from './document-frame.ts';
import { pageHeader } from './header.ts';

export type { Markup };

/** What a page is made of besides the frame that all share. */
export interface SitePage {
  title: string;
  main: Markup;
  /** One line for search engines and previews. */
  description?: string;
  /** `reading` keeps lines short; `wide` is for pages with columns. Default `reading`. */
  width?: 'reading' | 'wide';
  /** Names of own scripts, e.g. `copy.js`, loaded as modules. */
  scripts?: readonly string[];
  status?: 200 | ProblemStatus;
}

/** Answers with a whole HTML page. */
export function renderPage(context: HttpContext, page: SitePage) {
  const { title, main, width = 'reading', status = 200 } = page;
  const signedIn = context.get('signedIn') !== undefined;
  const body = html`<a class="skip" href="#main">Skip to the content</a>
${pageHeader({ path: context.req.path, signedIn })}
<main id="main" tabindex="-1" class="${width}">
${main}
</main>
${footer(context.get('legalPages') ?? [])}`;
  return context.html(documentFrame({ title, head: head(page), body }), status);
}

function head({ description, scripts = [] }: SitePage): Markup {
  return html`${description === undefined ? '' : html`<meta name="description" content="${description}">`}
${scripts.map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)}`;
}

const footer = (legalPages: readonly LegalPage[]) => html`<footer class="bottom">
<p>docconv turns documents into Markdown and HTML.</p>
<ul>
<li><a href="/docs/cli">Documentation</a></li>
<li><a href="/api-docs">API reference</a></li>
<li><a href="/for/ai-agents">For AI agents</a></li>
<li><a href="/pricing">Pricing</a></li>
${legalPages.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}
</ul>
</footer>`;
