import { html, raw } from 'hono/html';
import { readBuilt } from '../../asset-files.ts';
import type { SitePage } from '../layout.ts';

/** The pages of `docs/` in the order in which they are listed, and what they are called there. */
const LISTED: Readonly<Record<string, string>> = {
  cli: 'Command',
  api: 'HTTP API',
  mcp: 'MCP',
  library: 'Library',
  server: 'Server',
  operators: 'Operators',
  x402: 'Payment per request',
  quality: 'Quality',
  architecture: 'Architecture',
};

/** Where the pages of `docs/` are, in their order. */
export const DOCS_PATHS: readonly string[] = Object.keys(LISTED).map((name) => `/docs/${name}`);

interface RenderedPage {
  title: string;
  html: string;
}

/** The page at one of {@link DOCS_PATHS}, as `build-docs.mjs` rendered it; undefined when it did not. */
export function docsPage(place: string): SitePage | undefined {
  const name = place.slice(place.lastIndexOf('/') + 1);
  const page = rendered()[name];
  if (page === undefined) return undefined;
  return {
    title: page.title,
    scripts: ['copy.js'],
    main: html`<nav class="docs" aria-label="Documentation"><ul>
${Object.entries(LISTED).map(
  ([path, text]) =>
    html`<li><a href="/docs/${path}"${path === name ? html` aria-current="page"` : ''}>${text}</a></li>`,
)}
</ul></nav>
<article class="docs">${raw(page.html)}</article>`,
  };
}

/** All pages of `docs/` as one text in Markdown, each after its address. */
export async function wholeDocumentation(publicUrl: string): Promise<string> {
  const { pageToMarkdown } = await import('../page-to-markdown.ts');
  const texts = Object.keys(LISTED).map(async (name) => {
    const page = rendered()[name];
    if (page === undefined) return '';
    return `<!-- ${publicUrl}/docs/${name} -->\n\n${await pageToMarkdown({ main: raw(page.html) }, publicUrl)}`;
  });
  return (await Promise.all(texts)).filter(Boolean).join('\n');
}

let pages: Readonly<Record<string, RenderedPage>> | undefined;

function rendered(): Readonly<Record<string, RenderedPage>> {
  pages ??= JSON.parse(readBuilt('docs.json')) as Record<string, RenderedPage>;
  return pages;
}
