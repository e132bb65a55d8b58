import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { assetPath } from '../asset-files.ts';
import type { HttpContext } from '../env.ts';
import type { ProblemStatus } from '../problem.ts';
import { pageHeader } from './header.ts';

/** Text that is escaped already. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What a page is made of besides the frame that all share. */
export interface Page {
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
export function renderPage(context: HttpContext, page: Page) {
  const { title, main, width = 'reading', status = 200 } = page;
  return context.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · docconv</title>
${head(page)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${pageHeader({ path: context.req.path, signedIn: context.get('signedIn') !== undefined })}
<main id="main" tabindex="-1" class="${width}">
${main}
</main>
${footer}
</body>
</html>
`,
    status,
  );
}

function head({ description, scripts = [] }: Page): Markup {
  return html`${description === undefined ? '' : html`<meta name="description" content="${description}">`}
<link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetPath('style.css')}">
${scripts.map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)}`;
}

const footer = html`<footer class="bottom">
<p>docconv turns documents into Markdown and HTML.</p>
<ul>
<li><a href="/api-docs">API reference</a></li>
<li><a href="/for/ai-agents">For AI agents</a></li>
<li><a href="/pricing">Pricing</a></li>
</ul>
</footer>`;
