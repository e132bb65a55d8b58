import { expect, it } from 'vitest';
import { setPage } from '../../layout/testing/set-page.ts';
import { failPage } from '../../read/pdf/page-outcome.ts';
import { packPages, unpackPages } from './packed-pages.ts';

const font = { name: 'Times', bold: true, italic: false, monospaced: false };
const parent = { id: 1, role: 'Table', index: 0 };
const tag = { id: 2, role: 'TD', index: 3, parent };

/** A page on which each word has something that the others do not. */
function pageOf(number: number) {
  const page = setPage([{ text: 'naïve 漢字 𝛼 of three', x: 72, y: 100 }], { number });
  const [first, second, third] = page.words;
  Object.assign(first!, { hidden: true, tag, font, color: 0xff8000 });
  Object.assign(second!, { glued: true, tag, font, confidence: 0.25 });
  Object.assign(third!, { angle: 90, left: 1 / 3 });
  return page;
}

it('brings pages over as they were read, and those that could not be read', () => {
  const pages = [pageOf(4), failPage(5, 'it is damaged'), setPage([], { number: 6 })];
  expect(unpackPages(packPages(pages))).toEqual(pages);
});

it('keeps fonts and tags that words share shared', () => {
  const [page] = unpackPages(packPages([pageOf(1)]));
  if (!page || !('words' in page)) throw new Error('no page came back');
  const [first, second, third] = page.words;
  expect(first!.font).toBe(second!.font);
  expect(first!.tag).toBe(second!.tag);
  expect(third!.font).not.toBe(first!.font);
});
