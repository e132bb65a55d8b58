import { element, make } from '../elements.ts';
import type { ConvertedDocument, PageReport, Usage } from './wire.ts';

/** Shows a converted document and all that was said of it. @returns frees what it holds */
export function showResult(data: ConvertedDocument, usage: Usage): () => void {
  element('outcome-name').textContent = data.file_name;
  element('outcome-facts').textContent = factsOf(data, usage);
  element('pages-left').textContent = leftOf(usage);
  showContent(data);
  showWarnings(data);
  element('page-rows').replaceChildren(...data.pages.map(pageRow));
  return offerDownload(data);
}

function factsOf(data: ConvertedDocument, usage: Usage): string {
  const pages = data.page_count === 1 ? '1 page' : `${counted(data.page_count)} pages`;
  const of = data.total_pages > data.page_count ? ` of ${counted(data.total_pages)}` : '';
  const seconds = (data.processing_time_ms / 1000).toFixed(1);
  return `${pages}${of} · ${counted(data.token_count)} tokens · ${seconds} s · ${leftOf(usage)}`;
}

function leftOf({ pages_remaining, pages_limit }: Usage): string {
  return `${counted(pages_remaining)} of ${counted(pages_limit)} pages left this month`;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function showContent({ output_format, content }: ConvertedDocument): void {
  const isHtml = output_format === 'html';
  const frame = element<HTMLIFrameElement>('preview');
  element('result-text').textContent = content;
  element('result-text-box').hidden = isHtml;
  frame.hidden = !isHtml;
  frame.srcdoc = isHtml ? previewOf(content, frame.dataset.style ?? '') : '';
}

/**
 * The document as it can be shown here: this page's policy holds in the frame too and lets one style in, ours. The frame
 * is sandboxed and runs no script, whatever is in it.
 */
function previewOf(content: string, style: string): string {
  // Chromium reports styles that the policy forbids already while it parses.
  const preview = new DOMParser().parseFromString(content.replace(/<style>[^<]*<\/style>/, ''), 'text/html');
  for (const found of preview.querySelectorAll('meta[http-equiv], style, link, base')) found.remove();
  const policy = make('meta', { httpEquiv: 'Content-Security-Policy' });
  policy.content = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  preview.head.append(policy, make('style', { textContent: style }));
  return `<!doctype html>${preview.documentElement.outerHTML}`;
}

function showWarnings({ warnings }: ConvertedDocument): void {
  element('warnings').hidden = warnings.length === 0;
  const items = warnings.map(({ message, page }) =>
    make('li', {}, page === undefined ? message : `${message} (page ${page})`),
  );
  element('warning-list').replaceChildren(...items);
}

const SOURCES: Readonly<Record<PageReport['source'], string>> = {
  text: 'text of the document',
  ocr: 'recognised in a picture',
  mixed: 'text and recognised pictures',
  empty: 'nothing to read',
  failed: 'could not be read',
};

function pageRow({ page, source, words }: PageReport): HTMLElement {
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, String(page)),
    make('td', {}, SOURCES[source]),
    make('td', { className: 'number' }, counted(words)),
  );
}

function offerDownload({ output_format, content, file_name }: ConvertedDocument): () => void {
  const [type, ending] = output_format === 'html' ? ['text/html', 'html'] : ['text/markdown', 'md'];
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = element<HTMLAnchorElement>('download');
  link.href = address;
  link.download = `${file_name.replace(/\.[^.]*$/, '') || 'document'}.${ending}`;
  return () => URL.revokeObjectURL(address);
}
