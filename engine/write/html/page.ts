import type { Document } from '../../document/document.ts';
import { textOf, walkBlocks } from '../../document/walk.ts';
import type { WriteOptions } from '../../options.ts';
import { cleanLabel } from '../clean.ts';
import { attribute, escapeText } from './escape.ts';

/** A language tag in general form (BCP 47). */
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;

/** Languages mostly written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pnb|prs|ps|sd|syr|ug|ur|yi)(?:-|$)/i;

/** Puts a sanitized body into a complete document. */
export function writePage(body: string, document: Document, options: WriteOptions): string {
  const language = LANGUAGE_TAG.test(document.language ?? '') ? document.language : 'und';
  return [
    '<!DOCTYPE html>',
    `<html${attribute('lang', language)}${attribute('dir', isRightToLeft(document) ? 'rtl' : undefined)}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(body)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(titleOf(document, options))}</title>`,
    `<style>${STYLESHEET}</style>`,
    '</head>',
    '<body>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Nothing is loaded; pictures beside the document are, when it has such. */
function policyFor(body: string): string {
  const hasFiles = /<img src="(?!data:)/.test(body);
  const pictures = hasFiles ? "data: 'self' file:" : 'data:';
  return `default-src 'none'; img-src ${pictures}; style-src '${STYLESHEET_HASH}'; base-uri 'none'; form-action 'none'`;
}

/** The document's own title, else what the caller offers, else the first heading. */
function titleOf(document: Document, options: WriteOptions): string {
  const own = cleanLabel(document.title ?? '');
  return own || cleanLabel(options.fallbackTitle ?? '') || firstHeading(document) || 'Document';
}

function firstHeading(document: Document): string {
  for (const block of walkBlocks(document.blocks)) {
    if (block.type === 'heading') return cleanLabel(textOf(block.inlines));
  }
  return '';
}

/** The language decides, or else the paragraphs do. */
function isRightToLeft(document: Document): boolean {
  if (document.language) return RIGHT_TO_LEFT.test(document.language);
  let difference = 0;
  for (const block of walkBlocks(document.blocks)) {
    if (block.type === 'paragraph') difference += block.direction === 'rtl' ? 1 : -1;
  }
  return difference > 0;
}

const STYLESHEET = `
:root { color-scheme: light dark; --line: #c8ccd0; --shade: #f3f5f7; --quiet: #59636e; }
@media (prefers-color-scheme: dark) { :root { --line: #454c54; --shade: #1e2329; --quiet: #9aa4af; } }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 0.5em; }
h1 { font-size: 1.9em; margin-top: 1em; }
h5, h6 { font-size: 1em; }
[data-number]::before { content: attr(data-number) "\\2002"; }
sup, sub { line-height: 0; }
li > p { margin: 0.4em 0; }
li[data-label]::marker { content: attr(data-label) "\\2002"; }
table { border-collapse: collapse; margin: 1.5rem 0; font-size: 0.92em; line-height: 1.4; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; overflow-wrap: normal; }
caption { display: block; text-align: start; font-weight: 600; padding: 0 0 0.4rem; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.55rem; text-align: start; vertical-align: top; }
th { background: var(--shade); font-weight: 600; }
thead th { vertical-align: bottom; }
td > *, th > * { margin-block: 0; }
td > * + *, th > * + * { margin-top: 0.4em; }
td ul, td ol, th ul, th ol { padding-inline-start: 1.2em; }
.center { text-align: center; }
.right { text-align: right; }
.left { text-align: left; }
figure { margin: 1.5rem 0; }
figcaption, .alt, .notes, .footnotes, .author { color: var(--quiet); font-size: 0.92em; }
figcaption { padding-inline-start: 0.8rem; border-inline-start: 0.2rem solid var(--line); }
img + figcaption, .drawing + figcaption { margin-top: 0.5rem; }
.drawing { border: 1px solid var(--line); padding: 0 0.8rem; font-size: 0.92em; }
.drawing > p { margin: 0.4em 0; }
table + .notes { margin-top: -1rem; }
.notes > p { margin: 0.3em 0; }
img { max-width: 100%; height: auto; }
pre { background: var(--shade); padding: 0.8rem; overflow-x: auto; line-height: 1.4; }
code { font-family: ui-monospace, monospace; font-size: 0.92em; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
.display { display: block; text-align: center; margin: 0.8rem 0; }
blockquote, aside { margin: 1rem 0; padding: 0.1rem 1rem; border-inline-start: 0.2rem solid var(--line); }
.task { list-style: none; margin-inline-start: -1.3em; }
.footnotes { margin-top: 2.5rem; border-top: 1px solid var(--line); }
.footnotes > div { margin: 0.6em 0; }
.footnotes > div > * { margin-block: 0.2em; }
:target { background: var(--shade); outline: 0.3rem solid var(--shade); }
@media print { body { max-width: none; margin: 0; } tr, figure { break-inside: avoid; } h1, h2, h3, h4, h5, h6 { break-after: avoid; } }
`;

/**
 * The stylesheet as a Content-Security-Policy names it. Written out, since to work it out every start of a thread would
 * load the cryptography of Node.js; a test holds it to the stylesheet.
 */
const STYLESHEET_HASH = 'sha256-mB3WDJCuY8i60Tn0bYkt9yXR8RbGE6XMUR5XkSzDToU=';
