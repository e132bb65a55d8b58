import { html } from 'hono/html';
import { assetPath } from '../asset-files.ts';
import type { Markup } from './document-frame.ts';

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

/** The bar on top of every page: what visitors look for, or the dashboard of whoever is signed in. */
export function pageHeader({ path, signedIn }: { path: string; signedIn: boolean }): Markup {
  const links = signedIn ? OWNER_LINKS : VISITOR_LINKS;
  return html`<header class="top">
<a class="brand" href="/"><img src="${assetPath('icon.svg')}" alt="" width="28" height="28">docconv</a>
<nav aria-label="Main"><ul>
${links.map((link) => html`<li><a href="${link.path}"${link.path === path ? html` aria-current="page"` : ''}>${link.text}</a></li>`)}
</ul></nav>
</header>`;
}
