import type { Block } from '../../document/document.ts';
import { inlinesOf, textOf, walkBlocks } from '../../document/walk.ts';
import type { PageRange, PageReport } from '../../options.ts';
import { selectPages } from '../../page-ranges.ts';

/** Characters of a page where the file itself does not tell where its pages end. */
const CHARACTERS_PER_PAGE = 3000;

/** How much text a block holds, with all blocks in it. */
interface TextSize {
  characters: number;
  words: number;
}

export function textSizeOf(block: Block): TextSize {
  const size = { characters: 0, words: 0 };
  for (const inner of walkBlocks([block])) {
    const text = inner.type === 'code' ? inner.text : textOf(inlinesOf(inner));
    size.characters += text.length;
    size.words += text.match(/\S+/g)?.length ?? 0;
  }
  return size;
}

/** Pages of a document, which has none of its own: the most of what the file says, its breaks and its text give. */
export function countPages(sizes: readonly TextSize[], broken: number, stated: number | undefined): number {
  const byText = Math.ceil(charactersIn(sizes) / CHARACTERS_PER_PAGE);
  return Math.max(1, broken, byText, stated ?? 0);
}

/** The blocks on the pages asked for, and a report for each of these pages. @param sizes - one for each block */
export function keepPages(
  blocks: readonly Block[],
  sizes: readonly TextSize[],
  totalPages: number,
  ranges: readonly PageRange[] | undefined,
): { kept: Block[]; reports: PageReport[] } {
  const pages = new Set(selectPages(ranges, totalPages));
  const pageOf = placeBlocks(blocks, sizes, totalPages);
  const words = new Map<number, number>();
  const kept = blocks.filter((_, i) => {
    const page = pageOf[i]!;
    if (!pages.has(page)) return false;
    words.set(page, (words.get(page) ?? 0) + sizes[i]!.words);
    return true;
  });
  const reports = [...pages].map(
    (page): PageReport => ({ page, source: 'text', words: words.get(page) ?? 0 }),
  );
  return { kept, reports };
}

/**
 * The page each block begins on. Breaks tell, unless the file has so few of them that whole chapters would be one
 * page; then pages are shared out evenly by the length of the text.
 */
function placeBlocks(blocks: readonly Block[], sizes: readonly TextSize[], totalPages: number): number[] {
  const byBreaks = placeByBreaks(blocks);
  const broken = byBreaks.at(-1) ?? 1;
  return broken >= totalPages * TRUSTED_SHARE ? byBreaks : placeByLength(sizes, totalPages);
}

/** Share of the pages that breaks must account for to be trusted. */
const TRUSTED_SHARE = 0.7;

function placeByBreaks(blocks: readonly Block[]): number[] {
  let page = 1;
  return blocks.map((block) => {
    const begun = block.type === 'pageBreak' ? block.page : page;
    page = lastPageIn(block) ?? begun;
    return begun;
  });
}

/** The last page that begins inside a block, as in a long table. */
function lastPageIn(block: Block): number | undefined {
  let page: number | undefined;
  for (const inner of walkBlocks([block])) if (inner.type === 'pageBreak') page = inner.page;
  return page;
}

function placeByLength(sizes: readonly TextSize[], totalPages: number): number[] {
  const perPage = Math.max(1, charactersIn(sizes) / totalPages);
  let before = 0;
  return sizes.map(({ characters }) => {
    const page = Math.min(totalPages, 1 + Math.floor(before / perPage));
    before += characters;
    return page;
  });
}

function charactersIn(sizes: readonly TextSize[]): number {
  return sizes.reduce((total, { characters }) => total + characters, 0);
}
