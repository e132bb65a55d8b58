import { describe, expect, it } from 'vitest';
import type { Document } from '../../document/document.ts';
import { writeHtml, writeMarkdown } from '../index.ts';
import { type Outline, outlineDocument } from './outline.ts';
import { outlineHtml } from './outline-html.ts';
import { outlineMarkdown } from './outline-markdown.ts';
import { makeRandom } from './random.ts';
import { randomDocument } from './random-document.ts';

const SEEDS = 250;
const FIRST = 1;

function documents(): { seed: number; document: Document }[] {
  return Array.from({ length: SEEDS }, (_, i) => ({
    seed: FIRST + i,
    document: randomDocument(makeRandom(FIRST + i)),
  }));
}

/** Compares texts first: comparing and printing whole trees is slow. */
function expectSame(seed: number, read: Outline[], meant: Outline[], content: string): void {
  if (JSON.stringify(read) === JSON.stringify(meant)) return;
  expect({ seed, content, outline: read }).toEqual({ seed, content, outline: meant });
}

describe('random documents', () => {
  it('read the same from Markdown', () => {
    for (const { seed, document } of documents()) {
      const { content } = writeMarkdown(document, {});
      expectSame(seed, outlineMarkdown(content), outlineDocument(document, 'markdown'), content);
    }
  });

  it('read the same from HTML', () => {
    for (const { seed, document } of documents()) {
      const { content } = writeHtml(document, {});
      expectSame(seed, outlineHtml(content), outlineDocument(document, 'html'), content);
    }
  });
});
