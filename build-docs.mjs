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
    // What scrolls sideways has to be reached with the keyboard.
    .replace(/<pre>(?=<code(?: class="language-(\w+)")?)/g, (_, language) => {
      const label = language === undefined ? 'Example' : `Example (${language})`;
      return `<pre tabindex="0" role="group" aria-label="${label}">`;
    });
  const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1];
  if (title === undefined) throw new Error('a page of docs/ has no title');
  return { title, html };
}

/** As GitHub names the places that links lead to. */
function slugOf(html) {
  const text = html.replace(/<[^>]+>/g, '').toLowerCase();
  return text
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
