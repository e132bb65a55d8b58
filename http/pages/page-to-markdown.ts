import Turndown from 'turndown';
import type { SitePage } from './layout.ts';

/** The content of a page as Markdown, with its links made absolute. */
export async function pageToMarkdown({ main }: Pick<SitePage, 'main'>, publicUrl: string): Promise<string> {
  const markup = String(await main).replace(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`);
  return `${converter.turndown(markup)}\n`;
}

/** What is asked of elements. */
interface Element {
  nodeName: string;
  className: string;
  innerHTML: string;
  parentNode: Element | null;
  childNodes: Iterable<Element>;
}

/** The types of browsers are not there on a server. */
const matching = (test: (element: Element) => boolean) => (node: unknown) => test(node as Element);

const hasSpans = ({ innerHTML }: Element) => /<t[hd][^>]* (?:row|col)span=/.test(innerHTML);

const converter = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  // What can only be clicked, or only leads around the page.
  .remove(['button', 'nav', 'script', 'form'])
  // A table with spans has no other form in Markdown.
  .keep('table')
  .addRule('line break of a heading', { filter: 'br', replacement: () => ' ' })
  .addRule('hint', {
    filter: matching(({ className, nodeName }) => className === 'hint' && nodeName !== 'P'),
    replacement: (text) => ` (${text})`,
  })
  .addRule('term', { filter: 'dt', replacement: (text) => `\n- **${text.trim()}**: ` })
  .addRule('definition', { filter: 'dd', replacement: (text) => text.trim() })
  .addRule('table', {
    filter: matching((element) => element.nodeName === 'TABLE' && !hasSpans(element)),
    replacement: (text) => `\n\n${text.trim()}\n\n`,
  })
  .addRule('caption', { filter: 'caption', replacement: (text) => `\n\n${text.trim()}\n\n` })
  .addRule('rows', { filter: ['thead', 'tbody'], replacement: (text) => text })
  .addRule('row', { filter: 'tr', replacement: (text, node) => `\n|${text}${ruleBelow(node)}` })
  .addRule('cell', {
    filter: ['th', 'td'],
    replacement: (text) =>
      ` ${text
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')} |`,
  });

function ruleBelow(row: unknown): string {
  const { parentNode, childNodes } = row as Element;
  if (parentNode?.nodeName !== 'THEAD') return '';
  const cells = [...childNodes].filter(({ nodeName }) => /^T[HD]$/.test(nodeName));
  return `\n|${' --- |'.repeat(cells.length)}`;
}
