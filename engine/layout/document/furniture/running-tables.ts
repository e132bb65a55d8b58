import type { Row } from '../../../document/table.ts';
import { textOf, walkBlocks } from '../../../document/walk.ts';
import type { PageBlock, TableBlock } from '../../blocks/blocks.ts';
import { leftOutOf, type PageLayout } from '../../layout-page.ts';
import { namesPage } from '../../lexicon/page-labels.ts';
import { createFormTest } from './forms.ts';
import { maskNumbers, placeKeys } from './places.ts';

/** A table above or below all else on its page, as controlled documents have their heads and feet in. Plain data. */
export interface EdgeTable {
  /** Its place among the blocks of the page. */
  block: number;
  /** What it says, without the number of the page. */
  key: string;
  /** From the edge of the page to its outer side. */
  distance: number;
}

/** What is kept of a page; its body as from `readBody`. */
interface TableMargins {
  tables: readonly EdgeTable[];
  body: Uint32Array;
}

/** Pages on which such a table says the same at one place, and their least share of all. */
const LEAST_PAGES = 3;
const LEAST_SHARE = 0.5;
/** Heads and feet take at most this share of the height of a page. */
const MOST_HEIGHT = 0.25;
/** Blocks may overlap by so many points. */
const SLACK = 1;

export function readEdgeTables({ blocks, height }: PageLayout): EdgeTable[] {
  if (blocks.length < 2) return [];
  return blocks.flatMap((block, i): EdgeTable[] => {
    if (block.type !== 'table' || block.bottom - block.top > MOST_HEIGHT * height) return [];
    const others = blocks.filter((_, at) => at !== i);
    const isHead = others.every(({ top }) => top > block.bottom - SLACK);
    if (!isHead && !others.every(({ bottom }) => bottom < block.top + SLACK)) return [];
    const [edge, distance] = isHead ? ['head', block.top] : ['foot', height - block.bottom];
    return [{ block: i, key: `${edge}|${cellTexts(block).map(maskPage).join('|')}`, distance }];
  });
}

/** Of each page the places of the blocks that are heads and feet set as tables; copies of one form have none. */
export function findRunningTables(pages: readonly TableMargins[]): ReadonlySet<number>[] {
  const pagesAt = new Map<string, number[]>();
  pages.forEach(({ tables }, page) => {
    for (const place of tables.flatMap(placesOf)) {
      const found = pagesAt.get(place);
      if (found) found.push(page);
      else pagesAt.set(place, [page]);
    }
  });
  const areForms = createFormTest(pages.map(({ body }) => body));
  const least = Math.max(LEAST_PAGES, LEAST_SHARE * pages.length);
  const running = new Set<string>();
  for (const [place, found] of pagesAt) if (found.length >= least && !areForms(found)) running.add(place);
  const isRunning = (table: EdgeTable) => placesOf(table).some((place) => running.has(place));
  return pages.map(({ tables }) => new Set(tables.filter(isRunning).map(({ block }) => block)));
}

const placesOf = ({ key, distance }: EdgeTable) => placeKeys(key, distance);

/** A page without the tables at these places, which go to what it leaves out. */
export function leaveOutTables(page: PageLayout, places: ReadonlySet<number>): PageLayout {
  const isLeft = (block: PageBlock, i: number): block is TableBlock =>
    block.type === 'table' && places.has(i);
  const leftOut = page.blocks.filter(isLeft).map((block) => leftOutOf(cellTexts(block).join(' '), block));
  const blocks = page.blocks.filter((block, i) => !isLeft(block, i));
  return { ...page, blocks, leftOut: [...page.leftOut, ...leftOut] };
}

function cellTexts({ table }: TableBlock): string[] {
  return table.rows.flatMap(textsOfRow);
}

/** What each cell of a row says; those that stand empty say nothing. */
export function textsOfRow({ cells }: Row): string[] {
  return cells.map((cell) =>
    Array.from(walkBlocks(cell.blocks), (block) => ('inlines' in block ? textOf(block.inlines) : '')).join(
      ' ',
    ),
  );
}

/** Amounts and dates tell tables apart, the numbers of pages do not. */
function maskPage(text: string): string {
  return namesPage(text) ? maskNumbers(text) : text;
}
