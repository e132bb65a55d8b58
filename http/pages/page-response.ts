import { accepts } from 'hono/accepts';
import type { HttpContext } from '../env.ts';
import { renderPage, type SitePage } from './layout.ts';

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** Where a page that everybody may see is found: the second is its Markdown, for whoever cannot set a header. */
export function pagePaths(path: string): string[] {
  return [path, `${path}.md`];
}

/** Whether whoever asks for a page would rather have data. */
export function prefersJson(context: HttpContext): boolean {
  return (
    accepts(context, { header: 'Accept', supports: [HTML, MARKDOWN, JSON_TYPE], default: HTML }) === JSON_TYPE
  );
}

/**
 * Answers with a page that everybody may see: in Markdown to whoever prefers it, as programs do that read for a model.
 * @param publicUrl without a final slash, so that links of the Markdown lead somewhere wherever it is read
 */
export async function pageResponse(
  context: HttpContext,
  page: SitePage,
  publicUrl: string,
): Promise<Response> {
  context.header('Vary', 'Accept', { append: true });
  const preferred = () => accepts(context, { header: 'Accept', supports: [HTML, MARKDOWN], default: HTML });
  if (!context.req.path.endsWith('.md') && preferred() === HTML) return renderPage(context, page);
  const { pageToMarkdown } = await import('./page-to-markdown.ts');
  return context.body(await pageToMarkdown(page, publicUrl), 200, {
    'Content-Type': `${MARKDOWN}; charset=utf-8`,
    // As other documents for programs: nothing is told by it that a cookie would be needed for.
    'Access-Control-Allow-Origin': '*',
  });
}
