import { html } from 'hono/html';
import type { Markup, SitePage } from '../layout.ts';

/** A page with a text of the operator: paragraphs, headings that begin with `#`, lists that begin with `-`. */
export function ownTextPage(title: string, text: string): SitePage {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const hasTitle = blocks[0]?.startsWith('# ') ?? false;
  return {
    title,
    main: html`${hasTitle ? '' : html`<h1>${title}</h1>`}
${blocks.map(blockOf)}`,
  };
}

function blockOf(block: string): Markup {
  const [, marks, heading] = /^(#{1,3}) +(.*)$/.exec(block) ?? [];
  if (marks?.length === 1) return html`<h1>${heading}</h1>`;
  if (marks?.length === 2) return html`<h2>${heading}</h2>`;
  if (marks?.length === 3) return html`<h3>${heading}</h3>`;
  const lines = block.split('\n');
  if (!lines.every((line) => /^[-*] /.test(line))) return html`<p>${block}</p>`;
  return html`<ul>${lines.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>`;
}
