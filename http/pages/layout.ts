import { html } from 'hono/html';
import { assetPath } from '../asset-files.ts';
import type { HttpContext } from '../env.ts';
import type { ProblemStatus } from '../errors/problem.ts';
import type { LegalPage } from '../parts.ts';
import { documentFrame, type Markup } from './document-frame.ts';

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

interface NavigationLink {
  path: string;
  text: string;
}

const VISITOR_LINKS: readonly NavigationLink[] = [
  { path: '/docs/cli', text: 'Docs' },
  { path: '/api-docs', text: 'API' },
  { path: '/for/ai-agents', text: 'AI agents' },
  { path: '/pricing', text: 'Pricing' },
  { path: '/sign-in', text: 'Sign in' },
];

const OWNER_LINKS: readonly NavigationLink[] = [
  { path: '/dashboard', text: 'Overview' },
  { path: '/dashboard/try', text: 'Try it' },
  { path: '/dashboard/jobs', text: 'Jobs' },
  { path: '/dashboard/api', text: 'Keys' },
  { path: '/account', text: 'Account' },
  { path: '/api-docs', text: 'API' },
];

/** The bar on top of every page: what visitors look for, or the dashboard of the signed-in user. */
function pageHeader({ path, signedIn }: { path: string; signedIn: boolean }): Markup {
  const links = signedIn ? OWNER_LINKS : VISITOR_LINKS;
  return html`<header class="top">
<a class="brand" href="/"><img src="${assetPath('icon.svg')}" alt="" width="28" height="28">docconv</a>
<nav aria-label="Main"><ul>
${links.map((link) => html`<li><a href="${link.path}"${link.path === path ? html` aria-current="page"` : ''}>${link.text}</a></li>`)}
</ul></nav>
</header>`;
}
