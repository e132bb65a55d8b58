import type { Document } from '../../document/document.ts';
import { textOf, walkBlocks } from '../../document/walk.ts';
import type { WriteOptions } from '../../options.ts';
import { cleanLabel } from '../clean.ts';
import { attribute, escapeText } from './escape.ts';
import { STYLESHEET, STYLESHEET_HASH } from './style.ts';

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
