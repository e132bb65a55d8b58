import { element, make } from '../elements.ts';
import { linkPanes } from './link-panes.ts';
import { markFocused } from './mark-focused.ts';
import type { ConvertedDocument, PageReport, Usage } from './wire.ts';

let shown: ConvertedDocument | undefined;
let address = '';
for (const id of ['preview', 'tables']) markFocused(element<HTMLIFrameElement>(id));
const tabs = watchTabs((id) => {
  for (const copy of document.querySelectorAll<HTMLElement>('#copies [data-tab]'))
    copy.hidden = copy.dataset.tab !== id;
  if (shown) offerDownload(shown, id);
});

/** Shows a converted document and all that was said of it. @returns frees what it holds */
export async function showResult(data: ConvertedDocument, usage: Usage): Promise<() => void> {
  shown = data;
  element('outcome-name').textContent = data.file_name;
  element('outcome-facts').textContent = factsOf(data, usage);
  element('pages-left').textContent = leftOf(usage);
  showTexts(data);
  showWarnings(data);
  element('page-rows').replaceChildren(...data.pages.map(pageRow));
  tabs.show('preview');
  await showFrame('preview', data.content);
  const unlink = data.layout === undefined ? () => undefined : linkPanes(data.layout);
  return () => {
    unlink();
    URL.revokeObjectURL(address);
  };
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

function showTexts({ content, markdown, tables, layout: _layout, ...rest }: ConvertedDocument): void {
  element('text-markdown').textContent = markdown;
  element('text-html').textContent = content;
  element('text-json').textContent = JSON.stringify({ ...rest, content, markdown, tables }, null, 2);
  const none = '<p>There are no tables in this document.</p>';
  const all = tables.map(({ name, html }) => `<h2>${name}</h2>${html}`).join('');
  element('tab-tables').textContent = tables.length === 0 ? 'Tables' : `Tables (${tables.length})`;
  void showFrame('tables', `<body>${all || none}`);
}

function showFrame(id: 'preview' | 'tables', content: string): Promise<void> {
  const frame = element<HTMLIFrameElement>(id);
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    frame.srcdoc = previewOf(content, element('preview').dataset.style ?? '');
  });
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

/** What repeats from page to page is left out on purpose: worth a note, and no alarm. */
const NOTES = new Set(['furniture_removed']);

function showWarnings({ warnings }: ConvertedDocument): void {
  const isNote = ({ code }: { code: string }) => NOTES.has(code);
  const items = (all: typeof warnings) =>
    all.map(({ message, page }) =>
      make(
        'li',
        {},
        page === undefined || message.includes(`page ${page}`) ? message : `${message} (page ${page})`,
      ),
    );
  const told = warnings.filter((warning) => !isNote(warning));
  element('warnings').hidden = told.length === 0;
  element('warning-list').replaceChildren(...items(told));
  element('note-list').replaceChildren(...items(warnings.filter(isNote)));
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

const FILES: Readonly<Record<string, { type: string; ending: string }>> = {
  markdown: { type: 'text/markdown', ending: 'md' },
  json: { type: 'application/json', ending: 'json' },
};

/** What stands in the tab; of the pictures of it, the HTML. */
function offerDownload({ content, file_name }: ConvertedDocument, tab: string): void {
  const { type, ending } = FILES[tab] ?? { type: 'text/html', ending: 'html' };
  const text = FILES[tab] ? (element(`text-${tab}`).textContent ?? '') : content;
  URL.revokeObjectURL(address);
  address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = element<HTMLAnchorElement>('download');
  link.href = address;
  link.download = `${file_name.replace(/\.[^.]*$/, '') || 'document'}.${ending}`;
}

/** The tabs of a result, which the arrow keys change too. @param onChange called with the id of the one that is shown */
function watchTabs(onChange: (id: string) => void): { show(id: string): void } {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role="tab"]')];

  function select(tab: HTMLButtonElement): void {
    for (const other of tabs) {
      const isShown = other === tab;
      other.ariaSelected = String(isShown);
      other.tabIndex = isShown ? 0 : -1;
      element(other.getAttribute('aria-controls') ?? '').hidden = !isShown;
    }
    onChange(idOf(tab));
  }

  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step === undefined ? undefined : tabs.at((i + step) % tabs.length);
      if (!next) return;
      select(next);
      next.focus();
    });
  }
  return {
    show: (id) => {
      const tab = tabs.find((known) => idOf(known) === id);
      if (tab) select(tab);
    },
  };
}

function idOf(tab: HTMLElement): string {
  return tab.id.replace(/^tab-/, '');
}
