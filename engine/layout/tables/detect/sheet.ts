import type { Box } from '../../../document/document.ts';
import { holdsMiddle } from '../../geometry.ts';
import { isMainlyRightToLeft } from '../../lines/bidi.ts';
import type { Fill, Page, PageLink, Ruling, Word } from '../../page.ts';
import { linesOf, type TextLine } from '../text-lines.ts';
import { isTypedRule, middleOf, readTokens, type Token } from '../tokens.ts';
import { findListings } from './listings.ts';
import { findSetColumns, findTextColumns, type TextColumn } from './page-columns.ts';
import { findPageFoot } from './page-foot.ts';
import { type Edges, type RuleEdge, rulingsToEdges } from './rules/edges.ts';
import { fillsToRulings } from './rules/fill-edges.ts';
import { findTaggedTables, type TaggedTable } from './tagged-tables.ts';

/**
 * What tables are looked for in: the upright words of a page with its rules, or a part of it turned upright. Programs and
 * what they print are left out.
 */
export interface Sheet {
  width: number;
  height: number;
  tokens: Token[];
  /** How many of them are in type of one width. */
  monospaced: number;
  /** The largest size of type on it. */
  largest: number;
  /** Its words without those of a foot that holds the number of the page. */
  content: Token[];
  /** Lines of the content over the whole width, their chunks parted by gaps wider than the spaces of prose. */
  lines: TextLine[];
  edges: Edges;
  /** The same with the sides of shaded cells and rows; undefined without shading. */
  shadedEdges?: Edges;
  /** Most of its text runs from right to left. */
  rightToLeft: boolean;
  links: readonly PageLink[];
  /** Words that lead to another place in the file, as those of contents pages do. */
  referring: ReadonlySet<Token>;
  /** Size of most letters. */
  bodySize: number;
  /** x-ranges of the columns of running text, left to right; none on a page without prose. */
  textColumns: TextColumn[];
  /** x-ranges of the columns that the page is set in, whatever stands in them, left to right; none on a page of one. */
  setColumns: TextColumn[];
  /** Pictures whose text, if they have any, was not read off them. */
  pictures: readonly Box[];
  /** Filled rectangles. */
  fills: readonly Fill[];
  /** Short strokes at a slant and small round figures. */
  marks: readonly Box[];
  /** Rows of dots between texts. */
  leaders: Token[];
  /** Whether the file's tags hold the text, and what of it they call tables. */
  tagged: boolean;
  tables: TaggedTable[];
}

/** A gap wider than this many em is no space, even in justified text; tables without rules part their cells so. */
const PROSE_GAP = 1;

/**
 * Gathers what the candidates for tables are looked for in. @param shown - the words as they are shown, in the order
 * of `words`
 */
export function makeSheet(
  page: Pick<Page, 'width' | 'height' | 'links' | 'rulings' | 'fills' | 'slants' | 'dots' | 'images'>,
  words: readonly Word[],
  shown: readonly Word[],
): Sheet {
  // Top to bottom already here: each candidate sorts its own again, which is quick where they are in order.
  const read = readTokens(words, shown).sort((a, b) => a.baseline - b.baseline);
  const typed = read.filter(isTypedRule);
  for (const t of typed) t.leader = true;
  const rules = [...page.rulings.filter((r) => !bleeds(r, page)), ...typed.map(ruleOf)];
  const edges = edgesOf(rules, page);
  const shading = fillsToRulings(page.fills, page).filter((r) => !bleeds(r, page));
  const whole = linesOf(read, PROSE_GAP);
  const listings = findListings(whole, edges);
  const listed = new Set(listings);
  const all = listings.length > 0 ? whole.filter((line) => !listed.has(line)) : whole;
  const tokens = without(read, listings);
  const foot = findPageFoot(all, page.height);
  const content = without(tokens, foot);
  const lines = foot.length > 0 ? all.slice(0, -1) : all;
  const bodySize = mainSize(tokens);
  return {
    width: page.width,
    height: page.height,
    tokens,
    monospaced: tokens.reduce((count, { shown }) => count + Number(shown.font.monospaced), 0),
    largest: tokens.reduce((most, { size }) => Math.max(most, size), 0),
    content,
    lines,
    edges,
    shadedEdges: shading.length > 0 ? edgesOf([...rules, ...shading], page) : undefined,
    rightToLeft: isMainlyRightToLeft(shown),
    links: page.links,
    referring: new Set(findReferring(tokens, page.links)),
    bodySize,
    textColumns: findTextColumns(lines, page.width),
    setColumns: findSetColumns(lines, page.width, bodySize),
    pictures: unreadPictures(page, words),
    fills: page.fills,
    marks: [...(page.slants ?? []), ...(page.dots ?? [])],
    leaders: tokens.filter((t) => t.leader),
    tagged: words.some((word) => word.tag !== undefined),
    tables: findTaggedTables(tokens),
  };
}

/** What was read off a picture was laid out for reading, as a page is: its picture speaks against no table. */
function unreadPictures({ images }: Pick<Page, 'images'>, words: readonly Word[]): readonly Box[] {
  if (images.length === 0) return images;
  const read = words.filter(({ confidence }) => confidence !== undefined);
  return images.filter((image) => !read.some((word) => holdsMiddle(image, word)));
}

function without(tokens: Token[], lines: readonly TextLine[]): Token[] {
  if (lines.length === 0) return tokens;
  const left = new Set(lines.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.tokens)));
  return tokens.filter((token) => !left.has(token));
}

function findReferring(tokens: readonly Token[], links: readonly PageLink[]): Token[] {
  const references = links.filter(({ target }) => target !== undefined);
  if (references.length === 0) return [];
  return tokens.filter((token) => {
    const [x, y] = [(token.left + token.right) / 2, middleOf(token)];
    return references.some((r) => x > r.left && x < r.right && y > r.top && y < r.bottom);
  });
}

/** What runs on to both edges of the paper, to this share of its length, is the page's ground and no table's rule. */
const BLEED = 0.01;

function bleeds({ orientation, start, end }: Ruling, page: PageSize): boolean {
  return runsFromEdgeToEdge({ start, end }, orientation === 'horizontal' ? page.width : page.height);
}

function runsFromEdgeToEdge({ start, end }: Pick<RuleEdge, 'start' | 'end'>, length: number): boolean {
  return start <= BLEED * length && end >= (1 - BLEED) * length;
}

type PageSize = Pick<Page, 'width' | 'height'>;

/** The edges that rulings make: bands of a slide beside each other run on to both edges of it only together. */
function edgesOf(rulings: readonly Ruling[], { width, height }: PageSize): Edges {
  const { horizontal, vertical } = rulingsToEdges(rulings);
  return {
    horizontal: horizontal.filter((edge) => !runsFromEdgeToEdge(edge, width)),
    vertical: vertical.filter((edge) => !runsFromEdgeToEdge(edge, height)),
  };
}

function ruleOf(token: Token): Ruling {
  const { left, right } = token;
  return {
    orientation: 'horizontal',
    position: middleOf(token),
    start: left,
    end: right,
    thickness: 1,
    color: 0,
  };
}

function mainSize(tokens: readonly Token[]): number {
  const letters = new Map<number, number>();
  let best = 0;
  for (const { size, shown } of tokens) {
    const key = Math.round(size * 4) / 4;
    const count = (letters.get(key) ?? 0) + shown.text.length;
    letters.set(key, count);
    if (count > (letters.get(best) ?? 0)) best = key;
  }
  return best;
}
