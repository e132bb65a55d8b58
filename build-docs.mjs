// Renders docs/*.md for the site: `dist/docs.json` has the title and the content of each page as HTML.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

export function buildDocs() {
  const pages = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => [basename(name, '.md'), renderPage(readFileSync(`docs/${name}`, 'utf8'))]);
  writeFileSync('dist/docs.json', JSON.stringify(Object.fromEntries(pages)));
}

function renderPage(markdown) {
  let examples = 0;
  const rendered = micromark(markdown.replace(/<!--.*?-->\n?/gs, ''), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const html = rendered
    .replace(
      /<h([23])>(.*?)<\/h\1>/g,
      (_, level, text) => `<h${level} id="${slugOf(text)}">${text}</h${level}>`,
    )
    .replace(/href="([\w-]+)\.md(#[\w-]+)?"/g, (_, page, part = '') => `href="/docs/${page}${part}"`)
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replace(/<\/table>/g, '</table></div>')
    // A cell without words heads nothing, and names break where their words do.
    .replace(/<th[^>]*><\/th>/g, '<td></td>')
    .replace(/(?<=<code>)[A-Z][A-Z\d_]+(?=<\/code>)/g, (name) => name.replaceAll('_', '_<wbr>'))
    // What scrolls sideways has to be reached with the keyboard.
    .replace(/<pre>(<code(?: class="language-(\w+)")?)>(.*?)<\/pre>/gs, (_, code, language, text) => {
      const label = language === undefined ? 'Example' : `Example (${language})`;
      examples += 1;
      return `<div class="code">${copyButton(examples)}
<pre tabindex="0" role="group" aria-label="${label}">${code} id="example-${examples}">${text}</pre></div>`;
    });
  const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1];
  if (title === undefined) throw new Error('a page of docs/ has no title');
  return { title, html };
}

/** For `copy.js`, without which it stays hidden. */
function copyButton(example) {
  return `<p><button type="button" class="copy" hidden data-copies="example-${example}" aria-label="Copy: example ${example}">Copy</button><span role="status" class="visually-hidden"></span></p>`;
}

/** As GitHub names the places that links lead to. */
function slugOf(html) {
  const text = html.replace(/<[^>]+>/g, '').toLowerCase();
  return text
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
